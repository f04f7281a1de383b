import { countOf } from "../../text/count.js";
import type { TableLike } from "../table.js";

/** What every surface says of questions and of what is typed as their answers. Labels and texts come in shortened. */
export const SENTENCES = {
  /** What stands between two sentences. */
  gap: " ",
  /** Labels and texts that stand beside each other. */
  list: (texts: readonly string[]): string => texts.join(", "),
  /** Behind the label of an option that is recommended. */
  recommended: " (Recommended)",
  /** The row for words of one's own; what is in brackets at its end need not be typed. */
  other: "Other (type your answer)",

  /** What is typed, beside what English has: words with blanks between. */
  words: {
    and: "and",
    or: "or",
    /** Between the ends of a range of numbers. */
    to: "to",
    /** Before the number of an option, and behind it. */
    number: "no. option number",
    unit: "",
    /** What makes a number the place of one thing, and what it counts: without the first, as in `三个`, it is how many. */
    ordinal: { before: "", behind: "" },
    /** Numbers from 1, as they are written in words of one letter or two. */
    numerals: "",
    /** Ordinals from 1, what stands before, what is behind their digits, and what may stand behind; forms of one with strokes between. */
    ordinals: {
      before: "the",
      words: "first second third fourth fifth sixth seventh eighth ninth tenth",
      endings: "st nd rd th",
      behind: "one option",
    },
    yes: "yes y true",
    no: "no n false",
    /** Between a whole number and its decimals. */
    decimal: ".",
  },

  /** The desktop notification of a terminal. */
  waiting: "Waiting for input",
  empty: "The answer is empty.",
  again: "The same again is taken as your own words.",
  onlyOne: "Only one option can be chosen.",
  couldBe: (labels: readonly string[]): string => `That could be ${either(labels)}.`,
  didYouMean: (labels: readonly string[]): string => `Did you mean ${either(labels)}?`,
  isNoOption: (text: string): string => `"${text}" is not one of the options.`,
  /** The same of a secret, which nothing quotes. */
  thatIsNoOption: "That is not one of the options.",
  noSuchNumber: (number: string): string => `There is no option ${number}.`,
  someOrAll: (text: string): string => `"${text}" could mean any of these options, or all.`,
  ways: (count: number, isMultiSelect: boolean, allowOther: boolean): string =>
    `Type the number of an option, 1 to ${count}${isMultiSelect ? " (several with commas between)" : ""}${allowOther ? ", or your own words" : ""}.`,

  /** What a value is, for `mustBe` and `expected`. */
  value: {
    boolean: "yes or no (true or false)",
    number: (isWhole: boolean): string => nameOfNumber(isWhole),
    range: (isWhole: boolean, least: number, most: number): string =>
      `${nameOfNumber(isWhole)} from ${least} to ${most}`,
    atLeast: (isWhole: boolean, least: number): string => `${nameOfNumber(isWhole)}, ${least} or more`,
    atMost: (isWhole: boolean, most: number): string => `${nameOfNumber(isWhole)}, ${most} or less`,
    text: "text",
    email: "an email address, like ada@example.com",
    uri: "a full address, like https://example.com",
    date: "a date, like 2026-01-31",
    "date-time": "a date and time with its time zone, like 2026-01-31T09:30:00Z",
    /** What `text` or one of its formats is, and how many characters it may have. */
    length: (name: string, least: number, most: number): string =>
      `${name}, ${least} to ${most} characters long`,
    shortest: (name: string, least: number): string => `${name}, at least ${least} characters long`,
    longest: (name: string, most: number): string => `${name}, at most ${countOf(most, "character")} long`,
  },
  expected: (value: string): string => `Expected: ${value}.`,

  /** What is wrong with an answer: the ends of sentences, for `theAnswer` and `answerTo`. */
  fault: {
    mustBe: (value: string): string => `must be ${value}.`,
    tooLong: (most: number): string => `must be at most ${most} characters long.`,
    empty: "must not be empty.",
    form: (isList: boolean): string => `must be ${nameOfForm(isList)}.`,
    /** `type` is of a value in JSON, as in `an object`. */
    noText: (isList: boolean, isHeld: boolean, type: string): string =>
      `must be ${nameOfForm(isList)}, but ${isHeld ? "holds" : "is"} ${type}.`,
    onlyOne: "must be one string: the question does not set multiSelect.",
    twice: "must not name an option twice.",
    noOption: (labels: readonly string[], hasMore: boolean): string =>
      `must be one of its options: ${labels.map((label) => `"${label}"`).join(", ")}${hasMore ? ", …" : ""}.`,
  },
  theAnswer: (fault: string): string => `The answer ${fault}`,
  answerTo: (question: string, fault: string): string => `The answer to "${question}" ${fault}`,
  noAnswer: (question: string): string => `"${question}" has no answer.`,
  /** Numbers of bytes, written out. */
  tooLongForModel: (bytes: string, most: string, excess: string): string =>
    `What the model would read comes to ${bytes} bytes of at most ${most}: shorten it by ${excess}.`,
  broken: (question: string): string =>
    `"${question}" must not be answered with NUL or half a surrogate pair.`,

  /** What stands above the questions. */
  context: {
    asks: (asker: string): string => `${asker} asks:`,
    asksFor: (asker: string, project: string): string => `${asker} asks (${project}):`,
    project: (project: string): string => `Project: ${project}`,
    plan: "Plan:",
    planNotShown: "(The plan cannot be shown.)",
    imageNotShown: (type: string): string => `(An ${type} image is not shown.)`,
    attachment: (name: string, url: string): string => `${name}: ${url}`,
    attachmentNotShown: (name: string, type: string): string => `${name} (${type}, not shown)`,
  },

  /** What comes of it when nobody answers. */
  timeout: {
    recommended: (seconds: number): string =>
      `Without an answer for ${countOf(seconds, "second")} the recommended options are taken.`,
    recommendedOrFirst: (seconds: number): string =>
      `Without an answer for ${countOf(seconds, "second")} the recommended options are taken, and the first where none is recommended.`,
    withdrawn: (seconds: number): string =>
      `Without an answer for ${countOf(seconds, "second")} the questions are withdrawn.`,
  },
} as const;

export type AnswersSentences = TableLike<typeof SENTENCES>;

function either(labels: readonly string[]): string {
  return labels.map((label) => `"${label}"`).join(" or ");
}

function nameOfForm(isList: boolean): string {
  return isList ? "an array of strings" : "a string";
}

function nameOfNumber(isWhole: boolean): string {
  return isWhole ? "a whole number" : "a number";
}
