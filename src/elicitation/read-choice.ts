import type { PilotDeckElicitationOption, PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { shorten } from "../text/foreign-words.js";
import { foldText } from "./fold-text.js";
import { createJoinedReader, type JoinedReading } from "./joined-options.js";
import { createNearFinder, suggestLabels } from "./near-miss.js";
import { createRivalFinder } from "./number-rivals.js";
import { createLabelFinder, foldLabel, type NamedLabels } from "./option-labels.js";
import {
  createCounter,
  findStranger,
  isAlmostRange,
  type NamedNumbers,
  readNumbers,
  splitNumber,
} from "./option-numbers.js";
import { createOtherRow, type OtherRow } from "./other-row.js";
import { separatorsOf } from "./separators.js";
import { isSecret } from "./typed-value.js";

/** What a text means as an answer. Explanations quote foreign text: print them through `toPrintable`. */
export type ChoiceReading =
  /** Labels as they were offered, in the order in which they were named, then words of one's own. */
  | { type: "answer"; texts: string[] }
  /** The person asked for own words (0, or the row after the last option), beside the options picked so far. */
  | { type: "other"; texts: string[] }
  /** What was wrong, or where it `saysHow`, how to answer; never quotes a secret. `near` are the labels that it resembles. */
  | { type: "unclear"; explanation: string; near?: readonly string[]; saysHow?: true };

/**
 * Reads what a person wrote as the answer to a question, the same at every door: numbers of options (`2`, `2)`, `#2`,
 * `1, 3`, `1-3`, full-width ones too), also beside their own labels (`2. SQLite`), labels (in any case, in quotes, with or without ` (Recommended)`), or words
 * of one's own. A label wins over every other reading. Where several options may be chosen, they stand in a list (seed
 * 004), with words of one's own last; a label may hold separators itself.
 *
 * A number that is nobody's is never taken as own words, and neither are two numbers for one choice. A question
 * without options takes every text, and so does one with a `schema` but for its labels: what is typed there may be a
 * number. Whether own words fit the schema is not judged here. Own words come back without the blanks around them, but
 * for a secret's. Never throws, and takes time that grows no faster than the text.
 *
 * @param rules - `nearMiss: "ask"` explains own words that resemble an option, or that stand in a list with one, and
 *   lists that do not say whether all is meant (`1/2`, `1 or 2`), for a person who can type them again. Default
 *   `"own-words"`. `say`: what explanations say, in the person's language; default English.
 */
export function readChoice(
  text: string,
  question: PilotDeckElicitationQuestion,
  rules: ChoiceRules = {},
): ChoiceReading {
  return createChoiceReader(question, rules)(text);
}

export type ChoiceRules = { nearMiss?: "ask" | "own-words"; say?: AnswersSentences };

/** Reads one text after another as {@link readChoice} does; looking through the options once is enough for all. */
export function createChoiceReader(
  question: PilotDeckElicitationQuestion,
  { nearMiss, say = SENTENCES }: ChoiceRules = {},
): (text: string) => ChoiceReading {
  const { options, multiSelect = false, allowOther = true, schema } = question;
  const isHidden = isSecret(question);
  const asks = nearMiss === "ask" && schema === undefined;
  const lengthMax = limitText(options);
  const find = createLabelFinder(options, say);
  const row = findRow(question, say);
  const isRow = (part: string) => row?.names.includes(foldLabel(part)) === true;
  const hasNo = find("no") !== undefined;
  const findRivals = createRivalFinder(options, say);
  const readPart = (part: string): NamedNumbers | undefined => {
    if (!takesNumbers(question) || (hasNo && NO_NUMBER.test(foldText(part)))) return undefined;
    if (isRow(part)) return { ranges: [[0, 0]] };
    const numbers = readNumbers(part, options.length, allowOther, say);
    return numbers ? { ...numbers, rivals: findRivals(part, numbers) } : readNumbered(part);
  };
  /** A number with the label that stands beside it. */
  const readNumbered = (part: string): NamedNumbers | undefined => {
    const numbered = splitNumber(part, say);
    if (numbered === undefined) return undefined;
    const { number, rest } = numbered;
    if (number === options.length + 1 && isRow(rest)) return { ranges: [[0, 0]] };
    const isItsOwn = createLabelFinder(options.slice(number - 1, number), say)(rest) !== undefined;
    return isItsOwn ? { ranges: [[number, number]] } : undefined;
  };
  const separators = separatorsOf(say);
  const createReader = (between: RegExp) => createJoinedReader(between, options, find, readPart, say);
  const findNear = createNearFinder(options, row, say);
  const readWhole = createReader(separators.all);
  const readList = createReader(separators.commas);
  const readAnyList = createReader(separators.any);

  return (text) => {
    if (text.trim() === "") return { type: "unclear", explanation: say.empty };
    const own = isHidden ? text : text.trim();
    const ownWords: ChoiceReading = { type: "answer", texts: [own] };
    if (options.length === 0) return ownWords;
    if (text.length > lengthMax) {
      return allowOther || options.some(({ label }) => label === own) ? ownWords : refuse(own, question, say);
    }
    const labels = find(text);
    if (labels !== undefined) return pickOne(labels, say);
    if (isRow(text)) return { type: "other", texts: [] };
    if (asks && foldText(own) === "?")
      return { type: "unclear", explanation: describeWays(question, say), saysHow: true };
    const numbers = multiSelect ? undefined : readPart(text);
    if (numbers !== undefined) {
      const { named, rest } = readWhole(text);
      return readNamed({ named: rest === "" ? named : [numbers], rest: "" }, question, say);
    }
    if (multiSelect || !allowOther) {
      const whole = readWhole(text);
      if (whole.rest === "" && whole.named.length > 0) return readNamed(whole, question, say);
    }
    if (multiSelect && !isHidden) {
      const list = readList(text);
      if ((asks || !allowOther) && list.stranger !== undefined) {
        const slip = explainSlip(list, readAnyList(text), own, question, say);
        if (slip !== undefined) return slip;
      }
      if (list.named.length > 0) return readNamed(list, question, say);
    }
    if (!allowOther) return refuse(own, question, say);
    if (asks && !multiSelect && !/[/／]/.test(text) && namesNumbers(readAnyList(text))) {
      return { type: "unclear", explanation: say.onlyOne + say.gap + say.again };
    }
    if (asks && isAlmostRange(text, options.length)) return refuse(own, question, say);
    const near = asks ? findNear(text) : [];
    return near.length === 0
      ? ownWords
      : { type: "unclear", explanation: suggestLabels(near, say) + say.gap + say.again, near };
  };
}

/** Whether numbers mean options: where a value of a schema may be typed instead, a number may be that. */
export function takesNumbers({ schema, allowOther = true }: PilotDeckElicitationQuestion): boolean {
  return schema === undefined || !allowOther;
}

/** Whether a list is of numbers of options alone, as in `1 or 3`. */
function namesNumbers({ named, stranger }: JoinedReading<NamedNumbers>): boolean {
  return (
    stranger === undefined &&
    named.length > 1 &&
    named.every((item) => typeof item === "object" && item.stranger === undefined)
  );
}

/** What is longer than any naming of options can sensibly be is own words, but for a label as it was offered. */
function limitText(options: readonly PilotDeckElicitationOption[]): number {
  return Math.max(2 ** 14, 2 * options.reduce((length, { label }) => length + label.length + 16, 0));
}

/** What is the number 1, or somebody who says no and begins to count. */
const NO_NUMBER = /^no\./;

function pickOne([label, ...rivals]: NamedLabels, say: AnswersSentences): ChoiceReading {
  if (rivals.length === 0) return { type: "answer", texts: [label] };
  const names = [label, ...rivals].map((name) => shorten(name));
  return { type: "unclear", explanation: say.couldBe(names) };
}

// The row stands below the options where these are numbered.
function findRow(question: PilotDeckElicitationQuestion, say: AnswersSentences): OtherRow | undefined {
  return takesNumbers(question) ? createOtherRow(question, say) : undefined;
}

// What a list says of the question as a whole.
function readNamed(
  { named, rest }: Pick<JoinedReading<NamedNumbers>, "named" | "rest">,
  { options, multiSelect = false }: PilotDeckElicitationQuestion,
  say: AnswersSentences,
): ChoiceReading {
  const missing = findStranger(named);
  if (missing !== undefined) return { type: "unclear", explanation: say.noSuchNumber(shorten(missing)) };
  const texts = new Set<string>();
  const count = createCounter();
  let isOther = false;
  for (const item of named) {
    if (typeof item === "string") {
      texts.add(item);
      continue;
    }
    // Where no option is at a number, a label that is this number has no other beside it.
    const alone = item.rivals?.length === 1 ? item.rivals[0] : undefined;
    for (const number of item.ranges.flatMap(count)) {
      const label = options[number - 1]?.label ?? alone;
      if (label === undefined) isOther = true;
      else texts.add(label);
    }
  }
  if (!multiSelect && texts.size + (isOther ? 1 : 0) > 1) {
    return { type: "unclear", explanation: say.onlyOne };
  }
  for (const item of named) {
    const [label, ...others] = typeof item === "object" ? (item.rivals ?? []) : [];
    if (label !== undefined && others.length > 0) return pickOne([label, ...others], say);
  }
  // Whoever asks for own words and gives some has given them.
  if (rest !== "") return { type: "answer", texts: [...texts.add(rest)] };
  return { type: isOther ? "other" : "answer", texts: [...texts] };
}

// Half a list is more likely a slip than an answer in one's own words, and so is one that may mean any of its options.
function explainSlip(
  list: JoinedReading<NamedNumbers>,
  { named, later, stranger }: JoinedReading<NamedNumbers>,
  text: string,
  question: PilotDeckElicitationQuestion,
  say: AnswersSentences,
): ChoiceReading | undefined {
  const isHalf =
    list.named.length + list.later.length > 0 ||
    [...named, ...later].some((item) => typeof item === "string" || item.ranges.length > 0);
  if (!isHalf) return undefined;
  if (stranger !== undefined || named.length < 2) return refuse(stranger ?? text, question, say);
  const missing = findStranger(named);
  const fault = missing === undefined ? say.someOrAll(shorten(text)) : say.noSuchNumber(shorten(missing));
  const isClosed = question.allowOther === false;
  return { type: "unclear", explanation: isClosed ? fault : fault + say.gap + say.again };
}

function refuse(text: string, question: PilotDeckElicitationQuestion, say: AnswersSentences): ChoiceReading {
  const { options, allowOther = true } = question;
  const isHidden = isSecret(question);
  const findNear = () => (isHidden ? [] : createNearFinder(options, findRow(question, say), say)(text));
  return {
    type: "unclear",
    // What it resembles is only looked for where somebody wants to know: that takes as long as there are options.
    get near() {
      return findNear();
    },
    get explanation() {
      const near = findNear();
      const sentences = [isHidden ? say.thatIsNoOption : say.isNoOption(shorten(text))];
      if (near.length > 0) sentences.push(suggestLabels(near, say));
      if (allowOther) sentences.push(say.again);
      return sentences.join(say.gap);
    },
  };
}

// What somebody wants to know who types a question mark.
function describeWays(
  { multiSelect = false, allowOther = true, options }: PilotDeckElicitationQuestion,
  say: AnswersSentences,
): string {
  const ways = say.ways(options.length, multiSelect, allowOther);
  return allowOther ? ways + say.gap + say.again : ways;
}
