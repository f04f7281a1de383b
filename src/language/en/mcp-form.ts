import type { TableLike } from "../table.js";

/** What stands on a form at an MCP client, and what is wrong with one that comes back. Texts come in shortened. */
export const SENTENCES = {
  preview: (label: string): string => `Preview of "${label}":`,
  answerAll: (count: number): string => `Please answer ${count} questions.`,
  /** Under the field for own words. */
  beside: (question: string): string => `Besides the options of: ${question}`,
  instead: (question: string): string => `Instead of the options of: ${question}`,
  onPage: "A question waits for you on this page.",
  /** A field with this as its one choice, for clients that a form ends with nothing else at. */
  send: "Send the answers",

  again: (faults: string): string => `That could not be used. ${faults} Please answer again.`,
  noAnswers: "The form came back without answers.",
  notAllowed: "The form came back with content that MCP does not allow.",
  action: (found: string): string =>
    `The action must be "accept", "decline" or "cancel", but it is ${found}.`,
  notField: (key: string): string => `"${key}" is not a field of the form.`,
  /** What a value is that came back, but for what has no value. */
  types: {
    string: "a string",
    number: "a number",
    boolean: "a boolean",
    object: "an object",
    array: "an array",
  },
  /** What is wrong with one answer; `found` is what came back instead. */
  list: (question: string, found: string): string =>
    `"${question}" must be answered with a list of its options, but the answer is ${found}.`,
  option: (question: string, found: string): string =>
    `"${question}" must be answered with one of its options, but the answer is ${found}.`,
  noOption: (question: string, label: string): string => `"${question}" has no option "${label}".`,
  noOptionOf: (question: string, found: string): string => `"${question}" has no option ${found}.`,
  box: (question: string, found: string): string =>
    `"${question}" has a box that must be true or false, but it is ${found}.`,
  yesOrNo: (question: string, found: string): string =>
    `"${question}" must be answered with yes or no, but the answer is ${found}.`,
  number: (question: string, found: string): string =>
    `"${question}" must be answered with a number, but the answer is ${found}.`,
  wholeNumber: (question: string): string => `"${question}" must be answered with a whole number.`,
  text: (question: string, found: string): string =>
    `"${question}" must be answered with text, but the answer is ${found}.`,
} as const;

export type McpFormSentences = TableLike<typeof SENTENCES>;
