import type { TableLike } from "../table.js";

/** What a person who is asked in several places reads where the question is over: that of the place where it ended, and of others. */
export const SENTENCES = {
  /** Where the channel does not know who it was. */
  user: "the user",
  ended: {
    answered: (who: string, where: string): string => `${who} answered ${where}`,
    interrupted: (who: string, where: string): string => `${who} interrupted the question ${where}`,
    dismissed: (who: string, where: string): string => `${who} dismissed the question ${where}`,
    declined: (who: string, where: string): string => `${who} declined ${where}`,
  },
  /** Where a person answers, by doors and channels whose names are ours. */
  places: {
    page: "on the page",
    terminal: "in the terminal",
    plain: "in the terminal",
    api: "through the API",
    inbox: "in the inbox",
  },
  throughDoor: (door: string): string => `through "${door}"`,
  onChannel: (channel: string): string => `on ${channel}`,
  leftTo: (channel: string): string => `the question was left to ${channel}`,
} as const;

export type ComposeSentences = TableLike<typeof SENTENCES>;
