import type { TextLook } from "./rich-text.js";

/** How the parts of a dialog are set off: functions from text to styled text that takes the same columns. */
export type DialogTheme = {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly emphasis: (text: string) => string;
  readonly code: (text: string) => string;
  readonly struck: (text: string) => string;
  /** The looks of Markdown that do not show: what has one keeps the marks that it was written with, "`" or "~~". */
  readonly unseen: ReadonlySet<TextLook>;
  readonly focused: (text: string) => string;
  readonly chosen: (text: string) => string;
  readonly recommended: (text: string) => string;
  readonly warning: (text: string) => string;
  /** The tab that is open; one column wider on both sides than the text. */
  readonly openTab: (text: string) => string;
  /** The character under the cursor, empty at the end of a row; may take one column more. */
  readonly cursor: (character: string) => string;
};

/** No escape sequences at all: for `NO_COLOR`, and for terminals that know none. */
export const PLAIN_THEME: DialogTheme = {
  strong: String,
  faint: String,
  emphasis: String,
  code: String,
  struck: String,
  unseen: new Set(["code", "struck"]),
  focused: String,
  chosen: String,
  recommended: String,
  warning: String,
  openTab: (text) => `[${text}]`,
  cursor: (character) => `█${character}`,
};

/**
 * Bold, faint, italic, inverse, and colours of the first sixteen, which the person's own palette decides; never black or white,
 * which one of light and dark terminals would not show.
 */
export const COLOR_THEME: DialogTheme = {
  strong: style(1, 22),
  faint: style(2, 22),
  emphasis: style(3, 23),
  code: style(36, 39),
  struck: style(9, 29),
  unseen: new Set(),
  focused: style(36, 39),
  chosen: style(32, 39),
  recommended: style(35, 39),
  warning: style(33, 39),
  openTab: (text) => inverse(` ${text} `),
  cursor: (character) => (character === "" ? "█" : inverse(character)),
};

// Terminals that show colours, but strike nothing through: Apple's, the console of Linux, GNU Screen.
const UNSTRUCK_THEME: DialogTheme = { ...COLOR_THEME, struck: String, unseen: new Set(["struck"]) };

/**
 * Follows `NO_COLOR` (no-color.org: present and not empty) and `TERM=dumb`. Where the terminal is known to strike nothing
 * through, struck text keeps its marks: without them it would read as its opposite.
 */
export function chooseTheme({
  NO_COLOR = "",
  TERM = "",
  TERM_PROGRAM,
}: Readonly<Record<string, string | undefined>>): DialogTheme {
  if (NO_COLOR !== "" || TERM === "dumb") return PLAIN_THEME;
  const isUnstruck = TERM_PROGRAM === "Apple_Terminal" || /^(?:linux|screen)(?:[-.]|$)/.test(TERM);
  return isUnstruck ? UNSTRUCK_THEME : COLOR_THEME;
}

function style(on: number, off: number): (text: string) => string {
  return (text) => (text === "" ? "" : `\u001b[${on}m${text}\u001b[${off}m`);
}

function inverse(text: string): string {
  return style(7, 27)(text);
}
