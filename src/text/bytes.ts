/** The most that is read of what an agent asks: a picture of 5 MB and files of 10 MB in base64, and a megabyte of words. */
export const ASK_BYTES_MAX = 22_020_096;

// No UTF-16 code unit takes more bytes of UTF-8.
const BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();

/** The length of a text in bytes of UTF-8. */
export function countBytes(text: string): number {
  return encoder.encode(text).byteLength;
}

/** Whether a text of so many UTF-16 code units keeps to a limit in bytes, whatever it says. */
export function isSurelyWithin(length: number, limit: number): boolean {
  return length * BYTES_PER_UNIT <= limit;
}

/** A text of at most so many bytes of UTF-8, with a mark where it was cut. */
export function cutToBytes(text: string, limit: number): string {
  if (isSurelyWithin(text.length, limit) || countBytes(text) <= limit) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(Math.max(0, limit - BYTES_PER_UNIT)));
  return `${text.slice(0, read)}…`;
}
