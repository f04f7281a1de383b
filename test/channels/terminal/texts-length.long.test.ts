import { describe, expect, it, vi } from "vitest";
import {
  createTerminalChannel,
  type DialogState,
  editedText,
  pressKey,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { leastRatio, measureGrowth } from "../../processor-time.js";
import { named, openDialog, PRESSED_AT, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, opened } from "./fake-terminal.js";

const KEYS: Record<string, string> = { "\b": "backspace", "\u0001": "ctrl+a", "\u0002": "left" };

/** Types a text, in which some control characters are keys, on an answer. */
function type(text: string): DialogState {
  let state = openDialog(named("service"));
  for (const sign of text) {
    const name = KEYS[sign];
    const key = name === undefined ? { name: "character", text: sign } : { name };
    state = pressKey(state, key, { now: PRESSED_AT });
  }
  return state;
}

/** Asks in a dialog, and sends it these bytes at once. */
async function send(text: string): Promise<void> {
  const terminal = createFakeTerminal();
  const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("service")));
  await opened(terminal);
  terminal.advance(1000);
  terminal.send(text);
  terminal.send("\u0003");
  await answer;
}

describe("a long text in the dialog", () => {
  it.each([
    ["letters with combining marks", "e\u0301"],
    ["letters and Backspace", "abc\b"],
    ["letters where the cursor was moved to", "abcdef\u0002"],
  ])("C-13 K-05 takes time as it is long: %s", async (_, piece) => {
    const create = (length: number) => piece.repeat(length / piece.length);
    expect(await measureGrowth(type, create(300), create(12_000), 2.2)).toBeLessThan(2.2);
  });

  it.each([
    ["an answer", "service", ""],
    ["a note", "closed", "n"],
  ])("C-13 K-05 letters that come at once go into %s at once", async (_, request, key) => {
    const terminal = createFakeTerminal();
    const size = vi.fn(() => ({ columns: 80, rows: 24 }));
    const answer = createTerminalChannel({ ...terminal.options, size }).askUser(writeRequest(named(request)));
    await opened(terminal);
    terminal.advance(1000);
    terminal.send(key);
    terminal.advance(1000);
    size.mockClear();
    terminal.send("letters".repeat(5));
    // For each key that is pressed on it, a dialog is measured.
    expect(size.mock.calls.length).toBeLessThan(10);
    expect((await terminal.lines()).join("\n")).toContain("letters█");
    terminal.send("\u0003");
    await answer;
  });

  it("C-13 K-05 a piece with control characters in it costs as much as the same in small pieces", async () => {
    const create = (length: number) => "lorem ipsu\u0001".repeat(length / 11);
    const inPieces = async () => {
      for (let part = 0; part < 10; part += 1) await send(create(4_400));
    };
    expect(await leastRatio([inPieces, () => send(create(44_000))], 8, 2.3)).toBeLessThan(2.3);
  });

  it("C-13 K-05 a paste between marks costs no more than one without them", async () => {
    const text = "lorem ipsum\r".repeat(80_000);
    const sendMarked = () => send(`\u001b[200~${text}\u001b[201~`);
    expect(await leastRatio([() => send(text), sendMarked], 8, 2.5)).toBeLessThan(2.5);
  });

  it("K-03 a preview takes time as it is long: an item of a list far to the right", async () => {
    const open = (preview: string) => {
      const options = [{ label: "One", preview }, { label: "Two" }];
      const request = { previewFormat: "html" as const, questions: [{ question: "Which?", options }] };
      const state = openDialog(request, { previewText: String });
      return viewDialog(state, { columns: 80, rows: 24 }, { now: PRESSED_AT });
    };
    const create = (length: number) => `x\n${" ".repeat(length)}- x`;
    // Quadratic would be 20.
    expect(await measureGrowth(open, create(1_000), create(20_000), 8)).toBeLessThan(8);
  });

  it("C-13 K-05 has an end, and what goes beyond it is told and not taken", () => {
    const paste = (state: DialogState, length: number) =>
      pressKey(state, { name: "paste", text: "x".repeat(length) }, { now: PRESSED_AT });
    const message = "A text can have 1,048,576 characters at most: this was not taken.";
    const full = paste(openDialog(named("service")), 2 ** 20);
    expect(full.message).toBe("");
    expect(paste(full, 1)).toMatchObject({ message, drafts: full.drafts });
    expect(pressKey(full, { name: "left" }, { now: PRESSED_AT }).message).toBe("");
    const listed = paste(openDialog(named("features")), 2 ** 20 + 1);
    expect(listed).toMatchObject({ message, mode: "list" });
    expect(editedText({ ...listed, mode: "own" })).toBe("");
    const noted = paste(
      paste(pressKey(openDialog(named("features")), { name: "n" }, { now: PRESSED_AT }), 9),
      2 ** 20,
    );
    expect(noted).toMatchObject({ message, mode: "note" });
    expect(editedText(noted)).toBe("xxxxxxxxx");
  });

  it("C-13 K-05 a paste that never ends is kept as far as it shows that it is too long", async () => {
    const terminal = createFakeTerminal();
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("service")));
    await opened(terminal);
    terminal.advance(1000);
    terminal.send("ok", "\u001b[200~");
    for (let part = 0; part < 5; part += 1) terminal.send("x".repeat(2 ** 20));
    terminal.send("\u001b[201~");
    expect((await terminal.lines()).join("\n")).toContain("this was not taken");
    terminal.send("\r");
    expect(await answer).toMatchObject({ answers: { "What should we name this service?": "ok" } });
  });
});
