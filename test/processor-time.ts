// Time of the processor at work for this process, so that what else the machine does hardly counts.

/** How long a work takes, in milliseconds of the processor. */
export function processorMs(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  return msSince(start);
}

/** The least of several times, in milliseconds of the processor, that each work takes in turn with the others. */
export async function leastMs(works: readonly (() => unknown)[], rounds: number): Promise<number[]> {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const start = process.cpuUsage();
      await work();
      least[index] = Math.min(least[index] ?? 0, msSince(start));
    }
  }
  return least;
}

/**
 * How much longer a long text takes than as much text in short pieces: 1 where the work is linear, as much as the long
 * one is longer where it is quadratic.
 */
export async function measureGrowth(
  read: (text: string) => unknown,
  short: string,
  long: string,
): Promise<number> {
  const readPieces = () => {
    for (let rest = Math.round(long.length / short.length); rest > 0; rest -= 1) read(short);
  };
  const [pieces = 0, whole = 0] = await leastMs([readPieces, () => read(long)], 4);
  // A millisecond is below what can be told.
  return whole / Math.max(pieces, 1);
}

function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
