import type { TableLike } from "../table.js";
import { SENTENCES as INBOX } from "./command-inbox.js";
import { SENTENCES as QUESTIONS } from "./command-questions.js";
import { SENTENCES as SERVE } from "./command-serve.js";
import { SENTENCES as JSON_FAULTS } from "./json.js";
import { SENTENCES as NOTICE_FAULTS } from "./notice-faults.js";
import { SENTENCES as REASONS } from "./reasons.js";
import { SENTENCES as STORE_FAULTS } from "./store-faults.js";

/** What the command says of what was typed, and of calls and answers in files. Of values that are absent `""` is given. */
export const SENTENCES = {
  /** Between two sentences. */
  gap: " ",
  comma: ", ",
  or: " or ",
  and: " and ",
  quote: (text: string): string => `"${text}"`,
  meant: (name: string): string => `Did you mean ${name}?`,
  seeHelp: (called: string): string => `See ${called} --help.`,

  unknownOption: (option: string): string => `There is no option ${option}.`,
  fileAfterDashes: "A file whose name begins with - goes after --.",
  takesNoValue: (option: string, value: string): string => `${option} takes no value, but it has "${value}".`,
  needsValue: (option: string, expected: string): string => `${option} needs a value: ${expected}.`,
  needsValueBefore: (option: string, expected: string, next: string): string =>
    `${option} needs a value: ${expected}, but ${next} follows.`,
  onlyOnce: (option: string): string => `${option} can be given only once.`,
  /** What the value of an option is. */
  values: {
    NAME: "NAME",
    NAMES: "NAMES",
    SECONDS: "SECONDS",
    "JSON or FILE": "JSON or FILE",
    PATH: "PATH",
    "FOLDER or URL": "FOLDER or URL",
    NUMBER: "NUMBER",
    ADDRESS: "ADDRESS",
    URL: "URL",
    FORMAT: "FORMAT",
    LANGUAGE: "LANGUAGE",
  },
  mustBe: (option: string, choices: string, value: string): string =>
    `${option} must be ${choices}, but it is "${value}".`,
  exclude: (option: string, other: string): string => `${option} and ${other} exclude each other.`,
  optionElsewhere: (option: string, command: string): string => `${option} does not go with ${command}.`,
  takesNoOptions: "It takes no options.",
  takesOptions: (options: string): string => `It takes ${options}.`,

  neitherCommandNorFile: (word: string): string => `There is no command and no file "${word}".`,
  unknownCommand: (command: string): string => `There is no command "${command}".`,
  expected: (names: string): string => `Expected ${names}.`,
  tooMany: (word: string): string => `"${word}" is one word too many.`,
  tooManyAfter: (word: string, command: string): string => `"${word}" is one word too many after ${command}.`,
  needsShell: "completion needs the name of a shell: bash, zsh or fish.",

  timeout: {
    inFile:
      "--timeout does not go with --channel file: questions in a file wait until somebody answers them.",
    number: (value: string): string =>
      `--timeout must be a number of seconds, alone or followed by :recommended or :cancel, but it is "${value}".`,
    after: (value: string): string =>
      `--timeout: after the seconds goes :recommended, :cancel or nothing, but it is "${value}".`,
    zero: (value: string): string =>
      `--timeout must be more than 0 seconds, but it is "${value}". Leave it out to wait without end.`,
    most: (seconds: number, value: string): string =>
      `--timeout must be at most ${seconds} seconds, but it is "${value}". Leave it out to wait without end.`,
  },

  standardInput: "standard input",
  fileNameEmpty: "The name of a file is empty.",
  fileOptionEmpty: "--file needs the name of a file.",
  fileOptionFolder: (folder: string, example: string): string =>
    `--file is "${folder}", which is a folder. Expected a file, such as ${example}.`,
  fileOptionOther: (file: string): string =>
    `--file is "${file}", where no ordinary file can be. Expected one, such as pending-questions.json.`,
  fileOptionAlone:
    "--file names the file of --channel file, of --answers without a call, or of the command questions.",
  storeOptionAlone:
    "--store names the inbox of --channel inbox and of --tool decisions. Add one of them, or leave it out.",
  missingFile: (name: string): string => `${name} does not exist.`,
  linkedFile: (path: string): string =>
    `${path} is a symbolic link, which is not followed. Name the file that it leads to.`,
  linkedFolder: (path: string): string =>
    `${path} is a symbolic link, which is not followed. Name the folder that it leads to.`,
  tooLarge: (name: string): string => `${name} is larger than 21 MiB.`,
  directory: (name: string): string => `${name} is a directory.`,
  permission: (name: string): string => `${name} may not be read: permission denied.`,
  unreadable: (name: string, why: string): string => `${name} cannot be read: ${why}.`,
  /** What is to stand in a file. */
  contents: {
    call: {
      plain: "A tool call is expected.",
      json: "A tool call in JSON is expected.",
      file: "A file with a tool call is expected.",
    },
    answers: {
      plain: "A list of answers is expected.",
      json: "A list of answers in JSON is expected.",
      file: "A file with a list of answers is expected.",
    },
  },

  expectedCall: (called: string): string => `Expected a file with a tool call, such as: ${called} call.json`,
  expectedOneFile: "Expected one file.",
  argumentsText: (member: string): string => `the text in "${member}"`,
  invalidCall: (tool: string): string => `${tool} was called with invalid input:`,
  invalidCallAs: (tool: string, contract: string): string =>
    `${tool} was called with invalid input, read as ${contract}:`,
  contracts: { single: "AgentRail's (one question)", list: "Claude Code's (a list of questions)" },
  unknownTool: (source: string, tool: string, expected: string): string =>
    `${source} calls the tool "${tool}". Expected a call of ${expected}.`,
  noPreviews: (tool: string): string => `--preview-format is for ask_user_question; ${tool} has no previews.`,
  noTerminalToAnswer:
    "The call came from standard input and there is no terminal to answer on. Give the answers with --answers, or the call as a file.",
  noTerminalToDraw: "There is no terminal to draw the dialog on. Leave out --channel terminal.",
  /** What a person does whose terminal cannot show the dialog. */
  otherWay: "start again with --plain",

  answers: {
    shape: (source: string): string =>
      `${source} must hold an object keyed by question text, or an array in the order of the questions.`,
    none: (source: string): string => `${source} holds no answers.`,
    twice: (source: string, text: string): string => `${source} has "${text}" twice. Leave one of them out.`,
    neither: (value: string): string =>
      `--answers is "${value}", which is neither JSON (an object or an array) nor a file that exists.`,
    examples: "Expected a file, or JSON: the answers in the order of the questions, or by their texts:",
    count: (source: string, questions: number, answers: number): string => {
      const each = questions === 1 ? "the one question" : `each of ${questions} questions`;
      return `${source}: there must be one answer for ${each}, not ${answers} answer${answers === 1 ? "" : "s"}.`;
    },
    ownWords: (text: string): string => `"${text}" was taken as your own words.`,
    wordsForNumber: "Write your own words in place of the number.",
    unknown: (text: string): string => `"${text}" is not one of the questions.`,
    unknownAmong: (text: string, questions: string): string =>
      `"${text}" is not one of the questions: ${questions}.`,
    more: (count: number): string => `and ${count} more`,
    each: "There must be one for each question.",
    empty: (expected: string): string => `The answer is empty. Expected: ${expected}.`,
    text: "a text",
    label: (options: number): string => `a label or a number from 1 to ${options}`,
    labelOrOwnWords: (options: number): string => `a label, a number from 1 to ${options}, or your own words`,
  },

  mended: (pointer: string, message: string): string => `Mended at ${pointer}: ${message}`,
  modelReads: "What the model reads:",
  interrupted: "Interrupted: the call has no result.",
  keptInInbox: "The question stays in the inbox.",
  notKept: "What was begun is not kept.",
  asksAgain: "The same command asks again.",
  unwritten: (why: string): string => `The result cannot be written to standard output: ${why}.`,

  noneWait: "No questions are waiting.",
  justNow: "just now",
  moment: (ago: string, time: string): string => `${ago} (${time})`,
  questions: QUESTIONS as typeof QUESTIONS,
  inbox: INBOX as typeof INBOX,
  serve: SERVE as typeof SERVE,
  json: JSON_FAULTS as typeof JSON_FAULTS,
  noticeFaults: NOTICE_FAULTS as typeof NOTICE_FAULTS,
  storeFaults: STORE_FAULTS as typeof STORE_FAULTS,
  reasons: REASONS as typeof REASONS,
} as const;

export type CommandSentences = TableLike<typeof SENTENCES>;
