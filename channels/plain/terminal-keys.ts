import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createLineEditor, type LineEditor, type TypedLine } from "./line-editor.js";

/** A terminal can hand over its keys one by one. Any other stream has lines. */
export type KeyInput = Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

/** The keys of a terminal, as lines. */
export type TerminalKeys = {
  /** What this chunk completes. */
  push(chunk: Uint8Array | string): TypedLine[];
  /** Takes the keys from the terminal, which shows them no more. */
  start(isHidden: boolean): void;
  /** Shows what was typed and what is being typed, unless it is to be hidden. */
  show(): void;
  /** Gives the terminal back. Half a line is forgotten: it was for this question, and may be a secret. */
  stop(isAnswered: boolean): void;
};

/**
 * Reads keys instead of lines, so that a paste can be told from lines that were typed, and what is typed can be hidden.
 * Ctrl+C, Ctrl+Z and Ctrl+\ do to the process what the terminal would have them do. Undefined where the input is no terminal.
 *
 * @param output - where keys are shown
 */
export function createTerminalKeys(input: KeyInput, output: Writable): TerminalKeys | undefined {
  if (input.isTTY !== true || input.setRawMode === undefined) return undefined;
  const decoder = new StringDecoder("utf8");
  let isHidden = false;
  const editor: LineEditor = createLineEditor((text) => {
    if (!isHidden) output.write(text);
  });
  const setRawMode = (isRaw: boolean) => void input.setRawMode?.(isRaw);
  const raise = (signal: NodeJS.Signals) => {
    setRawMode(false);
    process.kill(process.pid, signal);
  };
  const suspend = () => {
    raise("SIGTSTP");
    // Runs once the process goes on; whoever had the terminal meanwhile may have changed it.
    setImmediate(() => {
      setRawMode(true);
      editor.show();
    });
  };

  return {
    start(hides) {
      isHidden = hides;
      setRawMode(true);
    },
    show: () => editor.show(),
    stop(isAnswered) {
      if (!isAnswered || isHidden) editor.clear();
      setRawMode(false);
    },
    push(chunk) {
      const keys = typeof chunk === "string" ? chunk : decoder.write(Buffer.from(chunk));
      const lines = editor.push(keys);
      if (lines.some(({ type }) => type === "interrupted")) raise("SIGINT");
      else if (process.platform !== "win32" && keys.includes("\u001c")) raise("SIGQUIT");
      else if (process.platform !== "win32" && keys.includes("\u001a")) suspend();
      return lines;
    },
  };
}
