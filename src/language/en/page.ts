import type { TableLike } from "../table.js";

/** What a person reads on the pages. What is asked comes in the words of whoever asks. */
export const SENTENCES = {
  /** What stands between what is told and when that was, and before what explains a title. */
  comma: ", ",
  colon: ": ",
  inbox: "Inbox",
  skipToContent: "Skip to the content",
  signOut: "Sign out",
  signedInAs: (by: string): string => `Signed in as ${by}`,

  // The feed
  waiting: "Waiting for you",
  nothingWaits: "Nothing is waiting for you.",
  nothingWaitsMore: "When an agent asks, its question appears here by itself.",
  todos: "To do",
  settledList: "Settled",
  more: "More",
  newer: "Back to the first",
  /** What stands before and after a time such as `4 minutes ago`, or `in 2 hours`. */
  asked: ["asked ", ""],
  /** That time in the first minute. */
  justNow: "just now",
  expires: ["expires ", ""],
  questionsWait: (count: string): string => `${count} waiting`,

  // A question
  questions: "Questions",
  severalQuestions: (count: number): string => `${count} questions`,
  begunBy: (by: string): string => `Filled in so far by ${by}. Look it over before you send it.`,
  context: "What it is about",
  plan: "The plan",
  attachments: "To look at first",
  nameless: "Without a name",
  contextImage: "The picture that came with the question",
  recommended: "recommended",
  chooseOne: "Choose one.",
  chooseOneOrOwn: "Choose one, or answer in your own words.",
  chooseSeveral: "Choose one or more.",
  chooseSeveralOrOwn: "Choose one or more, or answer in your own words.",
  ownWords: "Own words",
  ownWordsLabel: "In your own words",
  addNote: "Add a note",
  note: "A note to go with it (optional)",
  yes: "Yes",
  no: "No",
  zone: "Time zone, as an offset such as +02:00 or Z",
  preview: (label: string): string => `Preview of ${label}`,
  openInFull: "Open in full",
  asText: "As text",
  send: "Send",
  sendAnswers: "Send answers",
  decline: "Decline…",
  declineWhy: "Why not? (optional)",
  declineReally: "Decline to answer",

  // What is wrong
  faultsTitle: (count: number): string =>
    count === 1 ? "One answer is missing or does not fit" : `${count} answers are missing or do not fit`,
  faultOf: (question: string, fault: string): string => `${question}: ${fault}`,
  outdated:
    "This page was out of date, and nothing was sent. What you filled in is still here: send it again.",

  // Settled
  settled: {
    answered: "Answered",
    declined: "Declined",
    withdrawn: "Taken back",
    expired: "Expired before anybody answered",
  },
  /** One of these, by whom and where; empty where nobody knows. */
  settledBy: (how: string, by: string, where: string): string =>
    [how, by, where].filter((part) => part !== "").join(" "),
  by: (by: string): string => `by ${by}`,
  byYou: "by you",
  doors: {
    page: "on the page",
    terminal: "in the terminal",
    api: "through the API",
    "MCP form": "at a form of the MCP client",
  },
  throughDoor: (door: string): string => `through “${door}”`,
  sentTitle: "Sent. Thank you.",
  declinedTitle: "Declined. Whoever asked is told so.",
  tooLate: "Somebody was quicker",
  tooLateMore: "Your answer was not sent. What you had typed is below, for copying.",
  keptTitle: "What you had typed",
  noteOf: "Note:",
  reason: "Reason:",
  nextQuestion: "Next question",
  backToInbox: "Back to the inbox",
  backToQuestion: "Back to the question",
  sendAgain: "Send it again",

  // Signing in
  signInTitle: "Sign in on this device",
  signInText: "Enter the code that the terminal shows. It is good for ten minutes, and once.",
  signInReady: "Your code is filled in. It signs this device in until you sign out.",
  code: "Code",
  signIn: "Sign in",
  wrongCode:
    "That code is not good: it was mistyped, used before, or is older than ten minutes. Get a new one.",
  tooManyCodes:
    "That code is not good, and many were tried in the last minute. Look whether it was mistyped, or get a new one.",
  notSignedIn: "You are not signed in on this device.",
  notSignedInHost: "You are not signed in. Sign in to this site, and open this page again.",
  notSent: "Nothing was sent.",
  signedInAgain: "You are signed in. Nothing was sent yet: what you filled in is still here. Send it again.",
  goOn: "Go on with what you filled in",

  // Otherwise
  notFoundTitle: "There is nothing here",
  notFoundText: "The question may have been removed, or the link is not yours.",
  refusedTitle: "That was not taken",
  /** Why, by the code of a problem; `detail` says it in English. */
  refusals: {
    forbidden_host: (detail: string): string => detail,
    forbidden_origin: (detail: string): string => detail,
    method_not_allowed: (_detail: string): string =>
      "This address is not one to open. Go back, and use what the page offers.",
    invalid_body: (detail: string): string => detail,
    unsupported_media_type: (detail: string): string => detail,
    body_too_large: (detail: string): string => detail,
    too_slow: (detail: string): string => detail,
  },
  failedTitle: "Something went wrong",
  offlineTitle: "The inbox cannot be reached",
  offlineText:
    "What you wrote is kept on this device, and is sent or shown again when the connection is back.",
  failedText: "The request could not be handled. Try again.",

  // What the script says
  client: {
    draftSaved: "Draft saved",
    draftKept: "Kept on this device",
    draftFailed: "The draft could not be saved; it is kept on this device",
    offline: "You are offline. What you write is kept on this device.",
    unsent: "Kept. It is sent when the connection is back.",
    changed: "You changed it before it could be sent. Send it again.",
    sending: "Sending…",
    sentLater: "What you had written offline was sent.",
    refusedLater: "What you had written offline could not be sent. Open the question to see why.",
    doneElsewhere: "Done in another tab or on another device",
    /** Before what is wrong at a question, and before the title of the page then. */
    error: "Error: ",
    needsChoice: "Choose an option.",
    needsChoices: "Choose at least one option.",
    needsText: "Write an answer.",
    needsOwnWords: "Write your answer in your own words, or choose an option.",
    kept: "What you had typed",
    copy: "Copy",
    copied: "Copied",
    notifyMe: "Notify me on this device",
    notified: "This device is notified.",
    notNotified: "The browser does not allow notifications for this page.",
  },
} as const;

export type PageSentences = TableLike<typeof SENTENCES>;
