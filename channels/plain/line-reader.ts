import type { Readable } from "node:stream";
import { createLineSplitter, type SplitLine } from "../../src/text/line-splitter.js";
import { type HiddenInput, hideInput } from "./hidden-input.js";

/** A line, or why there is none. */
type Line = SplitLine | { type: "end" } | { type: "aborted" };

/** Reads a stream line by line, and only while somebody waits for a line. */
export type LineReader = {
  /**
   * Rejects when the stream fails. One call at a time.
   *
   * @param isHidden - whether a terminal must not show what is typed
   */
  next(signal?: AbortSignal, isHidden?: boolean): Promise<Line>;
};

/** A line ends with LF or CR LF, the last one also with the stream. */
export function createLineReader(input: Readable): LineReader {
  const splitter = createLineSplitter();
  const lines: Line[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  let hidden: HiddenInput | undefined;

  const take = (more: readonly Line[]) => {
    for (const line of more) lines.push(line);
    if (lines.length > 0) wake?.();
  };
  const onData = (chunk: Uint8Array | string) => {
    const text = hidden === undefined ? chunk : hidden.push(chunk);
    take(text === undefined ? [{ type: "end" }] : splitter.push(text));
  };
  const onEnd = () => take([...splitter.end(), { type: "end" }]);
  const onError = (error: Error) => {
    failure = error;
    wake?.();
  };

  return {
    async next(signal, isHidden = false) {
      if (signal?.aborted) return { type: "aborted" };
      if (lines.length === 0 && failure === undefined) {
        if (input.readableEnded || input.destroyed) onEnd();
        else await waitForLine(signal, isHidden);
      }
      if (failure !== undefined) throw failure;
      if (signal?.aborted) return { type: "aborted" };
      // The end stays: whoever asks next is told of it too.
      return lines[0]?.type === "end" ? lines[0] : (lines.shift() ?? { type: "end" });
    },
  };

  function waitForLine(signal: AbortSignal | undefined, isHidden: boolean): Promise<void> {
    return new Promise((resolve) => {
      hidden = isHidden ? hideInput(input) : undefined;
      wake = () => {
        hidden?.stop();
        hidden = undefined;
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
