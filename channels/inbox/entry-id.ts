const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 26;

/**
 * A new id: nine characters of time and 26 random ones, 130 bits, in Crockford's base 32 and lower case. Ids sort by their
 * time, are the same file on every file system, and never begin with `-`.
 */
export function createEntryId(now: Date): string {
  let time = "";
  for (let rest = now.getTime(); time.length < TIME_LENGTH; rest = Math.floor(rest / DIGITS.length)) {
    time = DIGITS.charAt(rest % DIGITS.length) + time;
  }
  const random = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH)), (byte) =>
    DIGITS.charAt(byte % DIGITS.length),
  );
  return time + random.join("");
}

/** Whether a text looks like an id, so that it may name a file. */
export function isEntryId(id: string): boolean {
  return ENTRY_ID.test(id);
}

const ENTRY_ID = /^[0-9a-hjkmnp-tv-z]{35}$/;
