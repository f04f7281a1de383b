const NUMBER = /-?\d*\.?\d+(?:e[+-]?\d+)?/gi;
// What is near in a perspective is as large as one likes; a matrix in space may have one in it.
const ENLARGES = /(?:scale|matrix|perspective)\w*\(/gi;
const ENLARGING = /(?:scale(?:x|y|z|3d)?|matrix)\(([^()]*)\)/gi;

/** How many times as large something is made where that is not known. */
export const UNKNOWN: number = Number.MAX_SAFE_INTEGER;

/** All numbers of a text, whatever stands between them. */
export function numbersIn(text: string): number[] {
  return (text.match(NUMBER) ?? []).map(Number);
}

/** How long dashes are with what is between them, for each list of lengths, as `values` of an animation has them. */
export function dashLengths(value: string): number[] {
  return value
    .split(";")
    .map((pattern) => numbersIn(pattern).reduce((sum, number) => sum + Math.abs(number), 0))
    .filter((length) => length > 0);
}

/** How many times as large a list of transformations makes what it is about, at most. */
export function enlargementOf(transform: string): number {
  let times = 1;
  let read = 0;
  for (const [, inside = ""] of transform.matchAll(ENLARGING)) {
    // The last two numbers of a matrix move.
    times *= Math.max(1, ...numbersIn(inside).slice(0, 4).map(Math.abs));
    read += 1;
  }
  const written = transform.match(ENLARGES)?.length ?? 0;
  return written > read ? UNKNOWN : times;
}
