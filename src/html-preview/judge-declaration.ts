import { areFewAndWide } from "./css-columns.js";
import { functionsIn, withoutFunctions } from "./css-functions.js";
import {
  dashLengths,
  enlargementOf,
  lengthsIn,
  letterEnlargementOf,
  nearer,
  nearnessOf,
  numbersIn,
  UNKNOWN,
} from "./css-numbers.js";
import { markedPlacesOf, type PropertyKind } from "./css-properties.js";
import type { DrawingNotes } from "./drawing-cost.js";
import type { Fault } from "./faults.js";
import { judgeMarks } from "./judge-marks.js";
import { isSmallSize } from "./letter-size.js";
import type { MarkedPlaces } from "./shape-list.js";

/** What the declarations of an element tell about it beside what is wrong with them. */
export type CssReader = {
  /** Whether pictures may be loaded by https. */
  mayFetch: boolean;
  refuse(fault: Fault): void;
  /** Whether there are so many faults that reading on helps nobody. */
  isFull(): boolean;
  /** Notes that an element of the preview paints this one. */
  paint(id: string, marked: MarkedPlaces | undefined): void;
  /** Notes a picture in a data: URL. */
  picture(url: string): void;
  /** What notes the cost to draw it. */
  draw(): DrawingNotes;
};

const LEAVES: Fault = [
  "a position other than static, relative or absolute in",
  "A preview stays in its place: use position: absolute inside of position: relative.",
];
const INHERITED: Fault = [
  "inherit for what is drawn each time anew in",
  "Write the value itself, or leave it out.",
];
const INDIRECT: Fault = ["var() or inherit where it can make a drawing slow in", "Write the value itself."];
const CUSTOM: Fault = [
  "a custom property of more than 100 characters, or with var() or other functions than those of colours, in",
  "Write the value where it is used.",
];
const SHADOW: Fault = [
  "a shadow that is not in px up to 100px in",
  "Write lengths in px, as in box-shadow: 0 4px 12px rgb(0 0 0 / .2).",
];
const FILTER: Fault = [
  "a blur or a shadow that is not in px up to 50px in",
  "Write it as in filter: blur(4px) or drop-shadow(0 2px 4px #999).",
];
const COLUMNS: Fault = [
  "other columns than 1 to 12, or narrower ones than 40px, in",
  "Write the number alone, as in columns: 2.",
];
const SHAPE: Fault = [
  "a picture or a gradient that text flows around in",
  "Write a shape, as in shape-outside: circle(50%).",
];
const DASHES: Fault = ["dashes that are not plain numbers in", "Write them as in stroke-dasharray: 4 2."];

