import { countOf } from "../../text/count.js";
import type { TableLike } from "../table.js";

/** What a person reads in a chat. What is asked comes in the words of whoever asks. */
export const SENTENCES = {
  /** What stands between the texts of one answer, and between answers. */
  comma: ", ",
  semicolon: "; ",
  /** What declines when it is all that somebody writes, in any case; the first is named. */
  declineWords: ["/cancel", "cancel", "/decline", "decline"],

  // A question
  count: (number: number, of: number): string => `Question ${number} of ${of}`,
  timeIsShort: "Each answer starts the time anew.",
  /** `last` is 0 where numbers mean nothing. */
  howToChoose: (last: number, isSeveral: boolean, isOwn: boolean): string => {
    const numbers = isSeveral ? "the numbers of one or more, with commas between" : "the number of one";
    const what = last === 0 ? "one of them" : numbers;
    return `Reply with ${what}${isOwn ? ", or in your own words" : ""}.`;
  },
  howToAnswer: "Reply with your answer.",
  howToChooseSeveral: "One or more, with commas between.",
  howToAnswerAll: (lines: number): string =>
    `Reply with one message of ${lines} lines: an answer on each line, in this order.`,
  howToDecline: (sign: string): string => `${sign} declines.`,

  // Buttons
  decline: "Decline",
  done: "Done",
  chosen: (label: string): string => `✓ ${label}`,

  // What comes of a message
  typeOwn: "Now write it in your own words.",
  chooseFirst: "Choose at least one first.",
  again: "Please answer again.",
  linesExpected: (expected: number, found: number): string =>
    `That was ${countOf(found, "line")}, but ${expected} are needed: an answer on each line.`,
  ofQuestion: (question: string, explanation: string): string => `“${question}”: ${explanation}`,
  noAttachments: "Only text can be an answer here. What you sent was not taken; please write it.",
  notUnderstood: "That has no text that can be read. Please write your answer.",
  notAllowed: "You may not answer this question.",
  /** What is asked, by whom where that is known. */
  askedBy: (question: string, asker: string): string => `${asker && `${asker}: `}${question}`,
  which: "Several questions are open. Which one is that for?",
  whichHow: "Reply with its number; 0 is for none of them. Or reply to the question itself.",
  forNone: "It was taken for none of them.",
  answeredBy: (answer: string, by: string): string => `answered${by && ` by ${by}`}: ${answer}`,
  answeredAlready: (answer: string, by: string): string =>
    `That was answered already${by && ` by ${by}`}: ${answer}`,
  over: (how: string): string => `That question is closed: ${how}`,
  overLong: "That question is not open any more.",

  // How a question ended: by itself, and within `over`
  ended: (how: string): string => how.charAt(0).toUpperCase() + how.slice(1),
  taken: (answer: string, by: string): string => `→ ${answer}${by && ` (${by})`}`,
  declinedBy: (by: string): string => `declined${by && ` by ${by}`}.`,
  withdrawn: (why: string): string => `taken back (${why}).`,
  /** Where nobody says why. */
  aborted: "aborted",
  undelivered: "taken back, since not all of it could be sent.",
  timedOut: "time is up, the questions were taken back.",
  timeTook: "time is up. This was taken:",
  takenInTime: (question: string, answer: string, isYours: boolean): string =>
    `${question} → ${answer}${isYours ? " (your answer)" : ""}`,
} as const;

export type ChatSentences = TableLike<typeof SENTENCES>;
