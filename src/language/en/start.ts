import type { TableLike } from "../table.js";

/** What `npm start` says in a clone of the repository. */
export const SENTENCES = {
  both: "The same questions are asked here and on a page; the first answer counts.",
  onPage: (url: string): string => `On the page (the link signs your browser in, once):\n  ${url}`,
  here: "Here: below.",
  modelReads: "What the model reads:",

  built: (example: string): string =>
    `Everything is built. There is no terminal to answer on, so a scripted person
answers the questions of ${example}. A person would see:`,
  /** What the person does at each step, of five. */
  steps: [
    "The person presses 1, for the first option.",
    "The person presses 2.",
    "The person presses 1 and 3, since several may be chosen, and Tab to go on.",
    "The person presses 2.",
    "The person presses Enter, to submit.",
  ],
  yourself:
    "Answer yourself with npm start in a terminal, with lines on standard input, one\nfor each question:",
  withCall: "or with the call:",
} as const;

export type StartSentences = TableLike<typeof SENTENCES>;
