import { withoutOtherSpaces } from "./css-functions.js";
import { UNKNOWN } from "./css-numbers.js";
import { pxOf } from "./tag-lengths.js";

// What names a size up to 32px wherever it stands, as most do.
const SMALL_MAX = 32;
const SMALL_NUMBER = "(?:(?:[12]?\\d|3[0-2])(?:\\.\\d+)?|\\.\\d+)";
const SMALL_LENGTH = `(?:${SMALL_NUMBER}px|(?:[01]?(?:\\.\\d+)?|2)rem|0?\\.\\d+em)`;
const SMALL_SIZE = new RegExp(
  `^\\s*(?:${SMALL_LENGTH}|${SMALL_NUMBER}|1em|inherit|smaller|x*-?small|medium|x?-?large)\\s*$`,
  "i",
);
const SMALL_FONT = new RegExp(
  `^\\s*(?:[a-z\\d-]+\\s+)*${SMALL_LENGTH}(?:/[\\d.]+[a-z]*)?(?:\\s[^()]*)?$|^\\s*[a-z]+\\s*$`,
  "i",
);

/** Whether letters of this size, or `font`, are not large where those around are not. */
export function isSmallSize(kind: "font" | "letters", value: string): boolean {
  if (value.length <= 2) return !(Number(value) > SMALL_MAX);
  return (kind === "font" ? SMALL_FONT : SMALL_SIZE).test(value);
}

/** How large in px a value of `font-size` or `font` makes letters, at most: as those around, where a browser may not read it. */
export function fontSizeOf(kind: "font" | "letters", written: string, around: number): number {
  const value = withoutOtherSpaces(written);
  const size = lengthIn(kind === "font" ? value.replace(NO_SIZES, "") : value, around);
  if ((kind === "font" ? FONT : ONE_LENGTH).test(value)) return size;
  const named = NAMED.get(value.toLowerCase().replace(/!.*/, "").trim());
  return named ?? Math.max(size, around * (/larger/i.test(value) ? LARGER : 1));
}

/** The largest length of a value in px, or what all are together where it adds. */
export function lengthIn(written: string, around: number): number {
  const value = written.toLowerCase();
  if (isUnreadable(value)) return UNKNOWN;
  let largest = 0;
  let sum = 0;
  for (const [number, unit] of listLengths(value)) {
    const px = unit === "deg" ? 0 : number * pxIn(unit, around);
    largest = Math.max(largest, px);
    sum += px;
  }
  return /\+|calc/.test(value) ? sum : largest;
}

/** The lengths that a value names, in lower case, with their units. */
export function listLengths(value: string): [number: number, unit: string][] {
  return [...value.matchAll(LENGTH)].map(([, number, unit = ""]) => [Number(number), unit]);
}

/** Whether nobody can tell how large a value is, in lower case. */
export function isUnreadable(value: string): boolean {
  return UNREADABLE.test(value);
}

/** How many of px, `em` or another common unit one of a unit is. */
export function commonUnit(unit: string): [number: number, unit: string] {
  if (unit === "" || unit === "%" || unit === "deg") return [1, unit];
  return OF_FONT.test(unit) ? [1, "em"] : [pxIn(unit, 0), "px"];
}

function pxIn(unit: string, around: number): number {
  if (unit === "%") return around / 100;
  if (OF_FONT.test(unit)) return around;
  return unit === "" ? 1 : unit === "rem" ? REM : pxOf(unit);
}

/** What stands beside the size in a `font`: how high a line is, how bold letters are, names. */
const NO_SIZES = /\/\s*[\d.]+[a-z%]*|["'].*|(?<![\w.-])\d+(?:\.\d+)?(?![\w.%])/g;
// A product, and what is as large as a line is high.
const UNREADABLE = /var\(|env\(|\*|pow\(|\/\s*(?:0|\.|-|\()|\d(?:r?lh|rcap|rch|rex|ric)\b/;
const LENGTH = /(?<!\w)(\d*\.?\d+(?:e[+-]?\d+)?)(%|[a-z]*)/g;
const OF_FONT = /^(?:em|ex|ch|cap|ic)$/;
const ONE_LENGTH = /^\s*(?:\d+|\d*\.\d+)(?:px|r?em|pt|%)\s*(?:!\s*important\s*)?$/i;
const FAMILY = `(?:"[^"]*"|'[^']*'|(?!inherit|initial|unset|revert|default)-?[a-z][\\w-]*)`;
const FONT = new RegExp(
  `^\\s*(?:italic\\s+)?(?:(?:bold|[1-9]00)\\s+)?[\\d.]+(?:px|r?em|pt|%)(?:/[\\d.]+(?:px|r?em|%)?)?\\s+${FAMILY}(?:\\s*,\\s*${FAMILY})*\\s*$`,
  "i",
);
/** A host may have larger letters than a browser. */
const REM = 20;
const LARGER = 1.2;
const NAMED: ReadonlyMap<string, number> = new Map([
  ["small", 13],
  ["medium", 16],
  ["initial", 16],
  ["large", 18],
  ["x-large", 24],
  ["xx-large", 32],
  ["xxx-large", 48],
]);
