import { countOf } from "../text/count.js";

const UNITS: readonly [name: string, ms: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** When something was, as people say it: how long ago, and by the local clock. */
export function describeMoment(iso: string): string {
  const at = new Date(iso);
  const age = describeSpan(Date.now() - at.getTime());
  // The one locale that writes year, month and day in the order in which they sort.
  const local = at.toLocaleString("sv-SE", { dateStyle: "short", timeStyle: "short" });
  return `${age === undefined ? "just now" : `${age} ago`} (${local})`;
}

/** A span of time in its largest whole unit, such as `3 hours`; undefined below a minute. */
export function describeSpan(ms: number): string | undefined {
  for (const [name, length] of UNITS) {
    const count = Math.floor(ms / length);
    if (count > 0) return countOf(count, name);
  }
  return undefined;
}
