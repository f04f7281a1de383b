import { describe, expect, it } from "vitest";
import {
  type BegunAnswers,
  createTerminalChannel,
  PLAIN_THEME,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { openDialog, playKeys, type WrittenRequest, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, opened } from "./fake-terminal.js";

const REQUEST: WrittenRequest = {
  questions: [
    { question: "Which database?", header: "Database", options: ["PostgreSQL", "SQLite"] },
    { question: "Which checks?", header: "Checks", multiSelect: true, options: ["Lint", "Types", "Tests"] },
    { question: "What name?", header: "Name" },
  ],
};
const [SINGLE, MULTI, TEXT] = REQUEST.questions.map(({ question }) => question) as [string, string, string];

function draw(begun: BegunAnswers, keys: string[] = [], request = REQUEST): string {
  const state = playKeys(openDialog(request, { begun }), keys);
  return viewDialog(state, { columns: 80, rows: 24 }, { theme: PLAIN_THEME }).lines.join("\n");
}

function answer(begun: BegunAnswers, keys: string[], request = REQUEST) {
  return playKeys(openDialog(request, { begun }), keys).end;
}

describe("a dialog that was begun before", () => {
  it("I-04 K-02 begins with the options that were chosen, in their order", () => {
    const begun = { answers: { [SINGLE]: "SQLite", [MULTI]: ["Tests", "Lint"] } };
    expect(draw(begun)).toMatch(/■ Database\] ■ Checks {2}□ Name[\s\S]*> 2\. SQLite ✓/);
    expect(draw(begun, ["tab"])).toMatch(/1\. \[x\] Lint\n.*2\. \[ \] Types\n.*> 3\. \[x\] Tests/);
    const keys = ["tab", "tab", "type:orders", "return", "return"];
    expect(answer(begun, keys)).toMatchObject({
      answers: { [SINGLE]: "SQLite", [MULTI]: ["Tests", "Lint"], [TEXT]: "orders" },
    });
  });

  it("I-04 K-02 own words stand in their field, and have to be sent", () => {
    const begun = { answers: { [SINGLE]: "Ora\u001bcle", [MULTI]: ["Lint", "Spell"], [TEXT]: "ord" } };
    expect(draw(begun)).toMatch(/□ Database\] ■ Checks {2}□ Name[\s\S]*> 3\. Other[^\n]*\n\s+Ora.cle/);
    expect(draw(begun)).not.toContain("\u001b");
    const oracle = { answers: { ...begun.answers, [SINGLE]: "Oracle" } };
    expect(draw(oracle, ["tab"])).toMatch(/1\. \[x\] Lint[\s\S]*> 4\. \[x\] Other[^\n]*\n\s+Spell/);
    expect(answer(oracle, ["type:!", "return", "type:ers", "return", "return"])).toMatchObject({
      answers: { [SINGLE]: "Oracle!", [MULTI]: ["Lint", "Spell"], [TEXT]: "orders" },
    });
  });

  it("I-04 K-03 a note comes back", () => {
    const begun = { answers: {}, annotations: { [SINGLE]: { notes: "soon" } } };
    expect(draw(begun)).toContain("Note: soon");
  });

  it("I-04 K-02 where what is told is kept, Esc asks only before words that were not sent, and notes, are lost", () => {
    const begun = {
      answers: { [SINGLE]: "SQLite", [TEXT]: "ord" },
      annotations: { [MULTI]: { notes: "soon" } },
    };
    const leave = (...keys: string[]) =>
      playKeys(openDialog(REQUEST, { begun, keepsProgress: true }), [...keys, "escape"]);
    for (const keys of [[], ["1"], ["tab", "1"], ["tab", "tab", "end"], ["0", "type:Oracle", "return"]]) {
      expect(leave(...keys).end).toEqual({ type: "dismissed", isInterrupted: false });
    }
    for (const keys of [
      ["0", "type:Ora", "escape"],
      ["tab", "n", "type:er", "return"],
      ["tab", "tab", "type:ers"],
    ]) {
      const { mode, end } = leave(...keys);
      expect([mode, end]).toEqual(["discard", undefined]);
    }
    const words = { answers: { [SINGLE]: "Oracle", [MULTI]: ["Lint", "Spell"] } };
    const leaveWords = (...keys: string[]) =>
      playKeys(openDialog(REQUEST, { begun: words, keepsProgress: true }), [...keys, "escape"]);
    for (const keys of [
      ["up", "1"],
      ["tab", "4"],
      ["tab", "1", "4"],
    ]) {
      expect([keys, leaveWords(...keys).mode]).toEqual([keys, "discard"]);
    }
    expect(leaveWords("tab", "1").end).toEqual({ type: "dismissed", isInterrupted: false });
    const asking = leave("0", "type:Ora", "escape");
    const { lines } = viewDialog(asking, { columns: 80, rows: 24 }, { theme: PLAIN_THEME });
    expect(lines.join("\n")).toContain("Discard 1 answer? [y/N]");
    expect(playKeys(openDialog(REQUEST, { begun }), ["escape"]).mode).toBe("discard");
  });

  it.each([
    [["n", "type:soon", "return"], false, "Discard 1 note?"],
    [["n", "type:soon", "return", "tab", "n", "type:later", "return"], false, "Discard 2 notes?"],
    [["1", "shift+tab", "n", "type:soon", "return"], false, "Discard 1 answer?"],
    [["1", "shift+tab", "n", "type:soon", "return"], true, "Discard 1 note?"],
    [["n", "type:soon", "return", "tab", "0", "type:Spell", "escape"], false, "Discard 1 answer and 1 note?"],
  ])(
    "K-02 Esc asks before notes as notes, and before answers with theirs: %j, %j",
    (keys, keepsProgress, told) => {
      const asking = playKeys(openDialog(REQUEST, { keepsProgress }), [...keys, "escape"]);
      const { lines } = viewDialog(asking, { columns: 80, rows: 24 }, { theme: PLAIN_THEME });
      expect(lines.join("\n")).toContain(`${told} [y/N]`);
    },
  );

  it("I-04 passes over what is no answer to its question", () => {
    const closed = { questions: [{ question: "Go on?", options: ["Yes", "No"], allowOther: false }] };
    for (const texts of ["Perhaps", [], ["Perhaps", "Never"]]) {
      const begun = { answers: { "Go on?": texts, constructor: "x" } };
      expect(draw(begun, [], closed)).toBe(draw({ answers: {} }, [], closed));
    }
    expect(draw({ answers: { "Go on?": ["No", "Yes", "No"] } }, [], closed)).toMatch(/1\. Yes\n.*> 2\. No ✓/);
    expect(answer({ answers: {} }, ["escape"])).toEqual({ type: "dismissed", isInterrupted: false });
  });

  it("I-04 O-01 an option that was chosen is so in the words that the person reads", async () => {
    const terminal = createFakeTerminal();
    const begun = () => ({ answers: { "Deploy?": "No" }, annotations: { "Deploy?": { notes: "later" } } });
    const [checked, drafts]: [unknown[], unknown[]] = [[], []];
    const check = (answers: unknown, notes: unknown) => {
      checked.push(answers, notes);
      return [];
    };
    const asked = createTerminalChannel({ ...terminal.options, language: "de", begun }).askUser(
      writeRequest({
        check,
        onProgress: ({ answers }) => void drafts.push(answers),
        questions: ["Deploy?", "Now?"].map((question) => ({
          ...{ question, options: ["Yes", "No"], allowOther: false },
        })),
        metadata: { decision: { kind: "bool" } },
      }),
    );
    await opened(terminal);
    terminal.advance(1000);
    expect((await terminal.lines()).join("\n")).toMatch(/later[\s\S]*> 2\. Nein ✓/);
    for (const _ of ["the first", "the other", "both"]) terminal.send("\r");
    const answers = { "Deploy?": "No", "Now?": "Yes" };
    expect(await asked).toMatchObject({ answers });
    // Whoever asks hears of it in the words that they asked with.
    expect(checked).toEqual([answers, { "Deploy?": { notes: "later" } }]);
    expect(drafts).toEqual([{ "Deploy?": "No" }, answers]);
  });
});
