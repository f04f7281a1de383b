import { columnsOf, graphemesOf } from "./columns.js";

/** One row of wrapped text: the slice from `start` to `end`, in UTF-16 code units, as it is drawn. */
export type WrappedRow = { readonly start: number; readonly end: number; readonly text: string };

/** What a tab is drawn as. */
export const TAB = "    ";

/**
 * Breaks text at its line ends, at spaces, beside wide characters (but not between a word and its punctuation), and within a
 * word that is too long, never within a grapheme. Spaces at the end of a row hang over the edge and are not drawn.
 *
 * @param columns - of a row, at least 2
 */
export function wrapText(text: string, columns: number): WrappedRow[] {
  const rows: WrappedRow[] = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    wrapLine(line, offset, columns, rows);
    offset += line.length + 1;
  }
  return rows;
}

/** A row, and what is drawn before it: what its line begins with, or as much space below that. */
export type HangingRow = WrappedRow & { readonly lead: string };

/**
 * The same, but a line that is wrapped stays below its beginning: its further rows are indented as far as its first.
 *
 * @param lead - finds what a line begins with; default its white space. It takes at most half of the columns, and a "|" in it
 *   stands before every row
 */
export function wrapHanging(text: string, columns: number, lead: RegExp = /^[ \t]+/): HangingRow[] {
  const rows: HangingRow[] = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    const begun = columnsOf(line) <= columns || line.trim() === "" ? "" : (lead.exec(line)?.[0] ?? "");
    const first = begun.replaceAll("\t", TAB).slice(-Math.floor(columns / 2));
    const hang = first.replace(/[^|]/g, " ");
    const wrapped: WrappedRow[] = [];
    wrapLine(line.slice(begun.length), offset + begun.length, columns - first.length, wrapped);
    for (const row of wrapped) rows.push({ ...row, lead: row === wrapped[0] ? first : hang });
    offset += line.length + 1;
  }
  return rows;
}

// Punctuation of East Asian texts that begins no row, and such that ends none (JIS X 4051, GB/T 15834).
const NO_START = /[，。、．：；！？）】〕〗」』》〉…”’—～％ー々]/;
const NO_END = /[（【〔〖「『《〈“‘]/;

function belongTogether(before: string, after: string): boolean {
  return NO_START.test(after) || NO_END.test(before);
}

function wrapLine(line: string, offset: number, columns: number, rows: WrappedRow[]): void {
  if (columnsOf(line) <= columns) {
    rows.push({ start: offset, end: offset + line.length, text: line.replaceAll("\t", TAB) });
    return;
  }
  let start = 0;
  let at = 0;
  let used = 0;
  let breakAt = 0;
  let usedAtBreak = 0;
  let before = "";
  let wasWide = false;
  const push = (end: number) => {
    const drawn = line.slice(start, end).replaceAll("\t", TAB);
    const hangs = end < line.length || columnsOf(drawn) > columns;
    rows.push({ start: offset + start, end: offset + end, text: hangs ? drawn.trimEnd() : drawn });
    start = end;
  };
  const allowBreak = () => {
    breakAt = at;
    usedAtBreak = used;
  };
  for (const grapheme of graphemesOf(line)) {
    const width = columnsOf(grapheme);
    if (grapheme === " ") {
      used += 1;
      at += 1;
      allowBreak();
      continue;
    }
    if ((width === 2 || wasWide) && !belongTogether(before, grapheme)) allowBreak();
    if (used + width > columns && breakAt > start) {
      push(breakAt);
      used -= usedAtBreak;
    }
    if (used + width > columns && at > start) {
      push(at);
      used = 0;
    }
    at += grapheme.length;
    used += width;
    wasWide = width === 2;
    before = grapheme;
  }
  push(line.length);
}
