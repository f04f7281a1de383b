const ROUNDS = 200;
const BATCH_MS = 3;
const WARM_UP_MS = 1_000;

/**
 * Times several ways to do the same thing in one process: after a warm-up, in many short batches that take turns
 * in random order, so that whatever else the machine does meets all of them alike. The least batch of each is what a call takes
 * where nothing else runs; a median would be the machine's other work. What the
 * collector of garbage does between batches is in none.
 *
 * @template {string} Name
 * @param {Record<Name, () => unknown>} sides - what one call does; where it gives a promise, each is awaited
 * @returns {Promise<Record<Name, number>>} the time of a call, in microseconds
 */
export async function compare(sides) {
  const runners = [];
  for (const [name, call] of /** @type {[Name, () => unknown][]} */ (Object.entries(sides))) {
    runners.push({ name, call, size: await warmUp(call), least: Number.POSITIVE_INFINITY });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const runner of shuffle(runners)) {
      const ms = await timeBatch(runner.call, runner.size);
      runner.least = Math.min(runner.least, ms / runner.size);
    }
  }
  const least = runners.map(({ name, least }) => [name, least * 1000]);
  return /** @type {Record<Name, number>} */ (Object.fromEntries(least));
}

/**
 * @param {readonly number[]} values
 * @returns {number}
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

/**
 * @template T
 * @param {readonly T[]} items
 * @returns {T[]} the same in random order
 */
export function shuffle(items) {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/**
 * @param {() => unknown} call
 * @returns {Promise<number>} how many calls make a batch
 */
async function warmUp(call) {
  const start = performance.now();
  let size = 1;
  for (;;) {
    const ms = await timeBatch(call, size);
    if (performance.now() - start >= WARM_UP_MS) return Math.max(1, Math.round((size * BATCH_MS) / ms));
    if (ms < BATCH_MS) size *= 2;
  }
}

/**
 * Keeps what the last call gave, so that no call can be optimised away.
 * @type {{ result: unknown }}
 */
const last = { result: undefined };

/**
 * @param {() => unknown} call
 * @param {number} size
 * @returns {Promise<number>} milliseconds
 */
async function timeBatch(call, size) {
  if (call() instanceof Promise) {
    const start = performance.now();
    for (let count = 0; count < size; count += 1) last.result = await call();
    return performance.now() - start;
  }
  const start = performance.now();
  for (let count = 0; count < size; count += 1) last.result = call();
  return performance.now() - start;
}
