/** Crockford's base 32, in lower case. */
export const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 26;

/**
 * A new id: nine characters of time and 26 random ones, 130 bits, in Crockford's base 32 and lower case. Ids sort by their
 * time, are the same file on every file system, and never begin with `-`.
 */
export function createEntryId(now: Date): string {
  let random = "";
  for (const byte of takeRandom()) random += DIGITS.charAt(byte % DIGITS.length);
  return firstIdAt(now.getTime()) + random;
}

/** What sorts before every id that is made at a time, in milliseconds since 1970, or later, and behind all others. */
export function firstIdAt(ms: number): string {
  let time = "";
  const at = Math.min(Math.max(ms, 0), DIGITS.length ** TIME_LENGTH - 1);
  for (let rest = at; time.length < TIME_LENGTH; rest = Math.floor(rest / DIGITS.length)) {
    time = DIGITS.charAt(rest % DIGITS.length) + time;
  }
  return time;
}

/** Whether a text looks like an id, so that it may name a file. */
export function isEntryId(id: string): boolean {
  return ENTRY_ID.test(id);
}

const ENTRY_ID = /^[0-9a-hjkmnp-tv-z]{35}$/;

/** Random bytes for many ids at once, each given out once: the system takes as long for a few as for many. */
const pool = new Uint8Array(RANDOM_LENGTH * 64);
let used = pool.length;

function takeRandom(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += RANDOM_LENGTH;
  return pool.subarray(used - RANDOM_LENGTH, used);
}
