import { columnsOf } from "../../src/terminal/columns.js";
import { wrapText } from "../../src/terminal/wrap.js";
import { toPrintable } from "../../src/text/printable.js";
import type { DialogQuestion, DialogState } from "./dialog-state.js";
import { drawHintRow, drawHints, SEPARATOR } from "./draw-hints.js";
import { drawOptions } from "./draw-options.js";
import { drawOverlay, hiddenColumns } from "./draw-overlay.js";
import { fieldPart, type Page, type Part, RANKS, readPart, textPart } from "./draw-part.js";
import { countdownOf, drawTitle, promptOf } from "./draw-parts.js";
import { drawReview } from "./draw-review.js";
import { drawText } from "./draw-rich-text.js";
import { drawField } from "./draw-rows.js";
import { type DialogSize, fieldColumns, geometryOf, MARK_COLUMNS, PAGE_COLUMNS } from "./geometry.js";
import { openQuestion } from "./open-question.js";
import type { QuestionDraft } from "./question-draft.js";
import { cutRows, rowsOf, truncateText } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

/** Of a note that is open, in any case where the screen is not as low as can be. */
const NOTE_ROWS = 3;

/** The parts of the page that is open, from top to bottom. */
export function drawParts(
  state: DialogState,
  size: DialogSize,
  theme: DialogTheme,
  now: number,
  isTight: boolean,
): Part[] {
  const open = openQuestion(state);
  const page = { state, size, theme, geometry: geometryOf(open?.question, size) };
  const footer = footerPart(page, now, isTight);
  if (state.overlay !== undefined) return [...drawOverlay(state, state.overlay, size, theme), footer];
  const title = titleParts(page);
  const isPrompt = state.mode === "discard" || state.mode === "long";
  if (open === undefined) {
    return [...title, ...(isPrompt ? [promptPart(page)] : reviewParts(page)), footer];
  }
  const { question, draft } = open;
  const top = [...title, ...contextParts(page), ...planParts(page), questionPart(page, question, draft)];
  if (isPrompt) return [...top, promptPart(page), footer];
  if (question.kind === "text") return [...top, ownPart(page, question, draft), footer];
  return [...top, ...drawOptions(page, question, draft), ...noteParts(page, draft), footer];
}

function titleParts({ state, size, theme }: Page): Part[] {
  const title = drawTitle(state, Math.min(size.columns, PAGE_COLUMNS) - 1, theme);
  return title === "" ? [] : [{ ...textPart([title], RANKS.title, 1), indent: 1 }];
}

function contextParts({ state, size, theme, geometry }: Page): Part[] {
  const { context } = state.dialog;
  if (context.length === 0) return [];
  const rowsIn = (columns: number) => context.flatMap((text) => drawText(text, columns, theme));
  const room = { columns: geometry.width - MARK_COLUMNS, theme, say: state.dialog.say.beyond };
  return [{ ...readPart(rowsIn, RANKS.context, Math.floor(size.rows / 5), room), isAboveList: true }];
}

function planParts({ state, size, theme, geometry }: Page): Part[] {
  const { plan } = state.dialog;
  if (plan === undefined) return [];
  const rowsIn = (columns: number) => [plan.title, ...drawText(plan.text, columns, theme)];
  const room = { columns: geometry.width - MARK_COLUMNS, theme, say: state.dialog.say.beyond };
  // Of a few rows none is for titles and looks.
  const scarceIn = (columns: number) => drawText(plan.condensed, columns, theme);
  const part = readPart(rowsIn, RANKS.plan, Math.floor(size.rows / 3), room, scarceIn);
  return [{ ...part, isAboveList: true }];
}

function questionPart(
  { state, size, theme, geometry }: Page,
  question: DialogQuestion,
  draft: QuestionDraft,
): Part {
  const note = state.mode === "note" ? "" : draft.note.text;
  const rowsIn = (columns: number) => [
    ...rowsOf(question.text, columns).map(theme.strong),
    ...(question.hint === undefined ? [] : rowsOf(question.hint, columns).map(theme.faint)),
    ...noteRows(note, columns, state.dialog.say.note).map(theme.faint),
  ];
  return {
    ...readPart(rowsIn, RANKS.question, Math.floor(size.rows / 4), {
      columns: geometry.width - MARK_COLUMNS,
      theme,
      say: state.dialog.say.beyond,
    }),
    isAboveList: true,
  };
}

