// What a terminal may act on: control characters but tab and newline, and the overrides that reorder a line.
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes foreign text safe to print: line ends become `\n`, and control characters (the ESC of escape
 * sequences among them), bidirectional overrides and lone surrogates become `\ufffd`, so that a question
 * cannot move the cursor, set the clipboard or imitate the dialog around it.
 */
export function toPrintable(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "\ufffd");
}

/** The same on one line, for a name, a title or a hint. */
export function toPrintableLine(text: string): string {
  return toPrintable(text).replaceAll("\n", " ").trim();
}

/**
 * JSON for people to look at, in lines: what JSON writes as it is of control characters and overrides is escaped too, so that it
 * is the same value and can do nothing to a terminal or an editor.
 */
export function writePrintableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
