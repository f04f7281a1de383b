import type { Readable, Writable } from "node:stream";
import { createLineSplitter, type SplitLine } from "../../src/text/line-splitter.js";
import type { TypedLine } from "./line-editor.js";
import { createTerminalKeys } from "./terminal-keys.js";

/** A line, or why there is none. */
type Line = SplitLine | TypedLine | { type: "aborted" };

/** Reads a stream line by line, and only while somebody waits for a line. */
export type LineReader = {
  /**
   * Asks for a line. Rejects when the stream fails. One call at a time.
   */
  next(prompt: string, options: LineOptions): Promise<Line>;
};

type LineOptions = {
  signal: AbortSignal | undefined;
  /** Whether a terminal must not show what is typed. */
  isHidden: boolean;
  /** Told of keys that end no line, where there are keys. */
  onKeys: () => void;
};

/**
 * A line ends with LF or CR LF, the last one also with the stream. On a terminal, with another one to show them on, keys are
 * read instead.
 */
export function createLineReader(input: Readable, output: Writable & { isTTY?: boolean }): LineReader {
  const splitter = createLineSplitter();
  const keys = createTerminalKeys(input, output);
  const lines: Line[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  let readsKeys = false;
  let onKeys: () => void = () => undefined;

  const take = (more: readonly Line[]) => {
    for (const line of more) lines.push(line);
    if (lines.length > 0) wake?.();
  };
  const onData = (chunk: Uint8Array | string) => {
    const typed = readsKeys ? keys?.push(chunk) : undefined;
    take(typed ?? splitter.push(chunk));
    if (typed?.length === 0) onKeys();
  };
  const onEnd = () => take([...splitter.end(), { type: "end" }]);
  const onError = (error: Error) => {
    failure = error;
    wake?.();
  };

  return {
    async next(prompt, options) {
      const { signal } = options;
      if (signal?.aborted) return { type: "aborted" };
      const isOver = input.readableEnded || input.destroyed;
      if (isOver && lines.length === 0 && failure === undefined) onEnd();
      if (lines.length > 0 || failure !== undefined) output.write(prompt);
      else await waitForLine(prompt, options);
      if (failure !== undefined) throw failure;
      if (signal?.aborted) return { type: "aborted" };
      // The end stays: whoever asks next is told of it too.
      return lines[0]?.type === "end" ? lines[0] : (lines.shift() ?? { type: "end" });
    },
  };

  function waitForLine(prompt: string, options: LineOptions): Promise<void> {
    const { signal, isHidden } = options;
    onKeys = options.onKeys;
    return new Promise((resolve) => {
      readsKeys = keys !== undefined && (isHidden || output.isTTY === true);
      // A terminal has to hide what is typed before it is asked for.
      if (readsKeys) keys?.start(isHidden);
      output.write(prompt);
      if (readsKeys) keys?.show();
      wake = () => {
        if (readsKeys) keys?.stop(lines.length > 0);
        readsKeys = false;
        input.pause();
        input.off("data", onData).off("end", onEnd).off("close", onEnd).off("error", onError);
        signal?.removeEventListener("abort", settle);
        wake = undefined;
        resolve();
      };
      const settle = () => wake?.();
      signal?.addEventListener("abort", settle, { once: true });
      input.on("data", onData).on("end", onEnd).on("close", onEnd).on("error", onError);
      input.resume();
    });
  }
}
