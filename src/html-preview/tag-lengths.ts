import { decodeCharacters } from "./decode-characters.js";
import { pictureSize } from "./picture-size.js";
import type { HtmlAttribute, StartTag } from "./read-tag.js";

/** What tags say about how large their elements are, in px. */
export type Lengths = {
  /** All lengths together. */
  sum: number;
  /** The largest font and line, and the widest gap between elements. */
  font: number;
  line: number;
  gap: number;
  /** The widest space between letters or words. */
  spacing: number;
  /** How many times as large as the text around it an element's is. */
  fontTimes: number;
};

/** The farthest that an ordinary preview reaches. */
const PX_MAX = 2_000;
const RATIO_MAX = 20;
const FONT = 16;
const SCREEN = 1_280;

const NUMBER = /#[\da-f]+|(\d*\.?\d+(?:e[+-]?\d+)?)(%|[a-z]*)/gi;
/** Properties whose lengths make no element larger. */
const DRAWN =
  /radius|colou?r|shadow|background|transform|transition|animation|filter|translate|scale|rotate|mask|clip|scroll|^stroke|offset-|^(?:columns|order|z-index|object-position)/;
const ABSOLUTE: ReadonlyMap<string, number> = new Map([
  ["px", 1],
  ["in", 96],
  ["cm", 38],
  ["mm", 4],
  ["q", 1],
  ["pt", 4 / 3],
  ["pc", 16],
]);
const NO_LENGTH = /^(?:s|ms|deg|grad|rad|turn|fr|x)$/;
const OF_FONT = /^(?:r?(?:em|ex|ch|lh|cap|ic))$/;
const OF_SCREEN = /^(?:[sld]?v[a-z]+|cq[a-z]+)$/;
/** What a number without a unit may be: times as much as something else. */
const TIMES_MAX: ReadonlyMap<string, number> = new Map([
  ["line-height", 4],
  ["tab-size", 16],
]);
const GRID_LINE = /^grid-(?:area|row|column)/;
const SPACED = /^(?:letter-spacing|word-spacing|text-indent)$/;
const MULTIPLIES = /\*|pow\(|\/\s*(?:0|\.|-|\()/;

/** The lengths that a tag names, or nothing where its element, or those in it, may be far larger than a screen. */
export function lengthsOf({ name: tagName, attributes }: StartTag): Lengths | undefined {
  const lengths: Lengths = {
    sum: 0,
    font: 0,
    line: 0,
    gap: 0,
    spacing: 0,
    fontTimes: FONT_TIMES.get(tagName) ?? 1,
  };
  const isNear = attributes.every((attribute) => {
    const value = decodeCharacters(attribute.value) ?? "";
    if (attribute.name !== "style") return addAttribute({ ...attribute, value }, lengths);
    return value
      .replaceAll("/*", ";")
      .toLowerCase()
      .split(";")
      .every((declaration) => {
        const colon = declaration.indexOf(":");
        return addDeclaration(declaration.slice(0, colon).trim(), declaration.slice(colon + 1), lengths);
      });
  });
  return isNear ? lengths : undefined;
}

/** Elements whose text is larger than that around them. */
export const FONT_TIMES: ReadonlyMap<string, number> = new Map([
  ["h1", 2],
  ["h2", 1.5],
  ["h3", 1.2],
  ["big", 1.2],
]);

function addAttribute({ name, value }: HtmlAttribute, lengths: Lengths): boolean {
  if (name === "src" || name === "poster") {
    const { width = 0, height = 0 } = pictureSize(value) ?? {};
    lengths.sum += Math.min(PX_MAX, Math.max(width, height));
    return isBetween(width, height);
  }
  if (name === "viewbox") {
    const [, , width, height] = value.split(/[\s,]+/).map(Number);
    return isBetween(width ?? 0, height ?? 0);
  }
  const times = ATTRIBUTES.get(name);
  if (times === undefined) return true;
  return times === 1
    ? addDeclaration(name, value, lengths, 1)
    : add(Number.parseFloat(value) * times, lengths);
}

/** Attributes that make an element larger, and by how many px each. */
const ATTRIBUTES: ReadonlyMap<string, number> = new Map([
  ["width", 1],
  ["height", 1],
  ["size", 10],
  ["cols", 10],
  ["rows", 20],
  ["border", 20],
  ["cellpadding", 20],
  ["cellspacing", 20],
]);

function addDeclaration(name: string, value: string, lengths: Lengths, ofNone = 0): boolean {
  if (DRAWN.test(name)) return true;
  if (value.includes("(") && MULTIPLIES.test(value)) return false;
  if (name === "aspect-ratio") {
    const [width = 1, height = 1] = (value.match(/[\d.]+/g) ?? []).map(Number);
    return isBetween(width, height);
  }
  const repeated = name.startsWith("grid-auto")
    ? RATIO_MAX
    : Number(/repeat\(\s*(\d+)/.exec(value)?.[1] ?? 1);
  if (repeated > RATIO_MAX) return false;
  for (const [, number = "", unit = ""] of value.matchAll(NUMBER)) {
    if (number !== "" && !addNumber(name, Number(number), unit, repeated, ofNone, lengths)) return false;
  }
  if (name.startsWith("font") && value.includes("larger")) lengths.fontTimes *= 1.2;
  return true;
}

function addNumber(
  name: string,
  number: number,
  unit: string,
  repeated: number,
  ofNone: number,
  lengths: Lengths,
): boolean {
  const isFont = name === "font" || name === "font-size";
  if (unit === "" && ofNone === 0)
    return number <= (GRID_LINE.test(name) ? RATIO_MAX : (TIMES_MAX.get(name) ?? number));
  if (NO_LENGTH.test(unit)) return true;
  if (isFont && (unit === "em" || unit === "%")) {
    lengths.fontTimes *= Math.max(1, unit === "%" ? number / 100 : number);
    return lengths.fontTimes <= RATIO_MAX;
  }
  if (unit === "%") {
    if (number > 100) return name === "line-height" && number <= 400;
    return /padding|margin|gap|indent/.test(name) ? add((SCREEN * number) / 100, lengths) : true;
  }
  const px = number * (unit === "" ? ofNone : pxOf(unit));
  if (isFont) lengths.font = Math.max(lengths.font, px);
  else if (name === "line-height") lengths.line = Math.max(lengths.line, px);
  else if (name.includes("gap") || name === "border-spacing") lengths.gap = Math.max(lengths.gap, px);
  else if (SPACED.test(name)) lengths.spacing = Math.max(lengths.spacing, px);
  return add(px * repeated, lengths);
}

/** How many px one of a unit is, at most; far too much for one that nobody knows. */
export function pxOf(unit: string): number {
  if (OF_FONT.test(unit)) return FONT;
  return OF_SCREEN.test(unit) ? SCREEN / 100 : (ABSOLUTE.get(unit) ?? PX_MAX);
}

function add(px: number, lengths: Lengths): boolean {
  lengths.sum += px;
  return !(px > PX_MAX);
}

function isBetween(one: number, other: number): boolean {
  const [less = 0, more = 0] = one < other ? [one, other] : [other, one];
  return more === 0 || more <= less * RATIO_MAX;
}
