import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import { ask, INTERRUPTED } from "./ask-on-fake.js";
import { named, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, opened } from "./fake-terminal.js";

const PASTE_START = "\u001b[200~";
const PASTE_END = "\u001b[201~";

afterEach(() => {
  vi.useRealTimers();
});

describe("keys and pastes on a terminal", () => {
  it.each([
    ["a paste that never ends, twice in one piece", [`${PASTE_START}abc`, "\u0003\u0003"]],
    ["a paste that never ends, behind a letter", [`${PASTE_START}abc`, "x\u0003"]],
    ["a paste cut within a character", [Buffer.from([0x61, 0xc3]), Buffer.from([0x03])]],
    ["half a sequence", ["\u001b[", "\u0003"]],
    ["half a sequence with numbers", ["\u001b[1;5", "\u0003"]],
    ["an Esc in the same piece", ["\u001b\u0003"]],
    ["half of what a terminal says of its colours", ["\u001b]11;rgb:1c", "\u0003"]],
    ["a paste that has ended", [`${PASTE_START}a\u0003b${PASTE_END}\u0003`]],
  ])("K-02 K-18 Ctrl+C interrupts after %s", async (_, pieces) => {
    const terminal = createFakeTerminal();
    expect(await ask(terminal, named("service"), ...pieces)).toEqual(INTERRUPTED);
  });

  it("K-05 Ctrl+C within a whole paste is a part of it", async () => {
    const terminal = createFakeTerminal();
    const pasted = [`${PASTE_START}one`, `two\u0003three${PASTE_END}`];
    const answer = await ask(terminal, named("service"), ...pasted, "\r");
    expect(answer).toMatchObject({ type: "answered" });
  });

  it("K-02 K-18 Esc is the person's no, and Ctrl+C an interrupt", async () => {
    for (const [key, reply] of [
      ["\u001b", { type: "cancelled", code: "dismissed" }],
      ["\u0003", INTERRUPTED],
    ] as const) {
      const terminal = createFakeTerminal();
      expect(await ask(terminal, named("database"), key)).toEqual(reply);
      expect(await terminal.lines()).toEqual(["✗ Which database should we use? → not answered"]);
    }
  });

  it("K-01 an interrupt leaves what was chosen and typed to be read, and says that it was not sent", async () => {
    const terminal = createFakeTerminal();
    await ask(terminal, named("setup"), "2", "orders", "\u0003");
    expect(await terminal.lines()).toEqual([
      "✗ Which database should we use? → not sent: SQLite",
      "✗ What should we name this service? → not sent: orders",
      "✗ Which features should we include? → not answered",
    ]);
  });

  it.each([
    ["Shift+Enter, told with its modifier", "\u001b[27;2;13~"],
    ["a mouse that is moved", "\u001b[<35;12;1M"],
    ["the colour of the terminal", "\u001b]11;rgb:1111/2222/3333\u0007"],
    ["the kind of the terminal", "\u001b[?1;2c"],
  ])("K-02 K-05 chooses nothing: %s", async (_, sent) => {
    const bytes = Buffer.from(sent);
    for (let at = 0; at < bytes.length; at += 1) {
      const terminal = createFakeTerminal();
      const answer = await ask(terminal, named("database"), bytes.subarray(0, at), bytes.subarray(at), "2");
      expect(answer).toMatchObject({ answers: { "Which database should we use?": "SQLite" } });
    }
  });

  it("K-05 a bracketed paste is one paste, however it arrives", async () => {
    const pasted = `${PASTE_START}one\rtwo\n日本${PASTE_END}`;
    const bytes = Buffer.from(pasted);
    for (const at of [3, 6, 9, 15, bytes.length - 8, bytes.length - 2]) {
      const terminal = createFakeTerminal();
      const answer = await ask(terminal, named("service"), bytes.subarray(0, at), bytes.subarray(at), "!\r");
      expect(answer).toMatchObject({ answers: { "What should we name this service?": "one\ntwo\n日本!" } });
    }
  });

  it.each<[string, (string | Uint8Array)[], string]>([
    ["lines that come at once", ["one\rtwo\n日本", "!", "\r"], "one\ntwo\n日本!"],
    ["a line end and what follows it", ["one", "\rtwo", "\r"], "one\ntwo"],
    ["line ends of Windows", ["one\r\ntwo\r\n", "three", "\r"], "one\ntwo\nthree"],
    ["the pieces of a long paste", [`${"x".repeat(1000)}`, "\r", "y\r", "z"], `${"x".repeat(1000)}\ny\nz`],
    [
      "a character that is cut in two",
      [Buffer.from("one\rtwo 日").subarray(0, 9), Buffer.from("日").subarray(1), "\r"],
      "one\ntwo 日",
    ],
  ])("K-13 takes for text: %s", async (_title, chunks, text) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const terminal = createFakeTerminal();
    const asked = createTerminalChannel(terminal.options).askUser(writeRequest(named("service")));
    await opened(terminal);
    terminal.advance(1000);
    terminal.send(...chunks);
    // A piece that is long is followed by others for a while: then Enter is Enter again.
    vi.advanceTimersByTime(101);
    await setImmediate();
    if (chunks.at(-1) !== "\r") terminal.send("\r");
    expect(await asked).toMatchObject({ answers: { "What should we name this service?": text } });
  });

  it.each<[string, string[]]>([
    ["what comes with its Enter", ["one\r"]],
    ["Enter pressed again and again", ["one", "\r\r"]],
    ["keys that are no text among them", ["\u001b[Hone\r\u001b[A"]],
  ])("K-13 takes for keys: %s", async (_title, chunks) => {
    const terminal = createFakeTerminal();
    expect(await ask(terminal, named("service"), ...chunks)).toMatchObject({
      answers: { "What should we name this service?": "one" },
    });
  });

  it("K-13 chooses nothing by a paste on a list, and nothing at all where the choice is closed", async () => {
    const terminal = createFakeTerminal();
    expect(await ask(terminal, named("database"), "2\rjj\r", "\r")).toMatchObject({
      answers: { "Which database should we use?": "2\njj" },
    });
    const closed = createFakeTerminal();
    expect(await ask(closed, named("closed"), "2\rjj\r", "\r")).toMatchObject({
      answers: { "Go on?": "Yes" },
    });
  });

  it("K-02 keys of a list or of a page over it are each one, however many come at once", async () => {
    expect(await ask(createFakeTerminal(), named("database"), "jj", "\r")).toMatchObject({
      answers: { "Which database should we use?": "MongoDB" },
    });
    expect(await ask(createFakeTerminal(), named("service"), "a\u001bOP", "xbc", "\r")).toMatchObject({
      answers: { "What should we name this service?": "abc" },
    });
  });

  it("K-05 Ctrl+C works within a paste that never ends", async () => {
    const terminal = createFakeTerminal();
    const answer = await ask(terminal, named("service"), `${PASTE_START}one`, "\u0003");
    expect(answer).toEqual(INTERRUPTED);
  });

  it("K-05 keys that come before or just after the question appears are dropped", async () => {
    const terminal = createFakeTerminal();
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("closed")));
    await opened(terminal);
    terminal.send("2", "\r");
    terminal.advance(249);
    terminal.send("2", "\r");
    terminal.advance(1);
    terminal.send("\r");
    expect(await answer).toMatchObject({ answers: { "Go on?": "Yes" } });
  });

  it("K-02 Ctrl+J and Alt+Enter begin a new line, the keys of a field arrive from the terminal", async () => {
    const terminal = createFakeTerminal();
    const keys = [
      "one two",
      "\n",
      "three",
      "\u001b\r",
      "four",
      "\u0017",
      "5",
      "\u001b[1;5D",
      "\u001b[A",
      "\u001b[H",
      "<",
      "\r",
    ];
    const answer = await ask(terminal, named("service"), ...keys);
    expect(answer).toMatchObject({ answers: { "What should we name this service?": "one two\n<three\n5" } });
  });
});
