import stringWidth from "fast-string-width";
import type { RichText } from "./rich-text.js";

/**
 * A piece of foreign text, made printable: as it was written, and where parts of it are to be set off, as rich text too. Its
 * identity is what wrapped rows are remembered by.
 */
export type DialogText = { readonly text: string; readonly rich?: RichText };

/** One row of wrapped text: the slice from `start` to `end`, in UTF-16 code units, as it is drawn. */
export type WrappedRow = { readonly start: number; readonly end: number; readonly text: string };

const TAB = "    ";
const STYLE = "\u001b[";
// Characters that take one column and never form a cluster with what follows, and such that take two.
const NARROW =
  " -~\\u00a1-\\u00a8\\u00aa-\\u00ac\\u00af-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u2030-\\u203b\\u2190-\\u2193\\u2500-\\u25a9";
const WIDE = "\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uac00-\\ud7a3";
const ALL_NARROW = new RegExp(`^[${NARROW}]*$`);
const ALL_PLAIN = new RegExp(`^[${NARROW}${WIDE}]*$`);
const EACH_WIDE = new RegExp(`[${WIDE}]`, "g");
// Everything else, with the character before it, which it may belong to: the segmenter is slow.
const CLUSTERED = new RegExp(`[${NARROW}${WIDE}]?[^${NARROW}${WIDE}]+`, "g");
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const remembered = new WeakMap<DialogText, { width: number; rows: string[] }>();

/** The characters that a person sees: grapheme clusters, as Unicode Standard Annex 29 has them. */
export function graphemesOf(text: string): string[] {
  if (ALL_PLAIN.test(text)) return text.split("");
  const graphemes: string[] = [];
  let end = 0;
  for (const { index, 0: clustered } of text.matchAll(CLUSTERED)) {
    for (let at = end; at < index; at += 1) graphemes.push(text.charAt(at));
    for (const { segment } of segmenter.segment(clustered)) graphemes.push(segment);
    end = index + clustered.length;
  }
  for (let at = end; at < text.length; at += 1) graphemes.push(text.charAt(at));
  return graphemes;
}

/** Columns that the text takes; escape sequences take none, a tab four. */
export function columnsOf(text: string): number {
  if (ALL_NARROW.test(text)) return text.length;
  if (ALL_PLAIN.test(text)) return text.length + (text.match(EACH_WIDE)?.length ?? 0);
  if (text.includes(STYLE)) return columnsOf(withoutStyles(text));
  return stringWidth(text, { tabWidth: TAB.length });
}

/** The text between the styles, which begin with `STYLE` and end with "m". */
function withoutStyles(text: string): string {
  const [first = "", ...styled] = text.split(STYLE);
  return first + styled.map((part) => part.slice(part.indexOf("m") + 1)).join("");
}

/** Unicode code points. */
export function countCharacters(text: string): number {
  let surrogatePairs = 0;
  for (const _ of text.matchAll(/[\u{10000}-\u{10ffff}]/gu)) surrogatePairs += 1;
  return text.length - surrogatePairs;
}

/**
 * Breaks text at its line ends, at spaces, beside wide characters, and within a word that is too long, never
 * within a grapheme. Spaces at the end of a row hang over the edge and are not drawn.
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

/** The drawn rows of a text that stays the same from frame to frame; wrapped once per width. */
export function rowsOf(source: DialogText, columns: number): readonly string[] {
  const known = remembered.get(source);
  if (known?.width === columns) return known.rows;
  const rows = wrapText(source.text, columns).map(({ text }) => text);
  remembered.set(source, { width: columns, rows });
  return rows;
}

/** The first line of the text, cut off with "…" where it is too long or others follow. */
export function truncateText(text: string, columns: number): string {
  const [line = "", ...others] = text.replaceAll("\t", TAB).split("\n");
  if (others.length === 0 && columnsOf(line) <= columns) return line;
  let kept = "";
  let used = 1;
  for (const grapheme of graphemesOf(line)) {
    used += columnsOf(grapheme);
    if (used > columns) break;
    kept += grapheme;
  }
  return columns < 1 ? "" : `${kept}…`;
}

/** Fills up with spaces. */
export function padText(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - columnsOf(text)));
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
    const width = grapheme >= " " && grapheme <= "~" && grapheme.length === 1 ? 1 : columnsOf(grapheme);
    if (grapheme === " ") {
      if (used < columns) used += 1;
      at += 1;
      allowBreak();
      continue;
    }
    if (width === 2) allowBreak();
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
    if (width === 2) allowBreak();
  }
  push(line.length);
}
