import { attempt } from "./attempt.js";

/** The longest delay of a timer, in milliseconds: a longer one would overflow it, and fire at once. */
export const LONGEST_DELAY_MS: number = 2 ** 31 - 1;

/** The clock where a host brings none of its own. */
export function systemTime(): Date {
  return new Date();
}

/** The host's time, or the system's where the host's clock is broken: it must not cost an answer. */
export function readClock(now: () => Date = systemTime): Date {
  return tryClock(now) ?? systemTime();
}

/**
 * A host's clock to tell by what has expired. Where it is broken, it goes on from when it was not: the system's own in its place
 * might be years ahead, and end all that is open. So it is where its time is before 1970, or leaves no room for a hundred years.
 */
export function createClock(now: () => Date = systemTime): () => Date {
  let ahead = 0;
  return () => {
    const system = Date.now();
    const at = tryClock(now)?.getTime() ?? -1;
    if (at >= 0 && at <= LATEST) ahead = at - system;
    return new Date(system + ahead);
  };
}

/** A hundred years before the last moment that a date can be, in milliseconds since 1970. */
const LATEST = 8.64e15 - 100 * 366 * 86_400_000;

function tryClock(now: () => Date): Date | undefined {
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
  return undefined;
}

/** The same as an ISO 8601 date-time. */
export function readIsoTime(now: () => Date = systemTime): string {
  // The system's is sound, and read for every answer.
  return now === systemTime ? formatTime(Date.now()) : readClock(now).toISOString();
}

let second = Number.NaN;
let untilSecond = "";

/** As `toISOString`, in a seventh of its time: what is the same for a second is kept. */
function formatTime(ms: number): string {
  const thisSecond = Math.floor(ms / 1_000);
  if (thisSecond !== second) {
    untilSecond = new Date(ms).toISOString().slice(0, -"000Z".length);
    second = thisSecond;
  }
  return `${untilSecond}${String(ms - thisSecond * 1_000).padStart(3, "0")}Z`;
}
