import { countOf } from "../../text/count.js";
import type { TableLike } from "../table.js";

/** What the dialog on a terminal says. Texts and labels come in printable. */
export const SENTENCES = {
  /** What keys do: in the words of seed 002, in few words, and in the fewest, which are at most 20 columns wide. */
  hints: {
    select: ["Enter to select", "Enter select", "Enter"],
    cancel: ["Esc to cancel", "Esc cancel", "Esc"],
    cancelTabbed: ["Esc cancel", "Esc cancel", "Esc"],
    confirm: ["Enter to confirm", "Enter confirm", "Enter"],
    confirmTabbed: ["Enter confirm", "Enter confirm", "Enter"],
    submit: ["Enter to submit", "Enter submit", "Enter"],
    submitTabbed: ["Enter submit", "Enter submit", "Enter"],
    switch: ["Tab/←→ switch", "Tab next", "Tab"],
    switchTyping: ["Tab switch", "Tab next", "Tab"],
    back: ["Esc to go back", "Esc back", "Esc"],
    allKeys: ["? all keys", "? keys", "? keys"],
    allKeysTyping: ["F1 all keys", "F1 keys", "F1 keys"],
    closeKeys: ["any other key closes this", "any key closes", "Esc"],
    wholePreview: ["p whole preview", "p preview", "p"],
    wholePlan: ["p whole plan", "p plan", "p plan"],
    wholeContext: ["p whole context", "p context", "p text"],
    wholeBoth: ["p whole view", "p whole view", "p whole"],
    discard: ["y to discard", "y discard", "y"],
    keep: ["n to go back", "n back", "n"],
    sendLong: ["y to send it", "y send", "y"],
    editLong: ["n to go on editing", "n edit", "n"],
    keepNote: ["Enter to keep the note", "Enter keep", "Enter"],
    typeHere: ["type your answer here", "type it here", "type"],
    navigate: ["↑↓ navigate", "↑↓ move", "↑↓"],
    navigateTabbed: ["↑↓ select", "↑↓ select", "↑↓"],
    numbers: ["1-9 quick select", "1-9 select", "1-9"],
    toggle: ["Space to toggle", "Space tick", "Space"],
    toggleTabbed: ["Space toggle", "Space tick", "Space"],
    typeAnswer: ["0 to type an answer", "0 type", "0"],
    addNote: ["n to add a note", "n note", "n"],
    changeNote: ["n to change the note", "n note", "n"],
    newLine: ["Alt+Enter or Ctrl+J for a new line", "Ctrl+J new line", "Ctrl+J"],
    editor: ["Alt+E for your editor", "Alt+E editor", "Alt+E"],
    scroll: ["↑↓ PgUp/PgDn scroll", "↑↓ scroll", "↑↓"],
    sideways: ["< > sideways", "< > sideways", "< >"],
    otherPages: ["←→ other pages", "←→ others", "←→"],
    otherOptions: ["←→ other options", "←→ others", "←→"],
    change: {
      whole: (numbers: string): string => `${numbers} to change an answer`,
      short: (numbers: string): string => `${numbers} change`,
    },
  },

  /** In the place of an image in Markdown. */
  image: (description: string): string => `[image: ${description}]`,
  submit: "Submit",
  question: (number: number): string => `Question ${number}`,
  /** Before the text of a note. */
  note: "Note: ",
  review: {
    title: "Review your answers",
    /** Before an answer. */
    named: (title: string): string => `${title}: `,
    notAnswered: "not answered yet",
    draftKept: "not answered yet (draft kept)",
  },
  /** Of one of the two there may be none. */
  discard: (answers: number, notes: number): string => {
    const counted = [
      (answers > 0 || notes === 0) && countOf(answers, "answer"),
      notes > 0 && countOf(notes, "note"),
    ];
    return `Discard ${counted.filter(Boolean).join(" and ")}? [y/N]`;
  },
  isLong: (characters: number): string =>
    `Answer is long (${characters.toLocaleString("en-US")} chars). Continue anyway? [Y/n]`,

  /** What lies beyond the rows that are seen. */
  beyond: {
    above: (count: number): string => `↑ ${count} more...`,
    below: (count: number): string => `↓ ${count} more...`,
    lines: (count: number): string => `↓ ${countOf(count, "more line")}: PgDn`,
    fewLines: (count: number): string => `↓ ${count}: PgDn`,
    back: "↑ PgUp",
    /** The names of keys, beside an arrow. */
    pageDown: "PgDn",
    pageUp: "PgUp",
  },

  message: {
    chooseOne: "Choose at least one option.",
    typeFirst: "Type an answer first.",
    noPreview: "There is no preview of this one.",
    textIsFull: "A text can have 1,048,576 characters at most: this was not taken.",
    notAnswered: (titles: string): string => `Not answered yet: ${titles}`,
  },

  /** The time that is left, and what comes then: wholly, and in fewer words. */
  countdown: {
    paused: {
      whole: (clock: string): string => `${clock} left (paused while you type)`,
      short: (clock: string): string => `${clock} (paused)`,
    },
    whole: (clock: string, then: string): string => `${clock} left, then ${then}`,
    short: (clock: string, then: string): string => `${clock}, then ${then}`,
    then: {
      unanswered: ["this closes unanswered", "unanswered"],
      yours: ["what you chose here is taken", "your choice"],
      recommended: ["the recommended options are taken", "recommended"],
      first: ["the recommended or first options are taken", "first options"],
      option: {
        whole: (label: string): string => `this is taken: ${label}`,
        short: (number: number): string => `option ${number} is taken`,
        least: (number: number): string => `option ${number}`,
      },
    },
  },

  /** What stays on the screen of a question without an answer. */
  ending: {
    notAnswered: "not answered",
    notSent: (answer: string): string => `not sent: ${answer}`,
    noLongerNeeded: "no longer needed",
    timeIsUp: "time is up",
    taken: (ending: string, answer: string): string => `${ending}, taken: ${answer}`,
    hadAnswered: (ending: string, answer: string): string => `${ending}; you had answered: ${answer}`,
  },

  /** The title over what stands above the questions, on the whole screen. */
  beforeYouAnswer: "Before you answer",
  tooSmall: {
    short: "Terminal too small",
    whole: (columns: number, rows: number): string =>
      `Terminal too small: the question needs ${columns} columns and ${rows} rows. Make it larger.`,
    wholeOr: (columns: number, rows: number, otherWay: string): string =>
      `Terminal too small: the question needs ${columns} columns and ${rows} rows. Make it larger, or ${otherWay}.`,
    size: (columns: number, rows: number): string => `Terminal too small: make it ${columns}×${rows}.`,
    sizeOr: (columns: number, rows: number, otherWay: string): string =>
      `Terminal too small: make it ${columns}×${rows}, or ${otherWay}.`,
  },

  /** What `$VISUAL` or `$EDITOR` came to. */
  editor: {
    waiting: "Waiting for your editor to close... ",
    none: "There is no editor: set VISUAL or EDITOR, e.g. to nano.",
    unusable: (message: string): string => `The editor could not be used: ${message}.`,
    /** After a fault: that nothing is lost, and where the rest is. */
    unchanged: (fault: string): string => `${fault}; your text is as it was.`,
    unchangedAndKept: (fault: string, file: string): string =>
      `${fault}, kept in ${file}; your text is as it was.`,
    /** Faults, without the ends of their sentences. */
    notOpened: "The editor was not opened",
    notStarted: (message: string): string => `The editor could not be started: ${message}`,
    notFound: (command: string): string => `The editor (${command}) was not found`,
    wasEnded: (command: string, signal: string): string => `The editor (${command}) was ended by ${signal}`,
    failed: (command: string, code: number): string => `The editor (${command}) ended with exit code ${code}`,
    leftNoText: "The editor left something that is no file",
    leftLink: "The editor left a symbolic link, which is not followed",
    leftNothing: "The editor left no file",
    leftTooMuch: "The editor left more than 1 MiB",
    leftBytes: "The editor left text that is not UTF-8",
  },
} as const;

export type TerminalSentences = TableLike<typeof SENTENCES>;
