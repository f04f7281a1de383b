import { shuffle } from "./compare.js";

/**
 * Does several things turn by turn, each turn in random order, so that the disk's and the machine's moods meet all of them alike.
 *
 * @template {string} Name
 * @param {Record<Name, () => Promise<number | void>>} sides - what one turn does; it may give how long it took, in microseconds
 * @param {{ turns: number, warmUp?: number }} options
 * @returns {Promise<Record<Name, number[]>>} how long each turn took, in microseconds
 */
export async function alternate(sides, { turns, warmUp = 0 }) {
  const runners = /** @type {[Name, () => Promise<number | void>][]} */ (Object.entries(sides)).map(
    ([name, run]) => ({ name, run, samples: /** @type {number[]} */ ([]) }),
  );
  for (let turn = -warmUp; turn < turns; turn += 1) {
    for (const { run, samples } of shuffle(runners)) {
      const start = performance.now();
      const own = await run();
      const sample = own ?? (performance.now() - start) * 1_000;
      if (turn >= 0) samples.push(sample);
    }
  }
  return /** @type {Record<Name, number[]>} */ (
    Object.fromEntries(runners.map(({ name, samples }) => [name, samples]))
  );
}

/**
 * @param {readonly number[]} samples
 * @returns {number} the 99th percentile
 */
export function p99(samples) {
  return samples.toSorted((one, other) => one - other)[Math.ceil(samples.length * 0.99) - 1] ?? Number.NaN;
}

/**
 * @param {() => Promise<unknown>} run
 * @param {{ turns: number, atOnce: number }} options
 * @returns {Promise<number>} how often it is done in a second, several at once
 */
export async function measureRate(run, { turns, atOnce }) {
  const rest = Array.from({ length: turns }).values();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const _ of rest) await run();
    }),
  );
  return (turns / (performance.now() - start)) * 1_000;
}
