/** Clocks of hosts that are no good, each for one store. */
export const BROKEN_CLOCKS: readonly [title: string, now: () => Date][] = [
  ["tells no time", () => new Date(Number.NaN)],
  ["is at the end of all dates", () => new Date(8.64e15)],
  ["is before 1970", () => new Date(-1_000)],
  ["is years behind, and stops", stopsAt(1_000_000_000_000, 1)],
  ["is years behind, and tells no time now and then", stopsAt(1_000_000_000_000, 2)],
];

/** Of so many looks at it the last one fails. */
function stopsAt(ms: number, good: number): () => Date {
  let looks = 0;
  return () => {
    looks += 1;
    if (looks > 1 && looks % (good + 1) === 0) throw new Error("stopped");
    return new Date(ms);
  };
}
