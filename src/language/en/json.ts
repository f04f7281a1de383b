import type { TableLike } from "../table.js";

/** What is wrong with a text that is to be JSON. */
export const SENTENCES = {
  gap: " ",
  empty: (name: string): string => `${name} is empty.`,
  notUtf8: (name: string, byte: number, line: number): string =>
    `${name} is not valid UTF-8: byte ${byte}, on line ${line}, belongs to no character. Save it as UTF-8.`,
  notJson: (name: string): string => `${name} is not valid JSON.`,
  notJsonSince: (name: string, why: string): string => `${name} is not valid JSON: ${why}`,
  /** After a place. */
  notJsonHere: (why: string): string => `not valid JSON: ${why}`,
  at: (line: number, column: number, what: string): string => `line ${line}, column ${column}: ${what}`,

  /** By a parser of JSON. */
  token: (token: string): string => `Unexpected ${token} found.`,
  sign: (sign: string): string => `Unexpected character '${sign}' found.`,
  end: "Unexpected end of input found.",
  tokens: { Boolean: "true or false", Null: "null", Number: "number", String: "text" },
  cut: {
    object: (line: number, column: number): string =>
      `The text ends before the object that begins at line ${line}, column ${column} is closed.`,
    array: (line: number, column: number): string =>
      `The text ends before the array that begins at line ${line}, column ${column} is closed.`,
    string: (line: number, column: number): string =>
      `The text ends before the string that begins at line ${line}, column ${column} is closed.`,
  },
  moreExpected: "More is expected.",
  otherExpected: "Something else is expected here.",
  lookAt: "Look at the quotes, commas and brackets.",

  /** What to write instead. */
  commaBefore: "The comma before it is one too many.",
  noComma: "A comma is missing before it.",
  noColon: "A colon is missing before it.",
  noComments: "JSON has no comments: take it out.",
  curly: (quote: string): string => `${quote} is a typographic quotation mark: write " instead.`,
  curlyBefore: (quote: string): string =>
    `Before it, ${quote} is a typographic quotation mark: write " instead.`,
  doubleQuotes: 'Texts stand in double quotes: write " instead.',
  namesInQuotes: "Texts and names stand in double quotes.",
  lineBreak: "A line break in a text is written \\n.",
  tab: "A tab in a text is written \\t.",
  control: (written: string): string => `In a text it is written ${written}.`,
  instead: (value: string): string => `Write ${value} instead.`,

  others: "Also to be taken out:",
  comment: "a comment",
  comma: "a comma too many",
  more: (count: number): string => `and ${count} more`,
} as const;

export type JsonSentences = TableLike<typeof SENTENCES>;
