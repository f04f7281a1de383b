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
  { signal, ms = Number.POSITIVE_INFINITY }: { signal?: AbortSignal; ms?: number },
  startWatching: (onChange: () => void) => () => void,
): Promise<Found | "aborted" | "timed-out"> {
  if (signal?.aborted) return "aborted";
  let isOver = ms <= 0;
  let wake: (() => void) | undefined;
  const stir = () => wake?.();
  const finish = () => {
    isOver = true;
    stir();
  };
  signal?.addEventListener("abort", finish);
  const timer =
    ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(finish, Math.min(ms, LONGEST_DELAY_MS));
  let stop: (() => void) | undefined;
  try {
    try {
      stop = isOver ? undefined : startWatching(stir);
    } catch {
      // As where nothing ever tells of a change.
    }
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const isLast = isOver;
      const found = await look();
      if (found === undefined && !isLast) await changed;
      if (signal?.aborted) return "aborted";
      if (found !== undefined) return found;
      if (isLast) return "timed-out";
    }
  } finally {
    stop?.();
    clearTimeout(timer);
    signal?.removeEventListener("abort", finish);
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
