import { shuffle } from "./compare.js";

const ROUNDS = 30;

/**
 * Times whole processes, which take turns in random order. The least of each is what it takes where nothing else
 * runs; a median would be the machine's other work.
 *
 * @template {string} Name
 * @param {Record<Name, () => unknown>} sides - what starts one and waits for it, or gives a promise; a number that comes of it is
 *   how long it took, in microseconds, by the process's own clock
 * @returns {Promise<Record<Name, number>>} microseconds
 */
export async function leastTimes(sides) {
  const runners = /** @type {[Name, () => unknown][]} */ (Object.entries(sides)).map(([name, run]) => ({
    name,
    run,
    least: Number.POSITIVE_INFINITY,
  }));
  // The first of each fills the file cache.
  for (const { run } of runners) await run();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const runner of shuffle(runners)) {
      const start = performance.now();
      const own = await runner.run();
      const time = typeof own === "number" ? own : (performance.now() - start) * 1000;
      runner.least = Math.min(runner.least, time);
    }
  }
  return /** @type {Record<Name, number>} */ (
    Object.fromEntries(runners.map(({ name, least }) => [name, least]))
  );
}
