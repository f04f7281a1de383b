import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** A terminal can take keys without showing them. Any other stream shows nothing anyway. */
type KeyInput = Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

/** Keys that are taken without being shown. */
export type HiddenInput = {
  /** What the keys come to: nothing until a line is whole; `undefined` where the person ended the input. */
  push(chunk: Uint8Array | string): string | undefined;
  /** Shows keys again. */
  stop(): void;
};

/**
 * Stops a terminal from showing what is typed, and edits the line in its stead: backspace erases a character, Ctrl+W a
 * word, Ctrl+U the line; Ctrl+D ends an empty line, Ctrl+C interrupts the process. Undefined where the input is no
 * terminal.
 */
export function hideInput(input: KeyInput): HiddenInput | undefined {
  if (input.isTTY !== true || input.setRawMode === undefined) return undefined;
  input.setRawMode(true);
  const decoder = new StringDecoder("utf8");
  let typed: string[] = [];
  const stop = () => void input.setRawMode?.(false);
  return {
    stop,
    push(chunk) {
      let lines = "";
      for (const key of typeof chunk === "string" ? chunk : decoder.write(Buffer.from(chunk))) {
        switch (key) {
          case "\r":
          case "\n":
            lines += `${typed.join("")}\n`;
            typed = [];
            break;
          case "\u007f":
          case "\b":
            typed.pop();
            break;
          case "\u0015":
            typed = [];
            break;
          case "\u0017":
            while (typed.at(-1)?.trim() === "") typed.pop();
            while (typed.at(-1)?.trim()) typed.pop();
            break;
          case "\u0004":
            if (typed.length === 0) return undefined;
            break;
          case "\u0003":
            stop();
            process.kill(process.pid, "SIGINT");
            return lines;
          default:
            typed.push(key);
        }
      }
      return lines;
    },
  };
}
