import type { TableLike } from "../table.js";

/** What a person is told of a question that waits, where no page of ours is open. What is asked comes in the words of whoever asks. */
export const SENTENCES = {
  expiresSoon: (title: string): string => `Expires soon: ${title}`,
  /** How a question ended, and which it was. */
  ended: {
    answered: (title: string): string => `Answered: ${title}`,
    declined: (title: string): string => `Declined: ${title}`,
    withdrawn: (title: string): string => `No longer needed: ${title}`,
    expired: (title: string): string => `Expired: ${title}`,
  },
  more: (count: number): string => `and ${count} more`,
  askedBy: (asker: string): string => `Asked by ${asker}`,

  // In a mail
  project: (project: string): string => `Project: ${project}`,
  expiresAt: (at: string): string => `Expires at ${at}`,
  answerHere: (url: string): string => `Answer here: ${url}`,

  /** On a button. */
  open: "Open",
} as const;

export type NoticesSentences = TableLike<typeof SENTENCES>;
