import { attempt } from "./attempt.js";

/** The longest delay of a timer, in milliseconds: a longer one would overflow it, and fire at once. */
export const LONGEST_DELAY_MS: number = 2 ** 31 - 1;

/** The clock where a host brings none of its own. */
export function systemTime(): Date {
  return new Date();
}

/** The host's time, or the system's where the host's clock is broken: it must not cost an answer. */
export function readClock(now: () => Date = systemTime): Date {
  try {
    const at: unknown = now();
    if (at instanceof Date) {
      // A copy, whatever methods the host's has of its own.
      const copy = new Date(at);
      if (!Number.isNaN(copy.getTime())) return copy;
    }
    // It may be a promise that rejects.
    attempt(() => at);
  } catch {
    // As if there were none.
  }
  return systemTime();
}

/** The same as an ISO 8601 date-time. */
export function readIsoTime(now?: () => Date): string {
  return readClock(now).toISOString();
}
