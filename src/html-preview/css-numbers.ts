const NUMBER = /-?\d*\.?\d+(?:e[+-]?\d+)?/gi;
const ENLARGES = /(?:scale|matrix)\w*\(/gi;
const ENLARGING = /(scale(?:x|y|z|3d)?|matrix(?:3d)?)\(([^()]*)\)/gi;

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
  for (const [, name = "", inside = ""] of transform.matchAll(ENLARGING)) {
    // The last numbers of a matrix move.
    const count = name.toLowerCase() === "matrix" ? 4 : 12;
    times *= Math.max(1, ...numbersIn(inside).slice(0, count).map(Math.abs));
    read += 1;
  }
  // What is computed is not known here.
  const written = transform.match(ENLARGES)?.length ?? 0;
  return written > read ? Number.MAX_SAFE_INTEGER : times;
}
