/** Units, the largest first, and how long they are, in milliseconds. */
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/**
 * How far a moment is, in milliseconds, as people say it: `4 minutes ago`, `in 2 hours`. The server draws it, and the script
 * keeps it true.
 *
 * @param justNow - what is said of the last minute, where it cannot be the next one
 */
export function tellRelative(ms: number, format: Intl.RelativeTimeFormat, justNow?: string): string {
  for (const [unit, length] of UNITS) {
    const count = Math.trunc(ms / length);
    if (count !== 0) return format.format(count, unit);
  }
  return justNow ?? format.format(0, "second");
}
