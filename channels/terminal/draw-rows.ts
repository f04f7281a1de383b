import { graphemesOf } from "../../src/terminal/columns.js";
import { TAB } from "../../src/terminal/wrap.js";
import { rowsOfField, type TextField } from "./text-field.js";
import type { DialogTheme } from "./theme.js";

/**
 * Stands before the cursor in a drawn line and takes no column; `viewDialog` takes it out. Never in foreign
 * text.
 */
export const CURSOR_MARK = "\u0000";

/**
 * The rows of a text field; of a closed one without its cursor. A masked one shows a dot for each
 * character.
 */
export function drawField(
  field: TextField,
  columns: number,
  { isOpen, isMasked, theme }: { isOpen: boolean; isMasked: boolean; theme: DialogTheme },
): string[] {
  const shown = isMasked ? mask(field) : field;
  const { rows, row, start } = rowsOfField(shown, columns);
  if (!isOpen) return rows.map(({ text }) => text);
  return rows.map(({ text }, index) => {
    if (index !== row) return text;
    const before = shown.text.slice(start, shown.cursor).replaceAll("\t", TAB);
    const [under = "", ...after] = graphemesOf(text.slice(before.length));
    return `${text.slice(0, before.length)}${CURSOR_MARK}${theme.cursor(under)}${after.join("")}`;
  });
}

/** The names of the keys that lead up and down. */
export type PageKeys = { readonly pageUp: string; readonly pageDown: string };

/**
 * The part of some rows that is seen, with arrows on its first and last row where others lie beyond, and where it is asked for
 * the key that leads there.
 */
export function drawWindow(
  rows: readonly string[],
  height: number,
  offset: number,
  beyond: { above?: boolean; below?: boolean; keys?: PageKeys } = {},
): string[] {
  const seen = rows.slice(offset, offset + height);
  const above = beyond.above === true || offset > 0;
  const below = beyond.below === true || offset + height < rows.length;
  const last = seen.length - 1;
  return seen.map((row, index) => {
    const up = above && index === 0;
    const down = below && index === last;
    if (!up && !down) return row;
    const key = (down ? beyond.keys?.pageDown : beyond.keys?.pageUp) ?? "";
    return `${row} ${up && down ? "↕" : up ? "↑" : "↓"}${key}`;
  });
}

/** The row with the cursor in it, so that a window can be kept around it; -1 where there is none. */
export function cursorRow(rows: readonly string[]): number {
  return rows.findIndex((row) => row.includes(CURSOR_MARK));
}

/**
 * Where a window of a height has to begin for the row to be seen, with rows before it where there are any.
 */
export function windowStart(row: number, height: number, count: number): number {
  return Math.max(0, Math.min(row - Math.floor(height / 2), count - height));
}

/**
 * As many neighbours of the focused item as fit, alternately after and before it; an item that is left out
 * at an end costs `mark` for the sign that says so. Gives the focused item alone where not even that fits.
 */
export function windowAround(
  sizes: readonly number[],
  focus: number,
  room: number,
  { mark }: { mark: number },
): { first: number; last: number } {
  let first = focus;
  let last = focus;
  let used = sizes[focus] ?? 0;
  const costOf = (from: number, to: number, size: number) =>
    size + (from > 0 ? mark : 0) + (to < sizes.length - 1 ? mark : 0);
  for (let grown = true; grown; ) {
    grown = false;
    const after = sizes[last + 1];
    if (after !== undefined && costOf(first, last + 1, used + after) <= room) {
      last += 1;
      used += after;
      grown = true;
    }
    const before = sizes[first - 1];
    if (before !== undefined && costOf(first - 1, last, used + before) <= room) {
      first -= 1;
      used += before;
      grown = true;
    }
  }
  return { first, last };
}

function mask({ text, cursor }: TextField): TextField {
  const dots = (part: string) => "•".repeat(graphemesOf(part).length);
  const before = dots(text.slice(0, cursor));
  return { text: before + dots(text.slice(cursor)), cursor: before.length };
}
