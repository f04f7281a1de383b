import type { TableLike } from "../table.js";

/** What plain lines say. Texts and labels come in printable. */
export const SENTENCES = {
  whileTyping: "While you type, the time stands still.",
  wayOut: "To leave without an answer, end the input (Ctrl+D).",
  question: "Question",
  questionOf: (number: number, count: number): string => `Question ${number} of ${count}`,
  begunBefore: (answer: string): string => `Begun before: ${answer}`,
  emptyTakesThat: "An empty line takes that.",
  answerAgain: "Please answer again.",

  /** The words before the cursor. */
  prompt: {
    answer: "Your answer: ",
    choice: "Your choice: ",
    choices: "Your choices, with commas between: ",
    ownAnswer: "Your own answer: ",
  },
  /** What can be typed; `last` is the highest number. */
  expected: {
    answer: "Type your answer.",
    option: "Type one of the options, or your own answer.",
    options: "Type one or more of the options with commas between, or your own answer.",
    number: (last: number, allowOther: boolean): string =>
      `Type a number from 1 to ${last}${allowOther ? ", or your own words" : ""}.`,
    numbers: (last: number, allowOther: boolean): string =>
      `Type one or more numbers from 1 to ${last} with commas between${allowOther ? ", or your own words" : ""}.`,
  },
  /** Why a line cannot be an answer to anything. */
  line: {
    empty: "That line is empty.",
    tooLong: "That line is longer than 1 MiB.",
    notUtf8: "That line is not valid UTF-8.",
    hasControls: "That line holds control characters, perhaps from an arrow key.",
  },
  inputEnded: (number: number, count: number, question: string): string =>
    `The input ended before question ${number} of ${count} was answered: ${question}`,
  notSent: "These answers were given, and are not sent:",
  /** In the place of a secret. */
  hidden: "(hidden)",
  timeUp: {
    withdrawn: "Time is up: the questions are withdrawn.",
    taken: "Time is up. This was taken:",
    /** Behind what the person answered in time. */
    yourAnswer: " (your answer)",
  },
} as const;

export type PlainSentences = TableLike<typeof SENTENCES>;
