/** How the parts of a dialog are set off: functions from text to styled text that takes the same columns. */
export type DialogTheme = {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly emphasis: (text: string) => string;
  readonly code: (text: string) => string;
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
  focused: style(36, 39),
  chosen: style(32, 39),
  recommended: style(35, 39),
  warning: style(33, 39),
  openTab: (text) => inverse(` ${text} `),
  cursor: (character) => (character === "" ? "█" : inverse(character)),
};

/** Follows `NO_COLOR` (no-color.org: present and not empty) and `TERM=dumb`. */
export function chooseTheme(env: Readonly<Record<string, string | undefined>>): DialogTheme {
  return (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb" ? PLAIN_THEME : COLOR_THEME;
}

function style(on: number, off: number): (text: string) => string {
  return (text) => (text === "" ? "" : `\u001b[${on}m${text}\u001b[${off}m`);
}

function inverse(text: string): string {
  return style(7, 27)(text);
}
