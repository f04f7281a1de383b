/** How much of the usual is drawn at random: `PROPERTY_RUNS=20` looks twenty times as long, `PROPERTY_RUNS=0.02` hardly. */
const SHARE = readShare(process.env.PROPERTY_RUNS);

/** How often a property is tried, where `usual` is right for a run of all tests. */
export function runs(usual: number): number {
  return Math.ceil(usual * SHARE);
}

/** How many of them must have shown something, where at least `usual` do in a run of all tests; a short look may miss it. */
export function atLeast(usual: number): number {
  return SHARE < 1 ? 0 : usual;
}

/** Without a setting 1. Throws where it is no number above 0: no property would be tried, and all would pass. */
export function readShare(setting: string | undefined): number {
  const share = setting === undefined ? 1 : Number(setting);
  if (share > 0 && share < Number.POSITIVE_INFINITY) return share;
  throw new TypeError(`PROPERTY_RUNS must be a number above 0, such as 20 or 0.02, but is "${setting}".`);
}
