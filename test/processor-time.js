// Time of the processor at work for this process, so that what else the machine does hardly counts.

/**
 * How long a work takes, in milliseconds of the processor.
 * @param {() => unknown} work
 * @returns {number}
 */
export function processorMs(work) {
  const start = process.cpuUsage();
  work();
  return msSince(start);
}

/**
 * The least of several times, in milliseconds of the processor, that each work takes in turn with the others; after a
 * round that shows enough there is no other.
 * @param {readonly (() => unknown)[]} works
 * @param {number} rounds
 * @param {(...least: number[]) => boolean} isEnough
 * @returns {Promise<number[]>}
 */
export async function leastMs(works, rounds, isEnough = () => false) {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const start = process.cpuUsage();
      await work();
      least[index] = Math.min(least[index] ?? 0, msSince(start));
    }
    if (isEnough(...least)) break;
  }
  return least;
}

/** What the reference takes on the machine that limits in milliseconds were set on, which had nothing else to do. */
const REFERENCE_MS = 2;

/**
 * How many times as long as on that machine work takes on this one, now: a slower processor takes longer, and so does one whose
 * core is shared. At least 1. What has a limit in milliseconds is held to so many times as much.
 * @returns {Promise<number>}
 */
export async function slowness() {
  const [ms = Number.NaN] = await leastMs([rewriteRecords], 15);
  return slownessOf(ms);
}

/**
 * The same of a machine on which the reference takes so many milliseconds.
 * @param {number} ms
 * @returns {number}
 */
export function slownessOf(ms) {
  return Math.max(1, ms / REFERENCE_MS);
}

const RECORDS = JSON.stringify(
  Array.from({ length: 2_000 }, (_, id) => ({ id, name: `name ${id}`, tags: ["a", "b", String(id)] })),
);

/** What programs do all day: text, records, a map. */
function rewriteRecords() {
  /** @type {{ name: string, tags: string[] }[]} */
  const records = JSON.parse(RECORDS);
  return JSON.stringify([
    ...new Map(
      records.map(({ name, tags }) => [name.replace(/\d+/g, (digits) => `<${digits}>`), tags.join(",")]),
    ),
  ]);
}

/**
 * How many times as long as one work another takes: by the first round in which it stays below a limit, or the least of all.
 * @param {readonly [() => unknown, () => unknown]} works
 * @param {number} rounds
 * @param {number} limit
 * @returns {Promise<number>}
 */
export async function leastRatio([one, other], rounds, limit) {
  const [oneMs = 0, otherMs = 0] = await leastMs([one, other], rounds, (a = 0, b = 0) => b < a * limit);
  return otherMs / oneMs;
}

/** What takes less than this, in milliseconds of the processor, is done again and again until it takes more. */
const MEASURED_MS = 2;

/**
 * How much longer a long text takes than as much text in short pieces: 1 where the work is linear, as much as the long
 * one is longer where it is quadratic. What stays below the limit is not tried again.
 * @param {(text: string) => unknown} read
 * @param {string} short
 * @param {string} long
 * @param {number} limit
 * @returns {Promise<number>}
 */
export async function measureGrowth(read, short, long, limit) {
  const pieces = Math.round(long.length / short.length);
  let times = 1;
  /** @type {(text: string, count: number) => () => void} */
  const readAgain = (text, count) => () => {
    for (let rest = count * times; rest > 0; rest -= 1) read(text);
  };
  const [readPieces, readWhole] = [readAgain(short, pieces), readAgain(long, 1)];
  while (processorMs(readPieces) < MEASURED_MS) times *= 2;
  return leastRatio([readPieces, readWhole], 16, limit);
}

/**
 * @param {NodeJS.CpuUsage} start
 * @returns {number}
 */
function msSince(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
