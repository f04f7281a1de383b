/** How much of the usual is drawn at random: `PROPERTY_RUNS=20` looks twenty times as long, `PROPERTY_RUNS=0.02` hardly. */
const SHARE = Number(process.env.PROPERTY_RUNS ?? 1);

/** How often a property is tried, where `usual` is right for a run of all tests. */
export function runs(usual: number): number {
  return Math.ceil(usual * SHARE);
}

/** How many of them must have shown something, where at least `usual` do in a run of all tests; a short look may miss it. */
export function atLeast(usual: number): number {
  return SHARE < 1 ? 0 : usual;
}
