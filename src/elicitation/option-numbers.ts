import type { AnswersSentences } from "../language/en/answers.js";
import { foldText } from "./fold-text.js";
import { onceForEach } from "./once-for-each.js";
import { digitWriterOf } from "./spelled-numbers.js";
import { alternativesOf } from "./word-patterns.js";

/**
 * What numbers name, counted from 1, both ends of a range included: options, 0 and the number after the last option for
 * one's own words; or a number that is nobody's.
 */
export type NamedNumbers = {
  ranges: [low: number, high: number][];
  stranger?: string | undefined;
  /** The labels between which the numbers do not decide. */
  rivals?: readonly string[];
};

/**
 * Reads text as numbers of `count` options: `2`, `2)`, `2!`, `(2)`, `#2`, `No. 2`, also in full-width digits; several with
 * commas, blanks, semicolons, `and`, `&` or `+` between; ranges such as `1-3` and `1 to 3`; such words, and numbers in words, also as `say` has them; any number in quotes. Undefined where the text is
 * anything else. Takes time that grows no faster than the text.
 *
 * @param hasOther - whether there is a row for one's own words
 */
export function readNumbers(
  text: string,
  count: number,
  hasOther: boolean,
  say: AnswersSentences,
): NamedNumbers | undefined {
  const patterns = numberPatternsOf(say);
  const typed = foldText(text.replaceAll("№", "#"));
  const folded = digitWriterOf(say)(typed);
  const ranges: [number, number][] = [];
  let stranger: string | undefined;
  const read = (digits: string | undefined): number | undefined => {
    const number = Number(digits);
    if (number >= 1 && number <= count) return number;
    if (hasOther && (number === 0 || number === count + 1)) return number;
    stranger ??= digits;
    return undefined;
  };

  let at = 0;
  do {
    const item = match(patterns.item, folded, at);
    if (item === undefined) return undefined;
    at += item[0].length;
    const start = read(item[1]);
    const end = item[2] === undefined ? start : read(item[2]);
    if (start !== undefined && end !== undefined) {
      ranges.push([Math.min(start, end), Math.max(start, end)]);
    }
    if (at === folded.length) break;
    const separator = match(patterns.separator, folded, at)?.[0];
    if (separator === undefined) return undefined;
    at += separator.length;
    if (at === folded.length && !/^[ ,;、]+$/.test(separator)) return undefined;
  } while (at < folded.length);
  // In words, or in quotes, what is no number of an option is rather an answer of its own.
  return stranger !== undefined && folded !== typed ? undefined : { ranges, stranger };
}

/** A number and what stands after it, as an option is shown in a list: `2. SQLite`, `2) SQLite`, `#2 - SQLite`; folded. */
export function splitNumber(
  text: string,
  say: AnswersSentences,
): { number: number; rest: string } | undefined {
  const [, digits, rest] = numberPatternsOf(say).numbered.exec(foldText(text)) ?? [];
  return rest === undefined ? undefined : { number: Number(digits), rest };
}

/**
 * Counts ranges out, each number once: those that were given before are stepped over, so that a thousand ranges over
 * the same options cost no more than one.
 */
export function createCounter(): (range: [low: number, high: number]) => number[] {
  const next = new Map<number, number>();
  const findFree = (from: number): number => {
    let number = from;
    for (let step = next.get(number); step !== undefined; step = next.get(number)) {
      next.set(number, next.get(step) ?? step);
      number = step;
    }
    return number;
  };
  return ([low, high]) => {
    const numbers: number[] = [];
    for (let number = findFree(low); number <= high; number = findFree(number)) {
      numbers.push(number);
      next.set(number, number + 1);
    }
    return numbers;
  };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Numbers of options with strokes between that make no range: rather a slip than words of one's own. */
export function isAlmostRange(text: string, count: number): boolean {
  const folded = foldText(text);
  return ALMOST_RANGE.test(folded) && (folded.match(/\d+/g) ?? []).every((digits) => Number(digits) <= count);
}

const ALMOST_RANGE = /^[-‐‒–—−~〜\d ]*$/;

/** The first number in a list that is none of an option. */
export function findStranger(named: readonly (string | NamedNumbers)[]): string | undefined {
  const item = named.find((one) => typeof one === "object" && one.stranger !== undefined);
  return typeof item === "object" ? item.stranger : undefined;
}

/** How numbers of options are written in a language, and in English, in folded text. */
type NumberPatterns = {
  /** One number, or a range. Sticky. */
  readonly item: RegExp;
  /** What stands between items. Sticky. */
  readonly separator: RegExp;
  /** A number with a label behind it. */
  readonly numbered: RegExp;
};

const numberPatternsOf: (say: AnswersSentences) => NumberPatterns = onceForEach(createPatterns);

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
