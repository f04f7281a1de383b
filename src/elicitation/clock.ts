/** The longest delay of a timer, in milliseconds: a longer one would overflow it, and fire at once. */
export const LONGEST_DELAY_MS: number = 2 ** 31 - 1;

/** The clock where a host brings none of its own. */
export function systemTime(): Date {
  return new Date();
}
