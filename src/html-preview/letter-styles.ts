import { withoutFunctions, withoutOtherSpaces } from "./css-functions.js";
import { decodeCharacters } from "./decode-characters.js";
import type { Lettering, PlacedTag } from "./extent.js";
import { commonUnit, isSmallSize, isUnreadable, listLengths } from "./letter-size.js";
import type { StartTag } from "./read-tag.js";

const SIZE = /(?:^|;)\s*(font(?:-size)?)\s*:([^;]*)/gi;

/** What a tag says about its letters that is not noted, since it makes small ones. */
export function smallIn({ attributes }: StartTag): Lettering["declared"] {
  return attributes.flatMap(({ name, value }) => {
    if (name === "font-size" && /^[\d.]+$/.test(value)) return [[name, `${value}px`] as const];
    if (name !== "style" || !/font/i.test(value)) return [];
    const css = withoutFunctions(plainStyle(value));
    // What stands in such brackets is no declaration.
    if (css.includes("[")) return [];
    return [...css.matchAll(SIZE)]
      .map(([, property = "", size = ""]) => [property.toLowerCase(), size] as const)
      .filter(([property, size]) => isSmallSize(property === "font" ? "font" : "letters", size));
  });
}

const CUSTOM = /(?:^|;)\s*--[^:;]*:([^;]*)/g;
const COLOURED = /[#(]/;
const COLOUR =
  /#[\da-f]+|(?:rgba?|hsla?|hwb|l(?:ab|ch)|color(?:-mix)?|light-dark)\((?:[^()]|\([^()]*\))*\)/gi;

/** More units than there are: some that nobody knows, each of which is large. */
const UNITS_MAX = 64;

/** What custom properties may stand for, as CSS: where one of their lengths counts, and where all are added. */
export type Variables = { one: string; all: string };

/** The largest lengths that custom properties may stand for, of each unit: a host's own are small. */
export function variablesIn(tags: readonly PlacedTag[]): Variables {
  const most = new Map<string, number>();
  let sums = "";
  for (const { tag } of tags) {
    const style = tag.attributes.find(({ name }) => name === "style")?.value ?? "";
    if (!/--|&/.test(style)) continue;
    for (const [, written = ""] of plainStyle(style).matchAll(CUSTOM)) {
      const value = (COLOURED.test(written) ? written.replace(COLOUR, " ") : written).toLowerCase();
      if (!/[\d.][%a-z]/.test(value)) continue;
      if (isUnreadable(value)) return UNREADABLE_LENGTH;
      const isSum = /\+|calc/.test(value);
      if (isSum) sums = "calc ";
      for (const [number, unit] of isSum ? addLengths(value) : listLengths(value))
        most.set(unit, Math.max(most.get(unit) ?? 0, number));
      if (most.size > UNITS_MAX) return UNREADABLE_LENGTH;
    }
  }
  if (![...most.values()].every(Number.isFinite)) return UNREADABLE_LENGTH;
  const all = sums + mergeLengths([...most], (one, other) => one + other);
  return { one: sums === "" ? mergeLengths([...most], Math.max) : all, all };
}

const UNREADABLE_LENGTH: Variables = { one: "1px * 1", all: "1px * 1" };

/** A few lengths in place of those of many units: each value that names a property has all of them. */
function mergeLengths(
  lengths: readonly (readonly [unit: string, number: number])[],
  merge: (one: number, other: number) => number,
): string {
  const merged = new Map<string, number>();
  for (const [written, number] of lengths) {
    const [times, unit] = commonUnit(written);
    merged.set(unit, merge(merged.get(unit) ?? 0, number * times));
  }
  return [...merged].map(([unit, number]) => `${number}${unit}`).join(" ");
}

/** What the lengths of a value are together, by their units. */
function addLengths(value: string): [number: number, unit: string][] {
  const sums = new Map<string, number>();
  for (const [number, unit] of listLengths(value)) sums.set(unit, (sums.get(unit) ?? 0) + number);
  return [...sums].map(([unit, number]) => [number, unit]);
}

const QUOTED = /["'(/]/;
const TEXT = /url\([^"'()]*\)|\/\*.*?(?:\*\/|$)|"[^"]*"|'[^']*'/gis;

/** A style in which no text and no comment looks like a declaration. */
function plainStyle(written: string): string {
  const css = withoutOtherSpaces(decodeCharacters(written) ?? "");
  if (!QUOTED.test(css)) return css;
  return css.replace(TEXT, (text) => (text.startsWith("/") ? " " : "x"));
}
