import type { Readable, Writable } from "node:stream";
import { createLineSplitter, type SplitLine } from "../../src/text/line-splitter.js";
import type { TypedLine } from "./line-editor.js";
import { createTerminalKeys } from "./terminal-keys.js";

/** A line, or why there is none. */
type Line = SplitLine | TypedLine | { type: "aborted" } | { type: "terminated" };

/** Reads a stream line by line, and only while somebody waits for a line. */
export type LineReader = {
  /**
   * Asks for a line. Rejects when a stream fails. One call at a time.
   */
  next(prompt: string, options: LineOptions): Promise<Line>;
};

type LineOptions = {
  /** Shows what stands above the prompt. */
  showQuestion(): void;
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

  const take = (more: readonly Line[]) => {
    for (const line of more) lines.push(line);
    if (lines.length > 0) wake?.();
  };
  const onData = (chunk: Uint8Array | string) => take(splitter.push(chunk));
  const onEnd = () => take([...splitter.end(), { type: "end" }]);
  const onError = (error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    wake?.();
  };

  return {
    async next(prompt, options) {
      const { signal } = options;
      if (signal?.aborted) return { type: "aborted" };
      if (input.readableEnded || input.destroyed) onEnd();
      if (lines.length > 0 || failure !== undefined) output.write(prompt);
      else await waitForLine(prompt, options);
      if (failure !== undefined) throw failure;
      if (signal?.aborted) return { type: "aborted" };
      // The end stays: whoever asks next is told of it too.
      return lines[0]?.type === "end" ? lines[0] : (lines.shift() ?? { type: "end" });
    },
  };

  function waitForLine(prompt: string, options: LineOptions): Promise<void> {
    const { signal, showQuestion, isHidden, onKeys } = options;
    return new Promise((resolve) => {
      const held = isHidden || output.isTTY === true ? keys : undefined;
      const finish = () => wake?.();
      wake = () => {
        held?.stop(lines.length > 0);
        input.pause();
        input.off("data", onData).off("end", onEnd).off("close", onEnd).off("error", onError);
        output.off("error", onError);
        signal?.removeEventListener("abort", finish);
        wake = undefined;
        resolve();
      };
      signal?.addEventListener("abort", finish);
      // Nobody can answer what is not shown.
      output.on("error", onError);
      input.on("end", onEnd).on("close", onEnd).on("error", onError);
      if (held === undefined) {
        output.write(prompt);
        input.on("data", onData).resume();
        return;
      }
      // A terminal has to hide what is typed before it is asked for.
      held.start({
        prompt,
        showQuestion,
        isHidden,
        onLines(typed) {
          take(typed);
          if (typed.length === 0) onKeys();
        },
        onEnding: () => take([{ type: "terminated" }]),
        onFailure: onError,
      });
    });
  }
}
