import type { ElicitationAnswers } from "../../protocol/elicitation.js";
import { columnsOf } from "../../src/terminal/columns.js";
import { wrapHanging } from "../../src/terminal/wrap.js";
import { toPrintable } from "../../src/text/printable.js";
import { arrangeDialog, measureSpans } from "./arrange.js";
import { isAnswered } from "./dialog-answers.js";
import type { DialogLayout } from "./dialog-layout.js";
import type { DialogState } from "./dialog-state.js";
import { hiddenColumns } from "./draw-overlay.js";
import { answerLine, begunLine } from "./draw-parts.js";
import { CURSOR_MARK } from "./draw-rows.js";
import { type DialogSize, fieldColumns, isTooSmall } from "./geometry.js";
import { type DraftedQuestion, listDrafted } from "./open-question.js";
import { requireSize } from "./take-dialog.js";
import { truncateText } from "./text-layout.js";
import { COLOR_THEME, type DialogTheme } from "./theme.js";

/**
 * A frame. `cursor` is where an input method should put its window; the cursor itself is drawn in `lines`.
 */
export type DialogView = {
  readonly lines: readonly string[];
  readonly cursor?: { readonly row: number; readonly column: number };
};

export type ViewOptions = {
  /** Default `COLOR_THEME`. */
  theme?: DialogTheme;
  /** Milliseconds, on the clock of `pressKey`; for the count-down. */
  now?: number;
};

/**
 * Draws a dialog: pure, the same state and size always give the same lines (K-06). Never more lines than
 * `size.rows`, none wider than `size.columns`; below 20 columns or 6 rows a note that says so.
 */
export function viewDialog(
  state: DialogState,
  size: DialogSize,
  { theme = COLOR_THEME, now = state.actedAt ?? state.openedAt }: ViewOptions = {},
): DialogView {
  requireSize(size, "viewDialog");
  const lines = arrangeDialog(state, size, theme, now);
  const row = lines.findIndex((line) => line.includes(CURSOR_MARK));
  const [before = "", ...after] = lines[row]?.split(CURSOR_MARK) ?? [];
  if (row === -1) return { lines };
  return { lines: lines.with(row, before + after.join("")), cursor: { row, column: columnsOf(before) } };
}

/** What `pressKey` has to know of a dialog that `viewDialog` draws on a screen of this size. */
export function measureDialog(state: DialogState, size: DialogSize): DialogLayout {
  requireSize(size, "measureDialog");
  return {
    isTooSmall: isTooSmall(size),
    fieldColumns: fieldColumns(state, size),
    // A whole page is laid out for it, and few keys scroll.
    get spans() {
      return measureSpans(state, size);
    },
    get hiddenColumns() {
      return hiddenColumns(state, size);
    },
  };
}

export type SummaryOptions = {
  /** Default `COLOR_THEME`. */
  theme?: DialogTheme;
  /** What became of questions without an answer. Default that what was begun was not sent, and the others not answered. */
  ending?: string;
  /** The answers that a timeout took, by question text, where it took any. */
  taken?: ElicitationAnswers;
  /** Whether what the person had chosen and typed is told, because it was not they who ended the dialog. Default false. */
  tellsBegun?: boolean;
};

/** What stays on the screen when a dialog is over: a line for each question, with its answer or how it ended. */
export function summarizeDialog(
  state: DialogState,
  columns: number,
  { theme = COLOR_THEME, ending: own, taken, tellsBegun = false }: SummaryOptions = {},
): string[] {
  const { end } = state;
  const { say } = state.dialog;
  const ending = own ?? say.ending.notAnswered;
  return listDrafted(state).flatMap((drafted) => {
    const { question, draft } = drafted;
    const draw = (mark: string, told: string) =>
      wrapSummary(mark, question.text.text, told.replaceAll("\n", " "), columns);
    const hasAnswers = end?.type === "answered" || taken !== undefined;
    if (hasAnswers && isAnswered(draft)) return draw("✓", answerLine(drafted, say)).map(theme.chosen);
    if (taken === undefined) return draw("✗", describeUnanswered(drafted)).map(theme.faint);
    const labels = toPrintable(say.answers.list([taken[question.asked.question] ?? []].flat()));
    return draw("✓", say.ending.taken(ending, labels)).map(theme.warning);
  });

  function describeUnanswered(drafted: DraftedQuestion): string {
    const begun = begunLine(drafted, say);
    if (own === undefined && begun !== "") return say.ending.notSent(begun);
    return tellsBegun && begun !== "" ? say.ending.hadAnswered(ending, begun) : ending;
  }
}

const SUMMARY_MARK = /^[✓✗] /;

/** The rows of a line, below the text of the first. The question is cut where it would take more than half of it from what is told. */
function wrapSummary(mark: string, question: string, told: string, columns: number): string[] {
  const room = columns - columnsOf(`${mark}  → ${told}`);
  const title = truncateText(question, Math.max(8, Math.floor(columns / 2), room)).replaceAll("\n", " ");
  const rows = wrapHanging(`${mark} ${title} → ${told}`, Math.max(columns, 4), SUMMARY_MARK);
  return rows.map(({ lead, text }) => lead + text);
}
