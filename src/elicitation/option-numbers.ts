import { foldText } from "./fold-text.js";

/** What a text names: positions of options, the row for one's own words, or a number that is nobody's. */
export type NamedNumbers = { positions: number[]; isOther: boolean; stranger?: string };

/**
 * Reads text as numbers of `count` options, counted from 1, each once, in the order in which they are named: `2`, `2)`,
 * `(2)`, `#2`, `No. 2`, also in full-width digits; several with commas, blanks, semicolons, `and`, `&` or `+` between;
 * ranges such as `1-3` and `1 to 3`. With `hasOther`, 0 and the number after the last option ask for one's own words.
 * Undefined where the text is anything else. Takes time that grows no faster than the text.
 */
export function readNumbers(
  text: string,
  { count, hasOther }: { count: number; hasOther: boolean },
): NamedNumbers | undefined {
  const folded = foldText(text.replaceAll("№", "#"));
  const positions: number[] = [];
  const takeRange = createRangeTaker(count);
  let isOther = false;
  let stranger: string | undefined;
  const read = (digits: string): number | undefined => {
    const significant = digits.replace(/^0+(?=\d)/, "");
    const number = significant.length > 9 ? Number.POSITIVE_INFINITY : Number(significant);
    if (number >= 1 && number <= count) return number;
    if (hasOther && (number === 0 || number === count + 1)) return number;
    stranger ??= significant;
    return undefined;
  };

  for (let at = 0; at < folded.length; ) {
    const item = match(ITEM, folded, at);
    if (item === undefined) return undefined;
    at += item[0].length;
    const start = read(item[1] ?? "");
    const end = item[2] === undefined ? start : read(item[2]);
    if (start !== undefined && end !== undefined) {
      const [low, high] = start < end ? [start, end] : [end, start];
      isOther ||= low === 0 || high > count;
      takeRange(low, high, positions);
    }
    if (at === folded.length) break;
    const separator = match(SEPARATOR, folded, at)?.[0];
    if (separator === undefined) return undefined;
    at += separator.length;
    if (at === folded.length && !/^[ ,;、]+$/.test(separator)) return undefined;
  }
  return { positions, isOther, ...(stranger !== undefined && { stranger }) };
}

const NUMBER = String.raw`(?:(?:#|no\.|option) ?)?[([]?(\d+)[)\].:]{0,2}`;
const ITEM = new RegExp(`${NUMBER}(?: ?(?:[-‐‒–—−~〜]|to(?= )) ?${NUMBER})?`, "y");
const SEPARATOR = /(?:[ ,;、&+]|and(?![a-z]))+/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

// Steps over what was taken before, so that a thousand ranges over the same options cost no more than one.
function createRangeTaker(count: number): (low: number, high: number, positions: number[]) => void {
  const next = Array.from({ length: count + 2 }, (_, number) => number);
  const findFree = (from: number): number => {
    let number = from;
    for (let step = next[number] ?? number; step !== number; step = next[number] ?? number) {
      next[number] = next[step] ?? step;
      number = step;
    }
    return number;
  };
  return (low, high, positions) => {
    for (
      let number = findFree(Math.max(low, 1));
      number <= high && number <= count;
      number = findFree(number)
    ) {
      positions.push(number - 1);
      next[number] = number + 1;
    }
  };
}
