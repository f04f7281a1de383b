// Everything a terminal may act on: C0 but tab and newline, DEL, C1, and the marks that reorder a line.
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes foreign text safe to print: line ends become `\n`, and control characters, escape sequences' ESC and
 * bidirectional overrides become `\ufffd`, so that a question cannot move the cursor, set the clipboard or
 * imitate the dialog around it. Lone surrogates become `\ufffd` too.
 */
export function toPrintable(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "\ufffd");
}
