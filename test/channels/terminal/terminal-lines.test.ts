import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import { runs } from "../../property-runs.js";
import { named, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, NO_TRACES, opened } from "./fake-terminal.js";

const DOWN = "\u001b[B";

describe("what is written to a terminal", () => {
  it("K-06 writes only the lines that changed, and nothing where none did", async () => {
    const terminal = createFakeTerminal({ columns: 120, rows: 40 });
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("database")));
    await opened(terminal);
    terminal.advance(1000);
    const first = terminal.written().length;
    const cost = (...keys: string[]) => {
      terminal.writes.length = 0;
      terminal.send(...keys);
      return terminal.written();
    };
    expect(cost(DOWN)).not.toContain("MongoDB");
    expect(cost(DOWN).length).toBeLessThan(first / 5);
    cost("\u001b[15~", "\u001b[17~");
    expect(terminal.writes).toEqual([]);
    terminal.send("0");
    const typed = cost("a");
    expect(typed).toContain("a█");
    expect(typed).not.toContain("Other");
    expect(typed.length).toBeLessThan(first / 20);
    terminal.send("\u0003");
    await answer;
  });

  it("K-06 K-04 the cursor moves also where no line becomes another by it", async () => {
    const terminal = createFakeTerminal();
    Object.assign(terminal.options, { env: { TERM: "xterm", NO_COLOR: "1" } });
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("service")));
    await opened(terminal);
    terminal.advance(1000);
    terminal.send("██");
    const { row, column } = await terminal.cursor();
    terminal.send("\u001b[D");
    expect(await terminal.cursor()).toEqual({ row, column: column - 1 });
    terminal.send("\u0003");
    await answer;
  });

  it("K-06 Ctrl+L draws everything again", async () => {
    const terminal = createFakeTerminal();
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("database")));
    await opened(terminal);
    const drawn = await terminal.lines();
    terminal.writes.length = 0;
    terminal.send("\u000c");
    expect(terminal.written()).toContain("MongoDB");
    expect(await terminal.lines()).toEqual(drawn);
    terminal.send("\u0003");
    await answer;
  });

  it("K-04 what changed line by line is what a full redraw shows, whatever keys came", async () => {
    const chunks = [
      DOWN,
      DOWN,
      "\u001b[A",
      "\r",
      "\t",
      "0",
      "n",
      "a",
      "日",
      " ",
      "\u007f",
      "\n",
      "\u001b[6~",
      "1",
      "\u001b[Z",
    ];
    const requests = fc.constantFrom("setup", "layouts", "wide", "frameworks", "features");
    await fc.assert(
      fc.asyncProperty(
        requests,
        fc.array(fc.constantFrom(...chunks), { maxLength: 25 }),
        async (request, keys) => {
          const terminal = createFakeTerminal({ columns: 60, rows: 16 });
          const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named(request)));
          await opened(terminal);
          terminal.advance(1000);
          terminal.send(...keys);
          const drawn = await terminal.lines();
          terminal.send("\u000c");
          expect(await terminal.lines()).toEqual(drawn);
          terminal.send("\u0003");
          await answer;
          const left = (await terminal.lines()).filter((line) => !line.startsWith("  "));
          expect(left).toHaveLength(writeRequest(named(request)).questions.length);
          expect(terminal.traces()).toEqual(NO_TRACES);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
