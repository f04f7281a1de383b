import { watch } from "node:fs";
import { LONGEST_DELAY_MS } from "../../src/elicitation/clock.js";

/** Calls back whenever a folder may have changed, until the function that it returns is called. */
export type WatchFolder = (folder: string, onChange: () => void) => () => void;

/** How long a change may stay unseen where the system does not tell of it, in milliseconds. */
const RECHECK_MS = 1000;

/**
 * Looks until there is something, first at once and then after each change.
 *
 * @param wait - `ms` of 0 looks once
 * @returns what was found, or why the wait is over
 */
export async function lookUntilFound<Found>(
  look: () => Promise<Found | undefined>,
  { signal, ms }: { signal?: AbortSignal; ms?: number },
  startWatching: (onChange: () => void) => () => void,
): Promise<Found | "aborted" | "timed-out"> {
  let end: "aborted" | "timed-out" | undefined = ms !== undefined && ms <= 0 ? "timed-out" : undefined;
  let hasChanged = false;
  let wake: (() => void) | undefined;
  const stir = () => {
    hasChanged = true;
    wake?.();
  };
  const finish = (reason: "aborted" | "timed-out") => () => {
    end = reason;
    stir();
  };
  const abort = finish("aborted");
  if (signal?.aborted) return "aborted";
  signal?.addEventListener("abort", abort, { once: true });
  const timer =
    ms !== undefined && ms > 0 ? setTimeout(finish("timed-out"), Math.min(ms, LONGEST_DELAY_MS)) : undefined;
  let stop: (() => void) | undefined;
  try {
    try {
      stop = end === undefined ? startWatching(stir) : undefined;
    } catch {
      // As where nothing ever tells of a change.
    }
    for (;;) {
      hasChanged = false;
      const found = await look();
      if (found !== undefined) return found;
      if (end !== undefined) return end;
      if (hasChanged) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (signal?.aborted) return "aborted";
    }
  } finally {
    stop?.();
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Watches as the system can, and looks again every second where it cannot. */
export const watchFolder: WatchFolder = (folder, onChange) => {
  const timer = setInterval(onChange, RECHECK_MS);
  let close: (() => void) | undefined;
  try {
    const watcher = watch(folder, onChange).on("error", () => undefined);
    close = () => watcher.close();
  } catch {
    // The timer is enough.
  }
  return () => {
    clearInterval(timer);
    close?.();
  };
};