const PLACED = /^\s*(?:static|relative|absolute|initial|unset)\s*(?:!\s*important\s*)?$/i;
/** Each change of case in them is a piece of text by itself. */
export const SMALL_CAPITALS: RegExp = /caps|unicase|var\(/i;
/** Fewer are not worth counting. */
export const MANY_FAMILIES: RegExp = /var\(|(?:,[^,;]*){4}/i;
/** A browser draws them piece by piece: dashes along round corners, and waves. */
export const DASHED: RegExp = /dashed|dotted|inherit|var\(/i;
export const WAVY: RegExp = /wavy|inherit|var\(/i;
const ROUND = /[1-9]|inherit|var\(/i;
const INHERIT = /\binherit\b/i;
const BRACKET = /\(/g;
const COLOURS = "rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark";
const COLOUR = new RegExp(`^(?:${COLOURS})$`, "i");
const OF_COLOURS = new RegExp(`^(?:${COLOURS}|calc|min|max|clamp|cubic-bezier|steps)$`, "i");
const CUSTOM_MAX = 100;
const GRADIENT = /gradient\(/gi;
/** A shadow that is blurred so far costs as much again. */
const BLUR_TWICE = 20;
const BLUR = /(?:blur|drop-shadow)\(((?:[^()]|\([^()]*\))*)\)/gi;
const IN_SPACE = /(?:translatez|translate3d|rotate[xy3]d?|perspective|matrix3d|scale3d|scalez)\(/gi;
const DASH_ARRAY = /^[\d.,%\spxe+-]*$|^\s*(?:none|inherit|initial|unset)\s*$/i;
const FLAT = /^\s*(?:flat|initial|unset)\s*(?:!\s*important\s*)?$/i;
/** An axis beside the angle, and a third length. */
const TURNED_IN_SPACE = /[^\s!]\s+[^\s!]/;
const MOVED_IN_SPACE = /[^\s!]\s+[^\s!]+\s+[^\s!]|var\(/i;

/** Judges the value of a property by its kind, and adds up what it costs to draw. */
export function judgeDeclaration(name: string, value: string, kind: PropertyKind, css: CssReader): void {
  switch (kind) {
    case "any":
      judgeGradients(value, css);
      return;
    case "position":
      if (!PLACED.test(value)) css.refuse(LEAVES);
      return;
    case "capitals":
    case "families":
    case "font":
      if (kind === "font" && !isSmallSize(kind, value)) css.draw().letter(name, value);
      if (kind !== "families" && SMALL_CAPITALS.test(value))
        css.draw().spendOnLines("small capitals", 0.4, true);
      if (kind !== "capitals" && MANY_FAMILIES.test(value)) css.draw().typefaces(value.split(","));
      return;
    case "decoration":
      if (WAVY.test(value)) css.draw().spendOnLines("wavy lines", 0.006, true);
      return;
    case "edge":
      if (DASHED.test(value)) css.draw().edge("dashed");
      return;
    case "radius":
      if (ROUND.test(value)) css.draw().edge("round");
      return;
    case "shape":
      if (/gradient\(|url\(/i.test(value)) css.refuse(SHAPE);
      return;
    case "custom":
      if (value.length > CUSTOM_MAX || functionsIn(value).some((used) => !OF_COLOURS.test(used)))
        css.refuse(CUSTOM);
      return;
    case "marks":
      judgeMarks(value, css);
      return;
    case "adjusted":
    case "letters":
      if (kind === "adjusted" || !isSmallSize(kind, value)) css.draw().letter(name, value);
      return;
    case "unscaled":
      css.draw().keepStrokes();
      return;
    case "own":
    case "filled":
    case "marker":
    case "marker-end":
    case "painted":
      judgeGradients(value, css);
      if (name === "list-style") judgeMarks(value, css);
      if (name.startsWith("mask") || name.startsWith("-webkit-mask"))
        css.draw().spend("markers, masks and patterns", 2);
      if (markedPlacesOf(kind) === undefined && INHERIT.test(value)) css.refuse(INHERITED);
      return;
    case "layer":
      if (isIndirect(value)) css.refuse(INDIRECT);
      css.draw().spend("layers", name === "mix-blend-mode" ? 1 : 5);
      if (name.endsWith("transform-style") && !FLAT.test(value)) css.draw().standInSpace();
      if (name.endsWith("perspective") && !/^\s*none\b/i.test(value)) {
        css.draw().enlarge(UNKNOWN, nearnessOf(value));
      }
      return;
    case "transform":
      judgeTransform(name, value, css);
      return;
    case "dashes":
      if (!DASH_ARRAY.test(value)) css.refuse(DASHES);
      else for (const length of dashLengths(value)) css.draw().dash(length);
      return;
    default:
      if (isIndirect(value)) css.refuse(INDIRECT);
      else if (kind === "columns") judgeColumns(value, css);
      else if (kind === "shadow" || kind === "text-shadow") judgeShadows(value, kind, css);
      else judgeFilters(value, kind, css);
  }
}

/** Whether another value than the one that is written is drawn. */
function isIndirect(value: string): boolean {
  const text = value.toLowerCase();
  return INDIRECT_WORDS.some((word) => text.includes(word));
}

const INDIRECT_WORDS: readonly string[] = ["inherit", "var(", "env(", "attr("];

function judgeGradients(value: string, css: CssReader): void {
  const gradients = count(value, GRADIENT);
  if (gradients === 0) return;
  css.draw().spend("gradients", gradients * 5);
  css.draw().spendOnLines("gradients", gradients, false);
}

function judgeTransform(name: string, value: string, css: CssReader): void {
  if (isIndirect(value) && (name === "scale" || /scale|matrix|inherit|^\s*var/i.test(value)))
    css.refuse(INDIRECT);
  const isInSpace =
    (name === "rotate" && TURNED_IN_SPACE.test(value)) ||
    (name === "translate" && MOVED_IN_SPACE.test(value));
  if (name === "scale") css.draw().enlarge(Math.max(1, ...numbersIn(value).slice(0, 3).map(Math.abs)));
  else css.draw().enlarge(enlargementOf(value), isInSpace ? nearer(value) : letterEnlargementOf(value));
  const turns = count(value, IN_SPACE) + (isInSpace ? 1 : 0);
  if (turns > 0) css.draw().turn(turns);
}

function judgeColumns(value: string, css: CssReader): void {
  if (!areFewAndWide(value)) css.refuse(COLUMNS);
  if (/[\d.]/.test(value)) {
    css.draw().spend("columns", 100);
    css.draw().spendOnLines("columns", 0.5, true);
  }
}

function judgeShadows(value: string, kind: "shadow" | "text-shadow", css: CssReader): void {
  if (!hasOnlyColours(value)) css.refuse(SHADOW);
  let again = 0;
  for (const shadow of withoutFunctions(value).split(",")) {
    const lengths = lengthsIn(shadow);
    const blur = Math.abs(lengths?.[2] ?? 0);
    if (lengths === undefined || blur > 100) css.refuse(SHADOW);
    if (lengths === undefined || lengths.length === 0) continue;
    css.draw().spend("shadows", 3 + blur / 5);
    if (kind === "shadow") css.draw().spendOnLines("shadows", 0.1, false);
    else css.draw().spendOnLines("shadows", blur === 0 ? 0.25 : 1 + blur / 50, true);
    again += 1 + blur / BLUR_TWICE;
  }
  if (kind === "text-shadow") css.draw().letter(kind, String(again));
}

function judgeFilters(value: string, kind: "backdrop" | "filter", css: CssReader): void {
  const filters = count(value, BRACKET);
  if (filters === 0) return;
  css.draw().spend("filters", filters * 5 + (kind === "backdrop" ? 30 : 0));
  let blurs = 0;
  for (const [written, inside = ""] of value.matchAll(BLUR)) {
    const lengths = lengthsIn(withoutFunctions(inside));
    const most = Math.max(0, ...(lengths ?? []).map(Math.abs));
    if (lengths === undefined || most > 50 || !hasOnlyColours(inside)) css.refuse(FILTER);
    const times = written[0]?.toLowerCase() === "d" ? 2 : 1;
    css.draw().spend("filters", times * (15 + 2 * most));
    blurs += 1;
  }
  if (blurs < count(value, /(?:blur|drop-shadow)\(/gi)) css.refuse(FILTER);
}

/** Whether all lengths are written as they are, and functions are colours alone. */
function hasOnlyColours(value: string): boolean {
  return functionsIn(value).every((name) => COLOUR.test(name));
}

function count(value: string, pattern: RegExp): number {
  return value.match(pattern)?.length ?? 0;
}
