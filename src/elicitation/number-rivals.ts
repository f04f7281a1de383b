import type { PilotDeckElicitationOption } from "../../protocol/elicitation.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { foldText } from "./fold-text.js";
import { type NamedNumbers, readNumbers } from "./option-numbers.js";
import { listSpelled } from "./spelled-numbers.js";

/** The labels that numbers may mean, where others than those at their places in the list have these numbers themselves. */
export type RivalFinder = (text: string, numbers: NamedNumbers) => readonly string[];

/**
 * Options have numbers of their own whose labels are one (`3`, `Nr. 1`, `the second`) or begin with one as a list does
 * (`1. Postgres`); and, for numbers in words, where several labels hold such words (`Second sprint`, `三天`).
 */
export function createRivalFinder(
  options: readonly PilotDeckElicitationOption[],
  say: AnswersSentences = SENTENCES,
): RivalFinder {
  let known: OwnNumbers | undefined;
  return (text, { ranges }) => {
    known ??= lookThrough(options, say);
    const { holders, countsItself } = known;
    // The sign of a place in a list, and of nothing else.
    if (/[#＃№]/.test(text)) return [];
    const placeOf = (number: number): string[] => options.slice(number - 1, number).map(({ label }) => label);
    const ends = [...new Set(ranges.flat())];
    const all = ends.flatMap(placeOf);
    const folded = foldText(text);
    const spelled = countsItself && /\p{L}/u.test(folded) ? new Set(listSpelled(folded, say)) : [];
    const meant: [key: string, places: readonly string[]][] = [
      ...ends.map((end): [string, string[]] => [String(end), placeOf(end)]),
      ...[...spelled].map((key): [string, string[]] => [key, all]),
    ];
    const found = meant.map(([key, places]) => {
      const rivals = holders.get(key) ?? [];
      return rivals.length === 0 || places.some((label) => rivals.includes(label))
        ? []
        : [...places, ...rivals];
    });
    // One alone has a number at which no option is.
    return found.find(({ length }) => length > 1) ?? found.find(({ length }) => length > 0) ?? [];
  };
}

/** Labels by their own numbers: `2`, or in words as `listSpelled` has them; and whether several hold numbers in words. */
type OwnNumbers = { holders: Map<string, string[]>; countsItself: boolean };

function lookThrough(options: readonly PilotDeckElicitationOption[], say: AnswersSentences): OwnNumbers {
  const holders = new Map<string, string[]>();
  let spelling = 0;
  for (const { label } of options) {
    const folded = foldText(label);
    const own = ownNumberOf(label, folded, say);
    // What stands for a place stands for how many too: `二` may be short for `第二版`.
    const spelled = listSpelled(folded, say).flatMap((key) => [key, `=${key.replace(/\D/g, "")}`]);
    if (spelled.length > 0) spelling += 1;
    for (const key of own === undefined ? spelled : [String(own), ...spelled]) {
      const labels = holders.get(key) ?? [];
      if (labels.length < RIVALS_MAX && !labels.includes(label)) holders.set(key, [...labels, label]);
    }
  }
  return { holders, countsItself: spelling > 1 };
}

function ownNumberOf(label: string, folded: string, say: AnswersSentences): number | undefined {
  const listed = LISTED.exec(folded)?.[1];
  if (listed !== undefined) return Number(listed);
  if (label.length > LENGTH_MAX) return undefined;
  const [range, ...others] = readNumbers(label, Number.MAX_SAFE_INTEGER, true, say)?.ranges ?? [];
  return range !== undefined && others.length === 0 && range[0] === range[1] ? range[0] : undefined;
}

const LISTED = /^[([]?(\d{1,6})[)\].:、](?!\d)/;
/** No label that is a number takes more. */
const LENGTH_MAX = 64;
const RIVALS_MAX = 4;
