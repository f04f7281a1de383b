import { expect, it } from "vitest";
import { listGraphemes } from "../../../src/text/graphemes.js";

const [marked, family, flag, wide] = ["e\u0301", "👩‍👩‍👧", "🇩🇪", "\u{20000}"];
const segmenter = new Intl.Segmenter();

it.each([
  ["nothing", ""],
  ["letters", "ab"],
  ["as many letters as are looked at together", "a".repeat(256)],
  ["more of them", "a".repeat(600)],
  ["a mark at every place", marked.repeat(300)],
  ["a mark behind what is looked at together", `${"a".repeat(255)}${marked.repeat(2)}`],
  ["half a pair there", `${"a".repeat(255)}${wide}\u0301b`],
  ["a pair that ends there", `${"a".repeat(254)}${wide}\u0301b`],
  ["families and flags", `a${`${family}${flag}`.repeat(60)}`],
  ["one that is longer", `ab${"\u0301".repeat(600)}${family}c`],
  ["one that is longer from the start", `b${"\u0301".repeat(600)}c`],
  ["half a mark there", `${"a".repeat(254)}e\u{e0100}b`],
  ["one that ends with the text", `a${"\u0301".repeat(255)}`],
  ["another one behind it", `${"a".repeat(255)}b${"\u0301".repeat(256)}c`],
])("K-04 the signs that a person sees are told apart in %s", (_, text) => {
  expect([...listGraphemes(text)]).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
});
