/**
 * How much of the usual is drawn at random or taken of a long list: `PROPERTY_RUNS=20` looks twenty times as long,
 * `PROPERTY_RUNS=0.02` hardly. `npm test` takes a tenth, and `npm run test:long` all of it.
 */
const SHARE = readShare(process.env.PROPERTY_RUNS);

/** How often a property is tried, where `usual` is right for `npm run test:long`. */
export function runs(usual: number): number {
  return Math.ceil(usual * SHARE);
}

/**
 * How many of them must have shown something, where at least `usual` do in a run of all tests; of fewer runs a tenth of
 * their part, so that no luck is needed.
 */
export function atLeast(usual: number): number {
  return SHARE < 1 ? Math.floor((usual * SHARE) / 10) : usual;
}

/** Those of a list that are tried: all of them, or every so many, and the first in any case. */
export function some<T>(list: readonly T[]): T[] {
  const step = Math.max(1, Math.round(1 / SHARE));
  return list.filter((_, index) => index % step === 0);
}

/** Without a setting 1. Throws where it is no number above 0: no property would be tried, and all would pass. */
export function readShare(setting: string | undefined): number {
  const share = setting === undefined ? 1 : Number(setting);
  if (share > 0 && share < Number.POSITIVE_INFINITY) return share;
  throw new TypeError(`PROPERTY_RUNS must be a number above 0, such as 20 or 0.02, but is "${setting}".`);
}
