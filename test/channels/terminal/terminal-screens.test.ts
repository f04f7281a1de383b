import { describe, expect, it } from "vitest";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import { named, readTable, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, opened } from "./fake-terminal.js";
import { bytesOf } from "./key-bytes.js";

type ScreenCase = { title: string; request: string; keys: string[]; screens: Record<string, string[]> };

const cases: ScreenCase[] = readTable("dialog-screens.json");
const screens = cases.flatMap(({ screens, ...rest }) =>
  Object.entries(screens).map(([at, lines]) => ({ ...rest, at, lines })),
);

describe("the screens on a terminal", () => {
  it.each(screens)(
    "$title, at $at, from the bytes that a terminal sends",
    async ({ request, keys, at, lines }) => {
      const [columns = 0, rows = 0] = at.split("x").map(Number);
      const terminal = createFakeTerminal({ columns, rows });
      const channel = createTerminalChannel({ ...terminal.options, env: { TERM: "xterm", NO_COLOR: "1" } });
      const answer = channel.askUser(writeRequest(named(request)));
      await opened(terminal);
      terminal.advance(1000);
      for (const key of keys) {
        if (key === "escape") await terminal.sendEscape();
        else terminal.send(bytesOf(key));
      }
      terminal.advance(7500);
      terminal.send("\u000c");
      expect(await terminal.lines()).toEqual(lines);
      const row = lines.findIndex((line) => line.includes("█"));
      expect(await terminal.cursor()).toEqual({
        row: Math.max(row, 0),
        column: lines[row]?.indexOf("█") ?? 0,
      });
      terminal.send("\u0003");
      await answer;
    },
  );
});
