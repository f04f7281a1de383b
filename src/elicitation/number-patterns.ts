import type { AnswersSentences } from "../language/en/answers.js";
import { onceForEach } from "./once-for-each.js";
import { alternativesOf } from "./word-patterns.js";

/** How numbers of options are written in a language, and in English, in folded text. */
export type NumberPatterns = {
  /** One number, or a range. Sticky. */
  readonly item: RegExp;
  /** What stands between items. Sticky. */
  readonly separator: RegExp;
  /** A number with a label behind it. */
  readonly numbered: RegExp;
};

export const numberPatternsOf: (say: AnswersSentences) => NumberPatterns = onceForEach(createPatterns);

function createPatterns(say: AnswersSentences): NumberPatterns {
  const before = `(?:(?:#|${alternativesOf("number", say)}) ?){0,2}[([]?`;
  const after = String.raw`${unitOf(say)}[)\].:。!]{0,2}`;
  const number = String.raw`${before}0*(\d+)${after}`;
  return {
    item: new RegExp(`${number}(?: ?(?:[-‐‒–—−~〜]|${alternativesOf("to", say, "(?= )")}) ?${number})?`, "y"),
    // Zeros are digits like others here: two ways to read them would take long where neither leads on.
    numbered: new RegExp(`^${before}(\\d+)${after}(?: ?[-‐‒–—−:、])? ?([^ \\d].*)$`),
    separator: new RegExp(`(?:[ ,;、&+]|${alternativesOf("and", say, "(?![a-z])")})+`, "y"),
  };
}

function unitOf({ words: { unit, ordinal } }: AnswersSentences): string {
  if (unit === "") return "";
  const counted = `(?:${ordinal.behind.replaceAll(" ", "|")})`;
  return String.raw`(?: ?(?:${unit.replaceAll(" ", "|")}|${counted}(?<=${ordinal.before} ?\d+ ?${counted})))?`;
}
