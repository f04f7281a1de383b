import { decodeCharacters } from "./decode-characters.js";
import type { FaultList } from "./faults.js";
import type { Nesting } from "./nesting.js";
import type { StartTag } from "./read-tag.js";

/**
 * How many UTF-16 code units of text may stand in elements that have a part on each line, each as often as such elements are
 * around it: every line may be one letter long, and a browser lays out and draws the parts of all of them.
 */
const CHARACTERS_MAX = 300_000;
const TOO_MANY = [
  `not hold more than ${CHARACTERS_MAX} characters in elements within lines, counted anew for each such element around them`,
  "Put long texts into fewer elements such as <span>, <b> and <u>, or show less.",
] as const;

/** Fewer blocks than this do not matter, however they are styled. */
const FREE_DEPTH = 6;

/** What has letters in a drawing. */
export const SVG_TEXT: ReadonlySet<string> = new Set("a text textpath tspan".split(" "));

/** Makes a block one with the lines in it. */
export const IN_LINES: RegExp =
  /inline(?!-)|contents|display\s*:\s*(?:inherit|initial|ruby|unset|var\()|display[\s:]*\/\*/i;
const DECORATED = /decoration/i;

/** Whether an element with so many around it has a part on each line of its text. */
export function isInLines(
  { name, attributes }: StartTag,
  namespace: "html" | "math" | "svg",
  { isBlock }: Nesting,
  depth: number,
): boolean {
  if (namespace !== "html") return namespace === "svg" && SVG_TEXT.has(name);
  if (!isBlock) return true;
  if (attributes.length === 0 || depth < FREE_DEPTH) return false;
  const written = attributes.find((attribute) => attribute.name === "style")?.value ?? "";
  const style = decodeCharacters(written) ?? written;
  return DECORATED.test(style) || IN_LINES.test(style);
}

/** Refuses so many characters, counted as often as there are such elements around them. */
export function judgeNestedLines(characters: number, faults: FaultList): void {
  if (characters > CHARACTERS_MAX) faults.add({ at: 0 }, TOO_MANY);
}
