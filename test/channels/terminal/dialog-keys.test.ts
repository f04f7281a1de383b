import { describe, expect, it, vi } from "vitest";
import {
  createDialog,
  type DialogEnd,
  type DialogSize,
  type DialogState,
  draftOf,
  listKeys,
  pressKey,
  viewDialog,
} from "../../../channels/terminal/index.js";
import {
  named,
  OPENED_AT,
  openDialog,
  PRESSED_AT,
  playKeys,
  readTable,
  writeRequest,
} from "./dialog-player.js";

type KeyCase = {
  title: string;
  request: string;
  keys: string[];
  answers?: Record<string, unknown>;
  end?: DialogEnd;
  page?: { tab?: number; mode?: string; message?: string };
};
type EditingCase = { keys: string[]; size?: DialogSize; text: string };

const cases: KeyCase[] = readTable("dialog-keys.json");
const edits: EditingCase[] = readTable("text-editing.json");

describe("the keys of the dialog", () => {
  it.each(cases)("$title", ({ request, keys, answers, end, page }) => {
    const state = playKeys(openDialog(named(request)), keys);
    const expected = answers === undefined ? end : { type: "answered", answers };
    expect(JSON.stringify(state.end)).toBe(JSON.stringify(expected));
    expect(state).toMatchObject(page ?? {});
  });

  it.each(edits)("K-02 $keys in a text field give $text", ({ keys, size, text }) => {
    const own = playKeys(openDialog(named("service")), keys, size).drafts[0]?.own;
    expect(`${own?.text.slice(0, own.cursor)}|${own?.text.slice(own.cursor)}`).toBe(text);
  });

  it("C-05 takes the white space around a secret for a part of it, around other words never", () => {
    const request = writeRequest({ questions: [{ question: "one" }] });
    for (const [masked, sent] of [
      [true, " a "],
      [false, "a"],
    ] as const) {
      const validated: string[] = [];
      const validate = (text: string) => {
        validated.push(text);
        return undefined;
      };
      const opened = createDialog(request, { now: OPENED_AT, fieldRules: () => ({ masked, validate }) });
      const typed = playKeys(opened, ["type: a "]);
      expect(draftOf(typed).answers).toEqual({ one: sent });
      expect(playKeys(typed, ["return"]).end).toEqual({ type: "answered", answers: { one: sent } });
      expect(validated).toEqual([sent]);
    }
  });

  it("K-06 leaves the state before as it was", () => {
    const before = openDialog(named("setup"));
    const copy = JSON.stringify(before);
    playKeys(before, ["2", "type:abc", "escape", "n", "tab", " ", "n", "type:x"]);
    expect(JSON.stringify(before)).toBe(copy);
  });

  it("Q-03 takes no note, and names no key for one, where the questions take none", () => {
    const opened = openDialog({ ...named("closed"), allowNotes: false });
    const told = (state: DialogState) =>
      JSON.stringify([listKeys(state), viewDialog(state, { columns: 80, rows: 24 })]);
    expect(playKeys(opened, ["n"]).mode).toBe("list");
    expect(told(opened)).not.toContain("note");
    expect(told(openDialog(named("closed")))).toContain("n to add a note");
    expect(playKeys(openDialog(named("closed")), ["n"]).mode).toBe("note");
  });

  it("K-05 drops the keys of the first 250 ms, and not one later", () => {
    const opened = openDialog(named("closed"));
    const pressAfter = (ms: number) => pressKey(opened, { name: "return" }, { now: OPENED_AT + ms });
    expect(pressAfter(0)).toBe(opened);
    expect(pressAfter(249)).toBe(opened);
    expect(pressAfter(250).end?.type).toBe("answered");
    const early = pressKey(
      openDialog(named("service")),
      { name: "paste", text: "a" },
      { now: OPENED_AT + 100 },
    );
    expect(early.drafts[0]?.own.text).toBe("");
  });

  it("K-05 takes Ctrl+C within the first 250 ms, and any key when the clock was put back", () => {
    const opened = openDialog(named("closed"));
    const interrupted = pressKey(opened, { name: "ctrl+c" }, { now: OPENED_AT });
    expect(interrupted.end).toEqual({ type: "dismissed", isInterrupted: true });
    const past = { now: OPENED_AT - 3_600_000 };
    expect(pressKey(opened, { name: "return" }, past).end?.type).toBe("answered");
    const timed = openDialog({ ...named("service"), timeout: { ms: 90_000, then: "cancel" } });
    expect(draftOf(pressKey(timed, { name: "left" }, past)).typing).toBe(true);
  });

  it("K-05 warns of more than 2 000 characters, counted as code points, and sends them after a yes", () => {
    const long = `paste:${"👍".repeat(2001)}`;
    const asked = playKeys(openDialog(named("service")), [long, "return"]);
    expect(asked.mode).toBe("long");
    for (const yes of ["y", "Y", "return"]) {
      expect(playKeys(asked, [yes]).end).toMatchObject({ type: "answered" });
    }
    for (const no of ["n", "N", "escape"]) {
      const back = playKeys(asked, [no]);
      expect(back).toMatchObject({ mode: "own", drafts: asked.drafts });
      expect(playKeys(back, ["backspace", "return"]).end).toMatchObject({ type: "answered" });
    }
    expect(playKeys(asked, ["x", "tab"]).mode).toBe("long");
  });

  it("K-01 a header of several lines stays on one", () => {
    const [question] = named("database").questions;
    const questions = question === undefined ? [] : [{ ...question, header: "Data\nbase" }];
    const { lines } = viewDialog(openDialog({ ...named("database"), questions }), { columns: 60, rows: 24 });
    expect(lines[1]).toContain("Data base");
  });

  it("K-02 shows what the request's own check finds, and stays open", () => {
    const asked: unknown[] = [];
    const opened = openDialog({
      ...named("pair"),
      check: (answers) => {
        asked.push(answers);
        const found = ["Not both.", "Choose anew."];
        return asked.length === 1
          ? found.map((message) => ({ path: "$", code: "invalid_schema", message }))
          : [];
      },
    });
    const refused = playKeys(opened, ["1", "1", "return"]);
    expect(refused).toMatchObject({ tab: 2, message: "Not both. Choose anew." });
    expect(refused.end).toBeUndefined();
    expect(playKeys(refused, ["return"]).end?.type).toBe("answered");
    expect(asked[0]).toEqual({ "Red or blue?": "Red", "Small or large?": "Small" });
  });

  it("K-02 hands the check what was said beside the answers, too, and nothing where nothing was", () => {
    const check = vi.fn(() => []);
    const opened = openDialog({ ...named("closed"), check });
    playKeys(opened, ["n", "type:soon", "return", "1"]);
    expect(check).toHaveBeenLastCalledWith({ "Go on?": "Yes" }, { "Go on?": { notes: "soon" } });
    playKeys(opened, ["2"]);
    expect(check).toHaveBeenLastCalledWith({ "Go on?": "No" }, undefined);
  });

  it("K-02 shows what a question's own rule finds in a typed answer, and keeps it", () => {
    const opened = createDialog(writeRequest(named("service")), {
      now: OPENED_AT,
      fieldRules: () => ({ validate: (text) => (/^\d+$/.test(text) ? undefined : "Type a number.") }),
    });
    const refused = playKeys(opened, ["type:8o", "return"]);
    expect(refused).toMatchObject({ mode: "own", message: "Type a number." });
    const taken = playKeys(refused, ["backspace", "type:0", "return"]);
    expect(taken.end).toMatchObject({ answers: { "What should we name this service?": "80" } });
  });

  it("K-02 C-05 shows what the schema of a question finds in a typed answer", () => {
    const opened = openDialog({
      questions: [{ question: "Port?", schema: { type: "integer" } }, { question: "Why?" }],
    });
    const refused = playKeys(opened, ["type:8o", "return"]);
    expect(refused).toMatchObject({ tab: 0, message: expect.stringMatching(/^The answer .*number/) });
    expect(playKeys(refused, ["backspace", "type:0", "return", "type:8o", "return"]).tab).toBe(2);
  });

  it("K-05 warns of a long draft that is taken into a multi-select with Space, too", () => {
    const asked = playKeys(openDialog(named("features")), ["repeat:2001:x", "escape", " "]);
    expect(asked.mode).toBe("long");
    expect(playKeys(asked, ["y"])).toMatchObject({ mode: "list", drafts: [{ isOwnChosen: true }] });
  });

  it("K-10 a draft reports what is chosen, and words that were not sent only while their field is open", () => {
    const service = "What should we name this service?";
    const features = "Which features should we include?";
    const opened = openDialog(named("setup"));
    expect(draftOf(opened)).toEqual({ answers: {}, typing: false });
    const chosen = { "Which database should we use?": "SQLite" };
    const typed = playKeys(opened, ["2", "type:ord"]);
    expect(draftOf(typed)).toEqual({ answers: { ...chosen, [service]: "ord" }, typing: true });
    const left = playKeys(typed, ["tab", "1"]);
    expect(draftOf(left)).toEqual({ answers: { ...chosen, [features]: ["Authentication"] }, typing: false });
    expect(draftOf(playKeys(left, ["n", "type:a"]))).toMatchObject({ typing: true });
    expect(draftOf(playKeys(opened, ["0", "type:Oracl"])).answers).toEqual({
      "Which database should we use?": "Oracl",
    });
    expect(draftOf(playKeys(opened, ["0", "type:Oracl", "escape"]))).toEqual({ answers: {}, typing: false });
    expect(draftOf(playKeys(opened, ["0", "type: "]))).toEqual({ answers: {}, typing: true });
    expect(draftOf(playKeys(openDialog(named("features")), ["1", "0", "type:x"]))).toEqual({
      answers: { [features]: ["Authentication"] },
      typing: true,
    });
    const noted = playKeys(opened, ["0", "type:Oracl", "escape", "up", "n", "type:a"]);
    expect(draftOf(noted)).toEqual({ answers: {}, typing: true });
    const long = playKeys(openDialog(named("service")), ["repeat:2001:x", "return"]);
    expect(draftOf(long)).toEqual({ answers: { [service]: "x".repeat(2001) }, typing: true });
    expect(draftOf(playKeys(opened, ["1", "escape"])).typing).toBe(false);
  });

  it("K-16 words that were left alone are no answer, and stop no clock for ever", () => {
    const timeout = { ms: 90_000, then: "recommended" } as const;
    const typed = playKeys(openDialog({ ...named("setup"), timeout }), ["2", "type:ord"]);
    const database = { "Which database should we use?": "SQLite" };
    expect(draftOf(typed, PRESSED_AT + 89_999)).toMatchObject({ typing: true });
    expect(draftOf(typed, PRESSED_AT + 90_000)).toEqual({ answers: database, typing: false });
  });

  it("K-10 an open field stops no clock before the person has done something", () => {
    const opened = openDialog(named("service"));
    expect(draftOf(opened).typing).toBe(false);
    expect(draftOf(pressKey(opened, { name: "left" }, { now: PRESSED_AT })).typing).toBe(true);
  });
});
