/**
 * How much longer a long text takes than as much text in short pieces: 1 where the work is linear, as much as the long
 * one is longer where it is quadratic. In time of the processor, the least of several rounds in turn, so that what else
 * the machine does hardly counts.
 */
export function measureGrowth(read: (text: string) => unknown, short: string, long: string): number {
  const pieces = Math.round(long.length / short.length);
  const readPieces = () => {
    for (let piece = 0; piece < pieces; piece += 1) read(short);
  };
  let leastPieces = Number.POSITIVE_INFINITY;
  let leastLong = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6; round += 1) {
    leastPieces = Math.min(leastPieces, timeOf(readPieces));
    leastLong = Math.min(
      leastLong,
      timeOf(() => read(long)),
    );
  }
  // A millisecond is below what can be told.
  return leastLong / Math.max(leastPieces, 1_000);
}

/** Microseconds of the processor, at work for this process. */
function timeOf(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
