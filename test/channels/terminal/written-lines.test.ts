import { describe, expect, it } from "vitest";
import { createTerminalChannel, PLAIN_THEME, viewDialog } from "../../../channels/terminal/index.js";
import { named, openDialog, playKeys, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, opened } from "./fake-terminal.js";
import { bytesOf } from "./key-bytes.js";

const SIZE = { columns: 80, rows: 24 };
const CASES: [string, string[]][] = [
  ["database", ["down", "down", "up", "0", "type:Oracle", "left", "type:x", "n", "up"]],
  [
    "features",
    [" ", "down", " ", "3", "0", "type:Search", "return", "up", "n", "type:soon", "return", "tab"],
  ],
  ["layouts", ["down", "down", "p", "up", "?", "x", "0", "type:a b", "alt+return", "type:c"]],
  ["setup", ["2", "type:orders", "return", "1", "return", "1", "?", "x", "3"]],
  ["markdown", ["down", "p", "tab", "tab", "pagedown", "p"]],
];

/** A dialog on a terminal, what a key writes, and the frames before and after it. */
async function open(request: string, env: Record<string, string>) {
  const terminal = createFakeTerminal(SIZE);
  const channel = createTerminalChannel({ ...terminal.options, env });
  const answer = channel.askUser(writeRequest(named(request)));
  await opened(terminal);
  terminal.advance(1000);
  const frame = (keys: string[]) =>
    viewDialog(playKeys(openDialog(named(request)), keys, SIZE), SIZE, { theme: PLAIN_THEME }).lines;
  const press = (key: string) => {
    terminal.writes.length = 0;
    terminal.send(bytesOf(key));
    return terminal.written();
  };
  return { terminal, answer, frame, press };
}

describe("what a key writes", () => {
  it.each(CASES)("K-06 is the lines that changed, and no others: %s", async (request, keys) => {
    const { terminal, answer, frame, press } = await open(request, { TERM: "xterm", NO_COLOR: "1" });
    for (const [index, key] of keys.entries()) {
      const before = frame(keys.slice(0, index));
      const after = frame(keys.slice(0, index + 1));
      const changed = after.filter((line, row) => line !== before[row]);
      const written = press(key)
        .split("\u001b")
        .flatMap((piece) => piece.replace(/^\[(?:\d+[ABC]|[JK])/, "").split(/[\r\n]+/))
        .filter((piece) => piece !== "");
      expect(written, key).toEqual(changed.filter((line) => line !== ""));
      expect(await terminal.lines(), key).toEqual(after);
    }
    terminal.send("\u0003");
    await answer;
  });

  it.each(CASES)(
    "K-04 is told below on a terminal that knows nothing but text: %s",
    async (request, keys) => {
      const { terminal, answer, frame, press } = await open(request, { TERM: "dumb", NO_COLOR: "1" });
      for (const [index, key] of keys.entries()) {
        const before = frame(keys.slice(0, index));
        const after = frame(keys.slice(0, index + 1));
        const changed = after.filter((line, row) => line !== before[row]);
        expect(press(key), key).toBe(changed.map((line) => `${line}\r\n`).join(""));
      }
      terminal.send("\u0003");
      await answer;
    },
  );
});
