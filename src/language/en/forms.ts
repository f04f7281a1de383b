import type { TableLike } from "../table.js";

/** What a person reads of a form that a program sent. Its own titles and choices come as they are, shortened. */
export const SENTENCES = {
  yes: "Yes",
  no: "No",
  /** Of a to-do, beside {@link skip}. */
  done: "Done",
  /** Leaves out what need not be answered. */
  skip: "Skip",
  /** Of a list of choices that may be empty. */
  none: "None of these",
  ownAnswer: "Type your answer",
  /** A question of which a form says nothing. */
  nameless: "Your answer",
  useDefault: (value: string): string => `Use ${value}`,
  keepsDefault: (value: string): string => `Keeps the default: ${value}.`,
  defaultIs: (value: string): string => `Default: ${value}.`,
  formatIs: (format: string): string => `Format: ${format}.`,

  /** Words to type where an option might be taken for a number. */
  words: { useDefault: "default", skip: "skip" },
  typeToUse: (word: string, value: string): string => `Type "${word}" to use ${value}.`,
  typeToSkip: (word: string): string => `Type "${word}" to leave it out.`,

  chooseAtLeast: (least: number): string => `Choose at least ${least}.`,
  chooseAtMost: (most: number): string => `Choose at most ${most}.`,
  choose: (count: number): string => `Choose ${count}.`,
  chooseRange: (least: number, most: number): string => `Choose ${least} to ${most}.`,

  /** What a number is besides, behind what it is. */
  above: (bound: number): string => `above ${bound}`,
  below: (bound: number): string => `below ${bound}`,
  multipleOf: (step: number): string => `a multiple of ${step}`,

  /** A form without fields. */
  confirm: "Confirm",
  acceptIt: "Accept?",
  accept: "Accept",
  decline: "Decline",

  /** What is wrong with an answer. */
  oneAnswer: (question: string): string => `"${question}" takes one answer.`,
  oneOption: (question: string): string => `"${question}" takes one option only.`,
  mustBe: (question: string, expected: string): string => `"${question}" must be answered with ${expected}.`,
  notBoth: (question: string, label: string): string =>
    `"${question}" cannot be answered with "${label}" and something else.`,
  otherLimits: (question: string, limits: string): string => `"${question}" has other limits. ${limits}`,
  options: (question: string, labels: readonly string[], more: number): string =>
    `"${question}" must be answered with its options: ${labels.map((label) => `"${label}"`).join(", ")}${more > 0 ? `, and ${more} more` : ""}.`,
} as const;

export type FormsSentences = TableLike<typeof SENTENCES>;
