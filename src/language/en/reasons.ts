import type { TableLike } from "../table.js";

/**
 * Why a question is over, where nobody has said so in words of their own. What is kept with an entry, and what models and
 * programs read, is English; `tellReason` has it in a person's language.
 */
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
    "MCP form": 'through "MCP form"',
  },
  throughDoor: (door: string): string => `through "${door}"`,
  onChannel: (channel: string): string => `on ${channel}`,
  leftTo: (channel: string): string => `the question was left to ${channel}`,

  /** What is the same each time. */
  fixed: {
    noLongerNeeded: "The agent no longer needs an answer.",
    noLongerWaits: "The MCP server no longer waits for the answer.",
    repliedAtClient: "The user has replied at the client.",
    onCommandLine: "taken back on the command line",
    turnOver: "the turn is over",
    aborted: "aborted",
    timeout: "timeout",
    nullDevice:
      "standard input is the null device, so that nobody can type an answer: leave its redirection out",
  },
} as const;

export type ReasonsSentences = TableLike<typeof SENTENCES>;
