import { toPrintable } from "../../src/text/printable.js";
import type { DialogQuestion, DialogState, QuestionDraft } from "./dialog-state.js";
import { drawItems, drawList, listHeight, listOverflow } from "./draw-list.js";
import { countdownOf, drawTitle, hintsOf, joinHints, promptOf, reviewOf } from "./draw-parts.js";
import { cursorRow, drawField, drawWindow, windowStart } from "./draw-rows.js";
import {
  type DialogSize,
  fieldColumns,
  type Geometry,
  geometryOf,
  MARK_COLUMNS,
  NOTE_LABEL,
} from "./geometry.js";
import { padText, rowsOf, truncateText, wrapText } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

/** A part of a page, drawn into as many rows as it is given. */
export type Part = {
  /** Who is served first where rows are scarce: the lowest. */
  readonly rank: number;
  /** Rows below which it is of no use, that it reads well with, and that it has. */
  readonly least: number;
  readonly ample: number;
  readonly natural: number;
  readonly indent: number;
  readonly isAboveList: boolean;
  /** Rows that a height leaves out, for each thing in the part that scrolls on its own. */
  overflows(height: number): number[];
  draw(height: number, offsets: readonly number[]): string[];
};

type Page = {
  readonly state: DialogState;
  readonly size: DialogSize;
  readonly theme: DialogTheme;
  readonly geometry: Geometry;
};

const RANKS = { body: 0, question: 1, footer: 2, title: 3, note: 4, context: 5, preview: 6 };

// Frame, title, hints and the space between: with less room than this, only the focused option is described.
const ROWS_AROUND_LIST = 9;

/** The parts of the page that is open, from top to bottom. */
export function drawParts(
  state: DialogState,
  size: DialogSize,
  theme: DialogTheme,
  now: number,
  isTight: boolean,
): Part[] {
  const question = state.dialog.questions[state.tab];
  const draft = state.drafts[state.tab];
  const page = { state, size, theme, geometry: geometryOf(question, size) };
  const footer = footerPart(page, now, isTight);
  const title = titleParts(page);
  const isPrompt = state.mode === "discard" || state.mode === "long";
  if (question === undefined || draft === undefined) {
    return [...title, ...(isPrompt ? [promptPart(page)] : reviewParts(page)), footer];
  }
  const top = [...title, ...contextParts(page), questionPart(page, question, draft)];
  if (isPrompt) return [...top, promptPart(page), footer];
  if (question.kind === "text") return [...top, ownPart(page, question, draft), footer];
  return [...top, ...listParts(page, question, draft), ...noteParts(page, draft), footer];
}

function titleParts({ state, size, theme }: Page): Part[] {
  const title = drawTitle(state, size.columns - 1, theme);
  return title === "" ? [] : [{ ...textPart([title], RANKS.title, 1), indent: 1 }];
}

function contextParts({ state, size, theme, geometry }: Page): Part[] {
  const { context } = state.dialog;
  if (context === undefined) return [];
  const rows = rowsOf(context, geometry.width - MARK_COLUMNS);
  const part = textPart(rows, RANKS.context, Math.floor(size.rows / 5));
  return [{ ...part, ...signedPart(rows, theme), isAboveList: true }];
}

function questionPart(
  { state, size, theme, geometry }: Page,
  question: DialogQuestion,
  draft: QuestionDraft,
): Part {
  const columns = geometry.width - MARK_COLUMNS;
  const isNoted = state.mode !== "note" && draft.note.text !== "";
  const note = isNoted ? wrapText(NOTE_LABEL + draft.note.text, columns).map(({ text }) => text) : [];
  const rows = [
    ...rowsOf(question.text, columns).map(theme.strong),
    ...(question.hint === undefined ? [] : rowsOf(question.hint, columns).map(theme.faint)),
    ...note.map(theme.faint),
  ];
  return { ...textPart(rows, RANKS.question, Math.floor(size.rows / 4)), isAboveList: true };
}

function reviewParts({ state, theme, geometry }: Page): Part[] {
  const rows = reviewOf(state)
    .flatMap((line) => wrapText(line, geometry.width - MARK_COLUMNS))
    .map(({ text }) => (text.startsWith("■") ? theme.chosen(text) : text));
  return [textPart([theme.strong("Review your answers")], RANKS.question, 1), textPart(rows, RANKS.body, 1)];
}

function promptPart({ state, theme, geometry }: Page): Part {
  const rows = wrapText(promptOf(state), geometry.width - MARK_COLUMNS).map(({ text }) =>
    theme.warning(text),
  );
  return { ...textPart(rows, RANKS.body, rows.length), least: rows.length };
}

function ownPart(page: Page, question: DialogQuestion, draft: QuestionDraft): Part {
  const { state, size, theme } = page;
  const isMasked = question.masked === true;
  const rows = drawField(draft.own, fieldColumns(state, size), { isOpen: true, isMasked, theme });
  const lead = (text: string, index: number) => (index === 0 ? "> " : "  ") + text;
  return fieldPart(rows.map(lead), RANKS.body, Math.floor(size.rows / 2));
}