/** A note that is kept, below its label. */
function noteRows(note: string, columns: number, label: string): string[] {
  if (note === "") return [];
  return labelRows(
    wrapText(note, columns - columnsOf(label)).map(({ text }) => text),
    label,
  );
}

/** Rows below each other behind a label. */
function labelRows(rows: readonly string[], label: string): string[] {
  return rows.map((text, index) => (index === 0 ? label : " ".repeat(columnsOf(label))) + text);
}

function reviewParts({ state, theme, geometry }: Page): Part[] {
  const title = theme.strong(truncateText(state.dialog.say.review.title, geometry.width));
  const rows = drawReview(state, geometry.width - MARK_COLUMNS, theme);
  return [textPart([title], RANKS.question, 1), textPart(rows, RANKS.body, 1)];
}

function promptPart({ state, theme, geometry }: Page): Part {
  const rows = wrapText(promptOf(state), geometry.width - MARK_COLUMNS).map(({ text }) =>
    theme.warning(text),
  );
  return { ...textPart(rows, RANKS.body, rows.length), least: rows.length };
}

function ownPart({ state, size, theme }: Page, question: DialogQuestion, draft: QuestionDraft): Part {
  const isMasked = question.masked === true;
  const rows = drawField(draft.own, fieldColumns(state, size), { isOpen: true, isMasked, theme });
  return fieldPart(rows, RANKS.body, Math.floor(size.rows / 2), (seen) => labelRows(seen, "> "));
}

function noteParts({ state, size, theme }: Page, draft: QuestionDraft): Part[] {
  if (state.mode !== "note") return [];
  const rows = drawField(draft.note, fieldColumns(state, size), { isOpen: true, isMasked: false, theme });
  const part = fieldPart(rows, RANKS.note, NOTE_ROWS, (seen) => labelRows(seen, state.dialog.say.note));
  // What is typed is seen before what it is about.
  const least = Math.min(rows.length, size.rows - 5, NOTE_ROWS);
  return [{ ...part, least }];
}

/** In as many words as fit. */
function drawCountdown(forms: readonly string[] = [], columns: number): string[] {
  const fitting = forms.find((text) => columnsOf(text) <= columns);
  return fitting === undefined ? [] : [truncateText(fitting, columns)];
}

function footerPart({ state, size, theme, geometry }: Page, now: number, isTight: boolean): Part {
  const { width } = geometry;
  const message =
    state.message === "" ? [] : wrapText(toPrintable(state.message), width).map(({ text }) => text);
  const seenOf = (height: number) => cutRows(message, height, width).map(theme.warning);
  const countdown = state.overlay === undefined ? countdownOf(state, now) : undefined;
  const draw = (height: number) => {
    const clocks = drawCountdown(countdown, width).map(theme.warning);
    const rest = height - message.length - clocks.length;
    if (countdown === undefined || rest > 0) {
      const isWide = hiddenColumns(state, size) > 0;
      const hints = drawHints(state, width, isTight ? 1 : rest, isWide).map(theme.faint);
      return [...seenOf(height), ...clocks, ...hints].slice(0, height);
    }
    // There is one row for both: what comes, and how to answer before.
    const besideOf = (form: string) => drawHintRow(state, width - columnsOf(form) - SEPARATOR.length);
    const clock = countdown.slice(-2).find((form) => besideOf(form).hasBoth) ?? countdown.at(-1) ?? "";
    const { text } = besideOf(clock);
    const row = theme.warning(clock) + (text === "" ? "" : theme.faint(SEPARATOR + text));
    return [...seenOf(height - 1), row];
  };
  const rows = draw(Number.POSITIVE_INFINITY);
  const least = Math.max(1, Math.min(message.length, size.rows - 4));
  return {
    ...textPart(rows, RANKS.footer, rows.length),
    least,
    overflows: () => [],
    draw,
  };
}
