import type { TableLike } from "../table.js";

/**
 * Why a notice could not be sent. What stands on an entry is English; `tellNoticeFault` has it in the language of whoever runs
 * the server. What a host, a program or the system said comes in its own words.
 */
export const SENTENCES = {
  tooSlow: (seconds: string): string => `It took more than ${seconds} seconds.`,
  unreachable: (host: string, why: string): string => `${host} cannot be reached: ${why}`,
  privateHost: (host: string): string => `${host} is in a private network.`,
  privateName: (host: string): string => `${host} leads into a private network.`,
  forgotten: (host: string, status: string): string => `${host} no longer knows the device (${status}).`,
  answered: (host: string, status: string): string => `${host} answered ${status}.`,
  noDevice: "No device is subscribed. Open the page on one and let it send notifications.",
  notRun: (command: string, why: string): string => `${command} cannot be run: ${why}`,
  endedSaying: (command: string, signal: string, said: string): string =>
    `${command} was ended by ${signal}: ${said}`,
  ended: (command: string, signal: string): string => `${command} was ended by ${signal}.`,
  failedSaying: (command: string, code: string, said: string): string =>
    `${command} ended with exit code ${code}: ${said}`,
  failed: (command: string, code: string): string => `${command} ended with exit code ${code}.`,
  noNodemailer:
    'Notices by e-mail need the package "nodemailer", which cannot be loaded. Install it beside this one: npm install nodemailer',

  // What a way of sending was set up with
  address: (what: string): string => `The url of ${what} must be like https://example.com.`,
  user: (what: string): string => `The url of ${what} must have no user and no password in it.`,
  token: "The token of ntfy must be visible ASCII characters without white space.",
  topic: "The topic of ntfy must be 1 to 64 of A-Z, a-z, 0-9, _ and -.",
  secret: 'The secret of a webhook must be "whsec_" and 24 to 64 random bytes in base64.',
  recipient: (address: string): string => `"${address}" is no e-mail address like ada@example.com.`,
  smtp: "The smtp of notices by e-mail must be like smtps://user:password@smtp.example.com, with what is no letter or digit in them percent-encoded.",
} as const;

export type NoticeFaultSentences = TableLike<typeof SENTENCES>;
