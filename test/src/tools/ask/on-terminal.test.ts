import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTerminalChannel } from "../../../../channels/terminal/index.js";
import { runTool } from "../../../../src/index.js";
import { type AskToolOptions, createAskTool } from "../../../../src/tools/index.js";
import { createFakeTerminal, opened } from "../../../channels/terminal/fake-terminal.js";

const option = (label: string) => ({ label });
const database = {
  id: "db",
  question: "Which database?",
  options: [option("PostgreSQL"), option("SQLite"), option("None")],
  recommended: 1,
};
const checks = {
  id: "checks",
  question: "Which checks?",
  options: [option("Lint"), option("Types"), option("Tests")],
  multi: true,
  recommended: 2,
};

/** A call on a terminal whose keys count already. */
async function start(questions: object[], options: AskToolOptions = {}) {
  const terminal = createFakeTerminal({ columns: 80, rows: 24 });
  const elicitation = createTerminalChannel(terminal.options);
  const result = runTool(createAskTool(options), { questions }, { elicitation });
  await opened(terminal);
  terminal.advance(1000);
  const texts = async () => (await result).content.map((block) => (block.type === "text" ? block.text : ""));
  return { terminal, texts, result };
}

describe("ask on the terminal", () => {
  it("D-01 shows the recommendation of a single choice and the row for own words, and returns neither", async () => {
    const { terminal, texts } = await start([database]);
    const shown = (await terminal.lines()).join("\n");
    expect(shown).toContain("> 2. SQLite (Recommended)");
    expect(shown).toContain("4. Other (type your own)");
    terminal.send("\r");
    expect(await texts()).toEqual(["User selected: SQLite"]);
  });

  it("D-01 shows no recommendation in a multi-select", async () => {
    const { terminal, texts } = await start([checks]);
    expect((await terminal.lines()).join("\n")).not.toContain("(Recommended)");
    terminal.send("3", "1", "\r");
    expect(await texts()).toEqual(["User selected: Tests, Lint"]);
  });

  it("D-01 going back and forth between questions keeps what was selected", async () => {
    const { terminal, texts } = await start([database, checks]);
    const [left, right] = ["\u001b[D", "\u001b[C"];
    // SQLite; Tests and Lint; back, to see that SQLite is still chosen; forth, where Types is toggled on and off.
    terminal.send("2", "3", "1", left);
    expect((await terminal.lines()).join("\n")).toContain("■");
    terminal.send(right, "2", "2", "\r", "\r");
    expect(await texts()).toEqual(["User answers:\ndb: SQLite\nchecks: [Tests, Lint]"]);
  });

  it("D-01 an answer may be changed after going back", async () => {
    const { terminal, texts } = await start([database, checks]);
    terminal.send("1", "1", "\u001b[D", "3", "\r", "\r");
    expect(await texts()).toEqual(["User answers:\ndb: None\nchecks: [Lint]"]);
  });

  it("D-01 Ctrl+C cancels, and the call says so", async () => {
    const { terminal, result } = await start([database]);
    terminal.send("\u0003");
    expect(await result).toMatchObject({
      type: "error",
      error: { code: "tool_aborted", message: "Ask tool was cancelled by the user" },
    });
  });
});

describe("ask's timeout on the terminal", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  it("D-01 takes what was picked, and recommended options for the rest", async () => {
    const { terminal, texts } = await start([database, checks], { timeoutSeconds: 30 });
    terminal.send("1");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await texts()).toEqual([
      "User answers:\ndb: PostgreSQL\nchecks: [Tests]",
      "The user did not answer within 30 seconds. The recommended options were taken for: checks. Say so, and ask again before anything that cannot be undone.",
    ]);
  });

  it("D-01 stops while the user types an answer of their own", async () => {
    const { terminal, texts } = await start([database], { timeoutSeconds: 30 });
    terminal.send("0", "Duck");
    await vi.advanceTimersByTimeAsync(60_000);
    terminal.send("DB", "\r");
    expect(await texts()).toEqual(["User provided custom input: DuckDB"]);
  });

  it("K-16 runs again where the user has left a field open, takes what is recommended, and shows it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const { terminal, texts } = await start([database, checks], { timeoutSeconds: 30 });
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        terminal.advance(1000);
        await vi.advanceTimersByTimeAsync(1000);
      }
    };
    terminal.send("0", "D");
    await pass(29);
    expect(terminal.written()).toContain("0:30 left (paused while you type)");
    expect(terminal.written()).not.toContain("0:29 left");
    await pass(11);
    expect(terminal.writes.at(-1)).toContain("0:20 left, then the recommended options are taken");
    await pass(20);
    expect((await texts())[0]).toBe("User answers:\ndb: SQLite\nchecks: [Tests]");
    expect(terminal.written()).toContain("✓ Which database? → time is up, taken: SQLite");
    expect(terminal.written()).toContain("✓ Which checks? → time is up, taken: Tests");
  });

  it("D-01 is off in plan mode", async () => {
    const { terminal, texts } = await start([database], { timeoutSeconds: 30, planMode: () => true });
    await vi.advanceTimersByTimeAsync(60_000);
    terminal.send("3");
    expect(await texts()).toEqual(["User selected: None"]);
  });
});
