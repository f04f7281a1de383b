/** What the command says of questions that wait in the inbox. */
export const SENTENCES = {
  missing: (folder: string): string => `There is no inbox in ${folder}.`,
  begins: "A folder becomes one with the first question that is asked there.",
  orFolder: "A folder that is called so is named with ./ before it.",
  noHome: (home: string): string =>
    `There is no place for an inbox: HOME is "${home}", which is no full path. Name a folder with --store, or set HOME.`,
  channel: (name: string): string => `--channel ${name} leaves questions for later; inbox answer asks them.`,
  which: (action: string, called: string, at: string): string =>
    `Which one? Give its number or its id: ${called} inbox ${action} 1${at}.`,
  expectedId: (command: string, called: string, at: string): string =>
    `Expected one id: ${called} ${command} ID${at}.`,
  noNumber: (number: string): string => `In the inbox no open question has the number ${number}.`,
  noId: (id: string): string => `In the inbox no question has the id "${id}".`,
  seeList: (called: string, at: string): string => `See ${called} inbox list${at}.`,
  answerWith: (called: string, at: string): string => `Answer them with: ${called} inbox answer${at}`,
  waits: (called: string, at: string): string =>
    `The question waits in the inbox. Answer it with: ${called} inbox answer${at}`,
  orOnPage: (url: string): string => `Or on the page: ${url}`,
  left: (questions: number): string =>
    questions === 1 ? "One more question waits." : `${questions} more questions wait.`,
  goOn: (called: string, at: string): string => `Go on with ${called} inbox answer${at}.`,
  stillWaits: (why: string): string => `The question still waits in the inbox${why && `: ${why}`}.`,
  couldNotAsk: (why: string): string =>
    `The question could not be asked${why && `: ${why}`}. It still waits.`,
  answerRefused: "The answer was not taken, and the question still waits:",
  answered: "Answered.",
  othersFirst: "Somebody else was first.",
  hadAnswered: "You had answered:",
  removed: "The question is gone: it was removed from the inbox.",
  gone: "It is gone.",
  declinedTitle: (title: string): string => `Declined: ${title}`,
  withdrawnTitle: (title: string): string => `Taken back: ${title}`,

  /** An entry in a line. */
  more: (questions: number): string => ` (+${questions} more)`,
  todo: "to-do",
  asked: (ago: string, asker: string, project: string): string =>
    `asked ${ago}${asker && ` by ${asker}`}${project && ` for ${project}`}`,
  expires: (when: string): string => `expires ${when}`,
  withinMinute: "in less than a minute",
  /** An entry's parts in brackets after its title. */
  between: ", ",
  inBrackets: (text: string): string => ` (${text})`,

  /** What became of it. */
  waiting: "It waits for an answer.",
  /** Doors whose names are ours. */
  doors: { page: "page", terminal: "terminal", api: "API", "MCP form": "MCP form" },
  who: (name: string, door: string): string => `${name && ` by ${name}`}${door && ` (${door})`}`,
  /** `who` as above. */
  settled: {
    answered: (who: string, when: string, why: string): string =>
      `It was answered${who} ${when}${why && `: ${why}`}.`,
    declined: (who: string, when: string, why: string): string =>
      `It was declined${who} ${when}${why && `: ${why}`}.`,
    withdrawn: (who: string, when: string, why: string): string =>
      `It was taken back${who} ${when}${why && `: ${why}`}.`,
    expired: (who: string, when: string, why: string): string =>
      `It was not answered in time${who} ${when}${why && `: ${why}`}.`,
  },
  note: (note: string): string => `Note: ${note}`,
  oneOrMore: "(one or more)",
  ownWords: "- or your own words",
  begun: "Begun, and not sent:",
  notSent: (medium: string, error: string): string => `A notice was not sent (${medium}): ${error}`,
  againAt: (time: string): string => `It is tried again at ${time}.`,
} as const;
