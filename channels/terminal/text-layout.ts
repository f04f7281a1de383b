import { columnsOf, graphemesOf } from "../../src/terminal/columns.js";
import { TAB, wrapHanging } from "../../src/terminal/wrap.js";
import type { RichText } from "./rich-text.js";

/**
 * A piece of foreign text, made printable: as it was written, and where parts of it are to be set off, as rich text too. Its
 * identity is what wrapped rows are remembered by.
 */
export type DialogText = { readonly text: string; readonly rich?: RichText };

/** How many widths rows are remembered for: a text is drawn in few at a time, but in others when the screen changes. */
export const WIDTHS_MAX = 4;

const remembered = new WeakMap<DialogText, Map<number, readonly string[]>>();

/**
 * The drawn rows of a text that stays the same from frame to frame; wrapped once per width, lines that are indented within their
 * indent.
 */
export function rowsOf(source: DialogText, columns: number): readonly string[] {
  const known = remembered.get(source) ?? new Map<number, readonly string[]>();
  const rows = known.get(columns) ?? wrapHanging(source.text, columns).map(({ lead, text }) => lead + text);
  if (known.size >= WIDTHS_MAX) known.clear();
  remembered.set(source, known.set(columns, rows));
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

/** As many rows of a text as are seen; the last ends with "…" where others follow. */
export function cutRows(rows: readonly string[], height: number, columns: number): readonly string[] {
  if (rows.length <= height) return rows;
  const seen = rows.slice(0, Math.max(0, height));
  return seen.map((row, index) => (index === seen.length - 1 ? truncateText(`${row}\n`, columns) : row));
}

/** Fills up with spaces. */
export function padText(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - columnsOf(text)));
}

/** Unicode code points. */
export function countCharacters(text: string): number {
  let surrogatePairs = 0;
  for (const _ of text.matchAll(/[\u{10000}-\u{10ffff}]/gu)) surrogatePairs += 1;
  return text.length - surrogatePairs;
}
