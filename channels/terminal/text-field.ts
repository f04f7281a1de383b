import { columnsOf, graphemesOf } from "../../src/terminal/columns.js";
import { LONGEST_TEXT } from "../../src/terminal/longest-text.js";
import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import { type WrappedRow, wrapText } from "../../src/terminal/wrap.js";

/** Text being typed. `cursor` counts UTF-16 code units and stands between two graphemes. */
export type TextField = { readonly text: string; readonly cursor: number };

type Edit = (field: TextField, columns: number) => TextField;

/** Characters and words are looked for so many UTF-16 code units around the cursor, however long the text is. */
const CHARACTER_REACH = 128;
const WORD_REACH = 1024;

const graphemes = new Intl.Segmenter();
const words = new Intl.Segmenter(undefined, { granularity: "word" });

const ACTS: readonly (readonly [keys: readonly string[], act: Edit])[] = [
  [["left", "ctrl+b"], (field) => moveTo(field, previousGrapheme(field))],
  [["right", "ctrl+f"], (field) => moveTo(field, nextGrapheme(field))],
  [["ctrl+left", "alt+left", "alt+b"], (field) => moveTo(field, previousWord(field))],
  [["ctrl+right", "alt+right", "alt+f"], (field) => moveTo(field, nextWord(field))],
  [["home", "ctrl+a"], (field) => moveTo(field, lineStart(field))],
  [["end", "ctrl+e"], (field) => moveTo(field, lineEnd(field))],
  [["up"], (field, columns) => moveRow(field, columns, -1)],
  [["down"], (field, columns) => moveRow(field, columns, 1)],
  [["backspace", "ctrl+h"], (field) => erase(field, previousGrapheme(field), field.cursor)],
  [["delete", "ctrl+d"], (field) => erase(field, field.cursor, nextGrapheme(field))],
  [["ctrl+w", "alt+backspace", "ctrl+backspace"], (field) => erase(field, previousWord(field), field.cursor)],
  [["alt+d", "alt+delete", "ctrl+delete"], (field) => erase(field, field.cursor, nextWord(field))],
  [["ctrl+u"], (field) => erase(field, lineStart(field), field.cursor)],
  [["ctrl+k"], (field) => erase(field, field.cursor, lineEnd(field))],
  [["alt+return", "ctrl+j"], (field) => insertText(field, "\n")],
];

const EDITS: ReadonlyMap<string, Edit> = new Map(
  ACTS.flatMap(([keys, act]) => keys.map((key) => [key, act] as const)),
);

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

/** Whether there is room for more text: a text has at most 1 Mi code units. */
export function hasRoom({ text }: TextField, added: string): boolean {
  return text.length + added.length <= LONGEST_TEXT;
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
  // Nothing follows, and a text that is typed on is not looked into.
  if (cursor === text.length) return { text, cursor };
  const cluster = pieceAt(graphemes, text, cursor, CHARACTER_REACH);
  return { text, cursor: cluster.start === cursor ? cursor : cluster.end };
}

/** The character or word that a place is in; before the first, its start. One that is longer than the reach is taken for several. */
function pieceAt(
  segmenter: Intl.Segmenter,
  text: string,
  at: number,
  reach: number,
): { start: number; end: number; isWordLike: boolean } {
  let from = Math.max(0, at - reach);
  // Never in the middle of a surrogate pair.
  if (/[\udc00-\udfff]/.test(text.charAt(from))) from += 1;
  const found = segmenter.segment(text.slice(from, at + reach)).containing(at - from);
  const start = from + (found?.index ?? 0);
  return { start, end: start + (found?.segment.length ?? 0), isWordLike: found?.isWordLike === true };
}

function moveTo({ text }: TextField, cursor: number): TextField {
  return { text, cursor };
}

function erase({ text }: TextField, from: number, to: number): TextField {
  return fieldAt(text.slice(0, from) + text.slice(to), from);
}

function previousGrapheme({ text, cursor }: TextField): number {
  return pieceAt(graphemes, text, cursor - 1, CHARACTER_REACH).start;
}

function nextGrapheme({ text, cursor }: TextField): number {
  return cursor === text.length ? cursor : pieceAt(graphemes, text, cursor, CHARACTER_REACH).end;
}

function previousWord({ text, cursor }: TextField): number {
  let at = cursor;
  while (at > 0) {
    const { start, isWordLike } = pieceAt(words, text, at - 1, WORD_REACH);
    at = start;
    if (isWordLike) break;
  }
  return at;
}

function nextWord({ text, cursor }: TextField): number {
  let at = cursor;
  while (at < text.length) {
    const { end, isWordLike } = pieceAt(words, text, at, WORD_REACH);
    at = end;
    if (isWordLike) break;
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
