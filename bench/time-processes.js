import { shuffle } from "./compare.js";

const ROUNDS = 30;

/**
 * Times whole processes, which take turns in random order.
 *
 * @template {string} Name
 * @param {Record<Name, () => unknown>} sides - what starts one and waits for it, or gives a promise; a number that comes of it is
 *   how long it took, in microseconds, by the process's own clock
 * @returns {Promise<Record<Name, number[]>>} how long each turn took, in microseconds; without the first of each, which fills the
 *   file cache
 */
export async function timeProcesses(sides) {
  const runners = /** @type {[Name, () => unknown][]} */ (Object.entries(sides)).map(([name, run]) => ({
    name,
    run,
    samples: /** @type {number[]} */ ([]),
  }));
  for (const { run } of runners) await run();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { run, samples } of shuffle(runners)) {
      const start = performance.now();
      const own = await run();
      samples.push(typeof own === "number" ? own : (performance.now() - start) * 1000);
    }
  }
  return /** @type {Record<Name, number[]>} */ (
    Object.fromEntries(runners.map(({ name, samples }) => [name, samples]))
  );
}
