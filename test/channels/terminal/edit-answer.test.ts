import { describe, expect, it } from "vitest";
import {
  createTerminalChannel,
  draftOf,
  editedText,
  finishEdit,
  PLAIN_THEME,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { named, openDialog, PRESSED_AT, playKeys, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, opened } from "./fake-terminal.js";

const open = (keys: string[], request = named("service")) =>
  playKeys(openDialog(request, { canEdit: true }), [...keys, "alt+e"]);

describe("an answer in an editor", () => {
  it("K-12 Alt+E asks for an editor with what was typed, and takes no keys meanwhile", () => {
    const editing = open(["type:draft"]);
    expect(editing.isEditing).toBe(true);
    expect(editedText(editing)).toBe("draft");
    expect(playKeys(editing, ["type:x", "return", "escape", "f1"])).toBe(editing);
    expect(playKeys(editing, ["ctrl+c"]).end).toMatchObject({ isInterrupted: true });
  });

  it("K-12 what was saved is the text, without the line end of the file, and the cursor stands behind it", () => {
    const edited = finishEdit(open(["type:draft"]), { text: "one\r\ntwo \u001b[2J\n" }, PRESSED_AT + 5);
    expect(edited).toMatchObject({ mode: "own", actedAt: PRESSED_AT + 5, message: "" });
    expect(edited.isEditing).toBeUndefined();
    const sent = playKeys(edited, ["type:!", "return"]);
    expect(sent.end).toMatchObject({
      answers: { "What should we name this service?": "one\ntwo \ufffd[2J!" },
    });
  });

  it("K-12 a note is edited, too", () => {
    const editing = open(["n", "type:soon"], named("closed"));
    expect(editedText(editing)).toBe("soon");
    const noted = playKeys(finishEdit(editing, { text: "later\n" }, PRESSED_AT), ["return", "1"]);
    expect(noted.end).toMatchObject({ annotations: { "Go on?": { notes: "later" } } });
  });

  it("K-12 X-03 while an editor is open somebody types, and for a while after it", () => {
    const request = { ...named("service"), timeout: { ms: 1000, then: "cancel" as const } };
    const editing = open(["type:draft"], request);
    const [hour, saved] = [3_600_000, PRESSED_AT + 3_600_000];
    expect(draftOf(playKeys(openDialog(request), ["type:draft"]), PRESSED_AT + hour).typing).toBe(false);
    expect(draftOf(editing, PRESSED_AT + hour).typing).toBe(true);
    const edited = finishEdit(editing, { text: "long" }, saved);
    expect([999, 1000].map((ms) => draftOf(edited, saved + ms).typing)).toEqual([true, false]);
  });

  it("K-12 a fault is told and loses nothing", () => {
    const told = finishEdit(open(["type:draft"]), { fault: "It broke." }, PRESSED_AT);
    expect(told).toMatchObject({ message: "It broke.", drafts: [{ own: { text: "draft" } }] });
    expect(finishEdit(playKeys(told, ["type:x"]), { text: "late" }, PRESSED_AT)).toMatchObject({
      drafts: [{ own: { text: "draftx" } }],
    });
  });

  it("K-12 an own answer that was confirmed is a draft again where the editor changed it, and else stays", () => {
    const editing = open(["0", "type:Search", "return", "return"], named("features"));
    const confirmed = open(["0", "type:Search", "return", "0"], named("features"));
    expect(editing.isEditing).toBeUndefined();
    expect(finishEdit(confirmed, { text: "Search\n" }, PRESSED_AT)).toMatchObject({
      drafts: [{ isOwnChosen: true }],
    });
    expect(finishEdit(confirmed, { text: "Find" }, PRESSED_AT)).toMatchObject({
      drafts: [{ isOwnChosen: false }],
    });
  });

  it("K-12 what was not sent before is not sent by an editor that saves it as it was", () => {
    const saved = finishEdit(open(["type:draft"]), { text: "draft\n" }, PRESSED_AT);
    expect(saved.drafts).toMatchObject([{ own: { text: "draft" }, isOwnChosen: false }]);
  });

  it("K-12 a secret is never written to a file", () => {
    const secret = playKeys(
      openDialog(named("service"), { canEdit: true, fieldRules: () => ({ masked: true }) }),
      ["type:x", "alt+e"],
    );
    expect(secret.isEditing).toBeUndefined();
    const { lines } = viewDialog(secret, { columns: 80, rows: 24 }, { theme: PLAIN_THEME });
    expect(lines.join("\n")).not.toMatch(/Alt\+E\b/);
  });

  it("K-12 is offered where it can be, in the hints and in the help", () => {
    const screen = (canEdit: boolean, keys: string[]) =>
      viewDialog(
        playKeys(openDialog(named("service"), { canEdit }), keys),
        { columns: 80, rows: 40 },
        { theme: PLAIN_THEME },
      ).lines.join("\n");
    for (const keys of [[], ["f1"]]) {
      expect(screen(true, keys)).toMatch(/Alt\+E\b/);
      expect(screen(false, keys)).not.toMatch(/Alt\+E\b/);
    }
  });

  it("K-12 is not offered on streams that are no real terminal", async () => {
    const terminal = createFakeTerminal();
    const env = { TERM: "xterm", NO_COLOR: "1", EDITOR: "false" };
    const answer = createTerminalChannel({ ...terminal.options, env }).askUser(
      writeRequest(named("service")),
    );
    await opened(terminal);
    terminal.advance(1000);
    terminal.send("a", "\u001be", "b");
    expect((await terminal.lines()).join("\n")).toContain("> ab█");
    expect(terminal.written()).not.toMatch(/Alt\+E\b/);
    terminal.send("\u0003");
    await answer;
  });
});
