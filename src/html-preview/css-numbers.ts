const NUMBER = /-?\d*\.?\d+(?:e[+-]?\d+)?/gi;
// What is near in a perspective is as large as one likes; a matrix in space may have one in it.
// Looked for from the bracket back: from each name on, a word of many would be read to its end.
const ENLARGES = /\((?<=(?:scale|matrix|perspective)\w*\()/gi;
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

const EYE = /perspective\(([^()]*)\)/gi;
const MOVED_NEARER = /(?:translatez|translate3d)\(([^()]*)\)/gi;
const SKEW = /skew/gi;
const SLIGHT_SKEW =
  /skew[xy]?\(\s*-?[0-5]?\d(?:\.\d+)?(?:deg)?\s*(?:,\s*-?[0-5]?\d(?:\.\d+)?(?:deg)?\s*)?\)/gi;
/** Nothing ordinary is larger in a perspective, nor wider by being slanted. */
const SLIGHT = 3;
const FAR = 1_000;
const NEARER = 100;

/** How many times as large a list of transformations makes letters, about, in a perspective too. */
export function letterEnlargementOf(transform: string): number {
  const skews = transform.match(SKEW)?.length ?? 0;
  if (skews > (transform.match(SLIGHT_SKEW)?.length ?? 0)) return UNKNOWN;
  let times = enlargementOf(transform.replace(EYE, "")) * SLIGHT ** skews;
  for (const [, distance = ""] of transform.matchAll(EYE)) times *= nearnessOf(distance);
  for (const [, way = ""] of transform.matchAll(MOVED_NEARER)) times *= nearer(way);
  return times;
}

/** The same for what stands in a perspective of such a distance. */
export function nearnessOf(distance: string): number {
  return Math.max(SLIGHT, FAR / Math.max(1, numbersIn(distance)[0] ?? FAR));
}

/** The same for what is moved towards the eye, by these lengths. */
export function nearer(way: string): number {
  return 1 + numbersIn(way).reduce((sum, number) => sum + Math.abs(number), 0) / NEARER;
}

/** The lengths of a shadow or a blur in px, or nothing where one is of another kind. */
export function lengthsIn(text: string): number[] | undefined {
  const lengths: number[] = [];
  for (const word of text.split(" ")) {
    if (!LENGTH_START.has(word[0] ?? "")) continue;
    const [, digits = "", unit = ""] = /^([-+]?(?:\d+(?:\.\d+)?|\.\d+))(px|r?em|)$/i.exec(word) ?? [];
    const px = Number(digits) * (PX[unit.toLowerCase()] ?? Number.NaN);
    if (digits === "" || Number.isNaN(px) || (unit === "" && px !== 0)) return undefined;
    lengths.push(px);
  }
  return lengths;
}

const LENGTH_START: ReadonlySet<string> = new Set("+-.0123456789");
// An em is as large as the font, which is hardly ever larger than this.
const PX: Readonly<Record<string, number>> = { "": 1, px: 1, rem: 16, em: 40 };
