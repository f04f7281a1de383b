import { countOf } from "../../text/count.js";
import type { TableLike } from "../table.js";

/** What is wrong with a file of pending questions, or is missing there. The model reads the English of it. */
export const SENTENCES = {
  place: (line: number, column: number): string => `line ${line}, column ${column}`,
  at: (place: string, what: string): string => `${place}: ${what}`,

  // The file
  isNoFile: (file: string): string => `${file} is not a file. Move it away.`,
  isLink: (file: string): string => `${file} is a symbolic link, which is not followed. Move it away.`,
  tooLarge: (file: string): string => `${file} is larger than 1 MiB.`,
  cannotBeRead: (file: string, why: string): string => `${file} cannot be read: ${why}`,
  isNoPendingFile: (file: string, fault: string): string =>
    `${file} is not a file of pending questions: ${fault}`,

  isMissing: (file: string): string => `${file} does not exist.`,
  wasChanged: (file: string): string => `${file} was changed meanwhile: nothing was written.`,
  wasTaken: (file: string): string =>
    `${file} was answered, taken or removed meanwhile: nothing was written.`,

  // Its members
  mustBe: (member: string, what: string): string => `${member} must be ${what}.`,
  butIs: (what: string, found: string): string => `${what}, but it is ${found}`,
  expected: {
    document: 'an object with "questions"',
    question: 'an object with "question" and "answer"',
    questions: "a list of questions with at least one",
    texts: "a list of strings",
    text: "a string",
    boolean: "true or false",
    /** A fault in English, for who wrote the schema. */
    schema: (fault: string): string => `as it was: ${fault}`,
  },
  found: {
    null: "null",
    array: "an array",
    object: "an object",
    string: "a string",
    number: "a number",
    boolean: "a boolean",
  },

  // Its questions and answers
  otherCount: (file: string, found: number, wanted: number): string =>
    `${file} holds ${countOf(found, "question")}, but ${countOf(wanted, "question")} ${wanted === 1 ? "was" : "were"} asked. Keep one item for each, in their order.`,
  otherQuestion: (where: string, question: string): string =>
    `${where}: another question stands where "${question}" was. Keep the questions in their order.`,
  inFile: (file: string, place: string): string => `${file}, ${place}`,
  missing: (missing: number, count: number, file: string): string =>
    `${missing} of ${countOf(count, "question")} in ${file} wait for an answer.`,
  cannotBeUsed: (file: string): string => `The answers in ${file} cannot be used:`,
  more: (count: number): string => `and ${count} more`,
  /** What is wrong with an answer: the ends of sentences that begin with it. */
  fault: {
    broken: "must not hold NUL or half a surrogate pair.",
    other: "asks for words of one's own: write them in its place.",
    near: "resembles an option.",
    unclear: (count: number): string =>
      `is unclear. Expected: a label, a number from 1 to ${count}, or words of one's own; "wasCustom": true beside it keeps it as it is.`,
  },
  writeLabel: 'Write that label, or "wasCustom": true beside the answer, which keeps it as it is.',
} as const;

export type PendingFileSentences = TableLike<typeof SENTENCES>;
