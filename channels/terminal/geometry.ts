import { columnsOf } from "../../src/terminal/columns.js";
import type { DialogQuestion, DialogState } from "./dialog-state.js";

/** A screen, in character cells. */
export type DialogSize = { readonly columns: number; readonly rows: number };

/** The smallest screen that a dialog is drawn on. */
export const SMALLEST_SIZE: DialogSize = { columns: 20, rows: 6 };

/** From this many columns on, previews stand beside the options (K-03). */
const BESIDE_COLUMNS = 100;

/** Longer lines are hard to read. */
export const PAGE_COLUMNS = 96;

/** Columns at the right edge that a mark for "more" needs. */
export const MARK_COLUMNS = 2;

const SEPARATOR_COLUMNS = 3;

/** How the columns of a page are shared out. */
export type Geometry = {
  readonly margin: number;
  /** Of text, without the margin. */
  readonly width: number;
  /** Before the label of an option: the pointer, its number, and its box. */
  readonly labelIndent: number;
  readonly isBeside: boolean;
  readonly listWidth: number;
  readonly previewWidth: number;
};

export function isTooSmall({ columns, rows }: DialogSize): boolean {
  return columns < SMALLEST_SIZE.columns || rows < SMALLEST_SIZE.rows;
}

export function geometryOf(question: DialogQuestion | undefined, { columns }: DialogSize): Geometry {
  const isNarrow = columns < 40;
  const margin = isNarrow ? 0 : 2;
  const labelIndent = question?.kind !== "multi" ? 5 : isNarrow ? 7 : 9;
  const width = Math.min(columns, PAGE_COLUMNS) - margin;
  const hasPreviews = question?.options.some(({ preview }) => preview !== undefined) ?? false;
  const isBeside = hasPreviews && columns >= BESIDE_COLUMNS;
  const listWidth = isBeside ? Math.floor(width * 0.42) : width;
  const previewWidth = isBeside ? columns - margin - listWidth - SEPARATOR_COLUMNS : width - 2;
  return { margin, width, labelIndent, isBeside, listWidth, previewWidth };
}

/** Columns of the text field that is open, with the one that its cursor may need at the end. */
export function fieldColumns(state: DialogState, size: DialogSize): number {
  const question = state.dialog.questions[state.tab];
  const { width, listWidth, labelIndent } = geometryOf(question, size);
  if (state.mode === "note") return width - columnsOf(state.dialog.say.note) - MARK_COLUMNS;
  if (question === undefined || question.kind === "text") return width - 2 - MARK_COLUMNS;
  return listWidth - labelIndent - MARK_COLUMNS;
}
