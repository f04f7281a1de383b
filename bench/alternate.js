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
 * Which of several rounds counts: the one at that place, from 0 to 1, in the order of what `by` gives for each.
 * @typedef {{ by: (round: Readonly<Record<string, number>>) => number, at: number }} Choice
 */

/**
 * For medians, which nothing but the machine's other work moves: the round that took least.
 * @type {Choice}
 */
export const QUIETEST = {
  by: (round) => Object.values(round).reduce((total, value) => total + value, 0),
  at: 0,
};

/**
 * For high percentiles, which chance moves, and for rounds in which one side may have had bad luck for as long as they last: the
 * round whose ratio is the median. Were each side's own least round to count, one lucky round of the peer would be a bad ratio,
 * and one of ours a good one.
 * @type {Choice}
 */
export const TYPICAL = { by: ({ ours = Number.NaN, peer = Number.NaN }) => ours / peer, at: 0.5 };

/**
 * Where ours has a limit of its own, whatever the peer takes: the round whose value is the median.
 * @type {Choice}
 */
export const TYPICAL_OF_OURS = { by: ({ ours = Number.NaN }) => ours, at: 0.5 };

/**
 * The same in rounds, one of which counts, for all sides alike: in each of them they met the same moods. What warms up is done
 * before the first, or before each where `sides` is a function, which begins every round with sides of its own.
 *
 * @template {string} Name
 * @param {Record<Name, () => Promise<number | void>> | (() => Record<Name, () => Promise<number | void>>)} sides
 * @param {{ rounds: number, turns: number, warmUp?: number, of: (samples: readonly number[]) => number, choice: Choice }} options - `of`
 *   is what is taken of a round's samples: a median, a percentile
 * @returns {Promise<Record<Name, number>>} in microseconds
 */
export async function alternateRounds(sides, { rounds, turns, warmUp = 0, of, choice }) {
  const done = [];
  for (let round = 0; round < rounds; round += 1) {
    const samples =
      typeof sides === "function"
        ? await alternate(sides(), { turns, warmUp })
        : await alternate(sides, { turns, warmUp: round === 0 ? warmUp : 0 });
    const names = /** @type {Name[]} */ (Object.keys(samples));
    done.push(
      /** @type {Record<Name, number>} */ (
        Object.fromEntries(names.map((name) => [name, of(samples[name])]))
      ),
    );
  }
  const sorted = done.toSorted((one, other) => choice.by(one) - choice.by(other));
  const chosen = sorted[Math.floor((rounds - 1) * choice.at)];
  if (chosen === undefined) throw new RangeError("rounds must be an integer from 1.");
  return chosen;
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
