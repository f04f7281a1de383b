import type { Readable } from "node:stream";

/** A line, or why there is none. */
type Line = { type: "line"; text: string } | { type: "too-long" } | { type: "end" } | { type: "aborted" };

/** Reads a stream line by line, and only while somebody waits for a line. */
export type LineReader = {
  /** Rejects when the stream fails. One call at a time. */
  next(signal?: AbortSignal): Promise<Line>;
};

/** The longest line, in UTF-16 code units. */
const LINE_MAX = 2 ** 20;

/** Bytes are read as UTF-8; a line ends with LF or CR LF, the last one also with the stream. */
export function createLineReader(input: Readable): LineReader {
  const decoder = new TextDecoder();
  const lines: Line[] = [];
  let rest = "";
  let isSkipping = false;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;

  const take = (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      if (isSkipping || part.length > LINE_MAX) lines.push({ type: "too-long" });
      else lines.push({ type: "line", text: part.replace(/\r$/, "") });
      isSkipping = false;
    }
    if (rest.length > LINE_MAX) {
      isSkipping = true;
      rest = "";
    }
    if (lines.length > 0) wake?.();
  };
  const onData = (chunk: Uint8Array | string) =>
    take(typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }));
  const onEnd = () => {
    take(decoder.decode());
    if (rest !== "" || isSkipping) take("\n");
    lines.push({ type: "end" });
    wake?.();
  };
  const onError = (error: Error) => {
    failure = error;
    wake?.();
  };

  return {
    async next(signal) {
      if (signal?.aborted) return { type: "aborted" };
      if (lines.length === 0 && failure === undefined) {
        if (input.readableEnded || input.destroyed) onEnd();
        else await waitForLine(signal);
      }
      if (failure !== undefined) throw failure;
      if (signal?.aborted) return { type: "aborted" };
      // The end stays: whoever asks next is told of it too.
      return lines[0]?.type === "end" ? lines[0] : (lines.shift() ?? { type: "end" });
    },
  };

  function waitForLine(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      wake = () => {
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