function noteParts({ state, size, theme }: Page, draft: QuestionDraft): Part[] {
  if (state.mode !== "note") return [];
  const rows = drawField(draft.note, fieldColumns(state, size), { isOpen: true, isMasked: false, theme });
  const lead = (text: string, index: number) =>
    (index === 0 ? NOTE_LABEL : " ".repeat(NOTE_LABEL.length)) + text;
  return [fieldPart(rows.map(lead), RANKS.note, 3)];
}

function listParts(page: Page, question: DialogQuestion, draft: QuestionDraft): Part[] {
  const { state, size, theme, geometry } = page;
  const { isBeside, listWidth: columns } = geometry;
  const previews = question.options.map(({ preview }) =>
    preview === undefined ? [] : rowsOf(preview, geometry.previewWidth - MARK_COLUMNS),
  );
  const preview = previews[draft.focus] ?? [];
  // The longest decides for all of them, so that the page stays where it is from option to option.
  const longest = Math.max(0, ...previews.map(({ length }) => length));
  const above = rowsOf(question.text, geometry.width - MARK_COLUMNS).length;
  const below = isBeside ? 0 : Math.min(longest, Math.floor(size.rows / 3));
  const room = size.rows - ROWS_AROUND_LIST - Math.min(above, Math.floor(size.rows / 4)) - below;
  const full = drawItems(state, question, draft, { columns, describes: "all", theme });
  const list =
    listHeight(full) <= room
      ? full
      : drawItems(state, question, draft, { columns, describes: "focused", theme });
  const natural = listHeight(list);
  const listPart: Part = {
    ...textPart([], RANKS.body, below === 0 ? natural : Math.floor(size.rows / 2)),
    natural,
    overflows: (height) => [listOverflow(list, height)],
    draw: (height, [offset = 0]) => drawList(list, height, offset, theme),
  };
  if (longest === 0) return [listPart];
  if (isBeside) return [besidePart(page, listPart, preview, longest)];
  const bar = theme.faint("│ ");
  const part = textPart(preview, RANKS.preview, Math.floor(size.rows / 3));
  const draw = (height: number, offsets: readonly number[]) =>
    part.draw(height, offsets).map((row) => bar + row);
  return [listPart, { ...part, natural: longest, draw }];
}

function besidePart(
  { geometry, theme }: Page,
  list: Part,
  preview: readonly string[],
  longest: number,
): Part {
  const overflowOf = (height: number) => Math.max(0, preview.length - height);
  return {
    ...list,
    natural: Math.max(list.natural, longest),
    overflows: (height) => [...list.overflows(height), overflowOf(height)],
    draw(height, [offset = 0, previewOffset = 0]) {
      const left = list.draw(height, [offset]);
      const right = drawWindow(preview, height, previewOffset);
      return Array.from({ length: height }, (_, row) => {
        const text = right[row] ?? "";
        return padText(left[row] ?? "", geometry.listWidth) + theme.faint(text === "" ? " │" : " │ ") + text;
      });
    },
  };
}

function footerPart({ state, size, theme, geometry }: Page, now: number, isTight: boolean): Part {
  const { width } = geometry;
  const message =
    state.message === ""
      ? []
      : wrapText(toPrintable(state.message), width).map(({ text }) => theme.warning(text));
  const countdown = countdownOf(state, now);
  const { main, more } = hintsOf(state);
  const rows = [
    ...message,
    ...(countdown === undefined ? [] : [theme.warning(truncateText(countdown, width))]),
    theme.faint(joinHints(main, width)),
    ...(isTight || more.length === 0 ? [] : [theme.faint(joinHints(more, width))]),
  ];
  const least = Math.max(1, Math.min(message.length, size.rows - 4));
  return {
    ...textPart(rows, RANKS.footer, rows.length),
    least,
    overflows: () => [],
    draw: (height) => rows.slice(0, height),
  };
}

function textPart(rows: readonly string[], rank: number, ample: number): Part {
  return {
    rank,
    least: 1,
    ample,
    natural: rows.length,
    indent: 2,
    isAboveList: false,
    overflows: (height) => [Math.max(0, rows.length - height)],
    draw: (height, [offset = 0]) => drawWindow(rows, height, offset),
  };
}

/** What is read before the rest: where it goes on, the last row says how much, and which key shows it. */
function signedPart(rows: readonly string[], theme: DialogTheme): Pick<Part, "overflows" | "draw"> {
  const seenIn = (height: number) => (rows.length > height && height > 1 ? height - 1 : height);
  return {
    overflows: (height) => [Math.max(0, rows.length - seenIn(height))],
    draw(height, [offset = 0]) {
      const seen = seenIn(height);
      if (seen === height) return drawWindow(rows, height, offset);
      const below = rows.length - offset - seen;
      const sign = below > 0 ? `↓ ${below} more ${below === 1 ? "line" : "lines"}: PgDn` : "↑ PgUp";
      return [...rows.slice(offset, offset + seen), theme.warning(sign)];
    },
  };
}

function fieldPart(rows: readonly string[], rank: number, ample: number): Part {
  return {
    ...textPart(rows, rank, ample),
    overflows: () => [],
    draw: (height) => drawWindow(rows, height, windowStart(cursorRow(rows), height, rows.length)),
  };
}
