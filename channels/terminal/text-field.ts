import { columnsOf, graphemesOf } from "../../src/terminal/columns.js";
import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import { type WrappedRow, wrapText } from "../../src/terminal/wrap.js";

/** Text being typed. `cursor` counts UTF-16 code units and stands between two graphemes. */
export type TextField = { readonly text: string; readonly cursor: number };

/** A field with nothing in it. */
export const EMPTY_FIELD: TextField = { text: "", cursor: 0 };

type Edit = (field: TextField, columns: number) => TextField;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const words = new Intl.Segmenter(undefined, { granularity: "word" });

const EDITS: ReadonlyMap<string, Edit> = new Map<string, Edit>([
  ["left", (field) => moveTo(field, previousGrapheme(field))],
  ["ctrl+b", (field) => moveTo(field, previousGrapheme(field))],
  ["right", (field) => moveTo(field, nextGrapheme(field))],
  ["ctrl+f", (field) => moveTo(field, nextGrapheme(field))],
  ["ctrl+left", (field) => moveTo(field, previousWord(field))],
  ["alt+left", (field) => moveTo(field, previousWord(field))],
  ["alt+b", (field) => moveTo(field, previousWord(field))],
  ["ctrl+right", (field) => moveTo(field, nextWord(field))],
  ["alt+right", (field) => moveTo(field, nextWord(field))],
  ["alt+f", (field) => moveTo(field, nextWord(field))],
  ["home", (field) => moveTo(field, lineStart(field))],
  ["ctrl+a", (field) => moveTo(field, lineStart(field))],
  ["end", (field) => moveTo(field, lineEnd(field))],
  ["ctrl+e", (field) => moveTo(field, lineEnd(field))],
  ["up", (field, columns) => moveRow(field, columns, -1)],
  ["down", (field, columns) => moveRow(field, columns, 1)],
  ["backspace", (field) => erase(field, previousGrapheme(field), field.cursor)],
  ["ctrl+h", (field) => erase(field, previousGrapheme(field), field.cursor)],
  ["delete", (field) => erase(field, field.cursor, nextGrapheme(field))],
  ["ctrl+d", (field) => erase(field, field.cursor, nextGrapheme(field))],
  ["ctrl+w", (field) => erase(field, previousWord(field), field.cursor)],
  ["alt+backspace", (field) => erase(field, previousWord(field), field.cursor)],
  ["ctrl+backspace", (field) => erase(field, previousWord(field), field.cursor)],
  ["alt+d", (field) => erase(field, field.cursor, nextWord(field))],
  ["alt+delete", (field) => erase(field, field.cursor, nextWord(field))],
  ["ctrl+delete", (field) => erase(field, field.cursor, nextWord(field))],
  ["ctrl+u", (field) => erase(field, lineStart(field), field.cursor)],
  ["ctrl+k", (field) => erase(field, field.cursor, lineEnd(field))],
  ["alt+return", (field) => insertText(field, "\n")],
  ["ctrl+j", (field) => insertText(field, "\n")],
]);

/**
 * What a key does to a field: characters and pastes go in at the cursor, arrows move it by character, by
 * word (with Ctrl or Alt) and by row, and the keys of Emacs and readline work. Gives the field itself for
 * any other key.
 *
 * @param columns - of a row, for moving up and down
 */
export function editField(field: TextField, key: TerminalKey, columns: number): TextField {
  if (key.name === "character" || key.name === "paste") return insertText(field, key.text ?? "");
  return EDITS.get(key.name)?.(field, columns) ?? field;
}

/** Puts text in at the cursor. */
export function insertText({ text, cursor }: TextField, added: string): TextField {
  return fieldAt(text.slice(0, cursor) + added + text.slice(cursor), cursor + added.length);
}

/** The rows of a field, and where its cursor is in them. One column is kept free for a cursor at the end. */
export function rowsOfField(
  { text, cursor }: TextField,
  columns: number,
): { rows: readonly WrappedRow[]; row: number; start: number; column: number } {
  const rows = wrapOnce(text, columns - 1);
  const next = rows.findIndex(({ start }) => start > cursor);
  const row = (next === -1 ? rows.length : next) - 1;
  const start = rows[row]?.start ?? 0;
  const column = Math.min(columnsOf(text.slice(start, cursor)), columns - 1);
  return { rows, row, start, column };
}

// Only typing changes the text; moving the cursor and everything else draws the same rows again.
let wrapped: { text: string; columns: number; rows: readonly WrappedRow[] } | undefined;

function wrapOnce(text: string, columns: number): readonly WrappedRow[] {
  if (wrapped?.text !== text || wrapped.columns !== columns) {
    wrapped = { text, columns, rows: wrapText(text, columns) };
  }
  return wrapped.rows;
}

// What was typed may have joined with what follows, e.g. a letter before a combining mark.
function fieldAt(text: string, cursor: number): TextField {
  const cluster = graphemes.segment(text).containing(cursor);
  const isBoundary = cluster === undefined || cluster.index === cursor;
  return { text, cursor: isBoundary ? cursor : cluster.index + cluster.segment.length };
}

function moveTo({ text }: TextField, cursor: number): TextField {
  return { text, cursor };
}

function erase({ text }: TextField, from: number, to: number): TextField {
  return fieldAt(text.slice(0, from) + text.slice(to), from);
}

function previousGrapheme({ text, cursor }: TextField): number {
  return cursor === 0 ? 0 : (graphemes.segment(text).containing(cursor - 1)?.index ?? 0);
}

function nextGrapheme({ text, cursor }: TextField): number {
  return cursor + (graphemes.segment(text).containing(cursor)?.segment.length ?? 0);
}

function previousWord({ text, cursor }: TextField): number {
  const segments = words.segment(text);
  let at = cursor;
  while (at > 0) {
    const segment = segments.containing(at - 1);
    at = segment?.index ?? 0;
    if (segment?.isWordLike) break;
  }
  return at;
}

function nextWord({ text, cursor }: TextField): number {
  const segments = words.segment(text);
  let at = cursor;
  while (at < text.length) {
    const segment = segments.containing(at);
    at = segment === undefined ? text.length : segment.index + segment.segment.length;
    if (segment?.isWordLike) break;
  }
  return at;
}

function lineStart({ text, cursor }: TextField): number {
  return cursor === 0 ? 0 : text.lastIndexOf("\n", cursor - 1) + 1;
}

function lineEnd({ text, cursor }: TextField): number {
  const end = text.indexOf("\n", cursor);
  return end === -1 ? text.length : end;
}

function moveRow(field: TextField, columns: number, by: 1 | -1): TextField {
  const { rows, row, column } = rowsOfField(field, columns);
  const target = rows[row + by];
  if (target === undefined) return moveTo(field, by < 0 ? 0 : field.text.length);
  const isLastOfLine = field.text[target.end] === "\n" || target.end === field.text.length;
  let at = target.start;
  let used = 0;
  for (const grapheme of graphemesOf(field.text.slice(target.start, target.end))) {
    used += columnsOf(grapheme);
    const next = at + grapheme.length;
    if (used > column || (next === target.end && !isLastOfLine)) break;
    at = next;
  }
  return moveTo(field, at);
}
