import { findRecommendedMark } from "../../src/elicitation/recommended-label.js";
import type { DialogTable } from "../../src/language/terminal.js";
import type { DialogQuestion, DialogState } from "./dialog-state.js";
import { cursorRow, drawField, drawWindow, windowAround, windowStart } from "./draw-rows.js";
import { type Geometry, MARK_COLUMNS } from "./geometry.js";
import type { QuestionDraft } from "./question-draft.js";
import { rowsOf } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

/** A list before it is known how many rows there are for it. */
type DrawnList = {
  /** The rows of each option, its label first. */
  readonly items: readonly (readonly string[])[];
  readonly focus: number;
};

const POINTER_COLUMNS = 2;
const TICK_COLUMNS = 2;

/**
 * The options of a question, and last the row for an answer of one's own with what was typed there.
 *
 * @param describesAll - whether every option shows its description, or only the focused one
 */
export function drawItems(
  state: DialogState,
  question: DialogQuestion,
  draft: QuestionDraft,
  { geometry, describesAll, theme }: { geometry: Geometry; describesAll: boolean; theme: DialogTheme },
): DrawnList {
  const { say } = state.dialog;
  const indent = geometry.labelIndent;
  const room = geometry.listWidth - indent - MARK_COLUMNS;
  const labelRoom = (isChosen: boolean) =>
    isChosen && question.kind === "single" ? room - TICK_COLUMNS : room;
  const drawItem = (row: number, label: readonly string[], isChosen: boolean, below: readonly string[]) => {
    const isFocused = row === draft.focus;
    const box = question.kind === "single" ? "" : isChosen ? "[x] " : "[ ] ";
    // Where columns are few, the box stands next to the number.
    const lead = numberOf(question, row).slice(0, indent - POINTER_COLUMNS - box.length) + box;
    const tick = isChosen && question.kind === "single" ? " ✓" : "";
    const paint = isChosen ? theme.chosen : isFocused ? theme.focused : String;
    const rows = label.map((text, index) => {
      const mark = findRecommendedMark(text, say.answers);
      const name = paint((index === 0 ? lead : "") + text.slice(0, text.length - mark.length));
      const pointer = index > 0 ? " ".repeat(indent) : isFocused ? theme.focused("> ") : "  ";
      return pointer + name + theme.recommended(mark) + paint(index === label.length - 1 ? tick : "");
    });
    return [...rows, ...below.map((text) => " ".repeat(indent) + text)];
  };
  const items = question.options.map(({ label, description }, row) => {
    const isDescribed = description !== undefined && (describesAll || row === draft.focus);
    const below = isDescribed ? rowsOf(description, room).map(theme.faint) : [];
    const isChosen = draft.chosen.includes(row);
    return drawItem(row, rowsOf(label, labelRoom(isChosen)), isChosen, below);
  });
  if (question.other !== undefined) {
    const isOpen = state.mode === "own";
    const isMasked = question.masked === true;
    const field =
      isOpen || draft.own.text !== "" ? drawField(draft.own, room, { isOpen, isMasked, theme }) : [];
    const label = rowsOf(question.other, labelRoom(draft.isOwnChosen));
    items.push(drawItem(items.length, label, draft.isOwnChosen, isOpen ? field : field.map(theme.faint)));
  }
  return { items, focus: draft.focus };
}

/** The key that chooses a row, before its label; as much space where there is none. */
function numberOf({ options }: DialogQuestion, row: number): string {
  if (row < 9) return `${row + 1}. `;
  return row === options.length ? "0. " : "   ";
}

/** Rows that a list takes where there is room for all that it shows at once. */
export function listHeight({ items }: DrawnList): number {
  return items.reduce((rows, item) => rows + item.length, 0);
}

/**
 * Rows of the focused item that do not fit; none while it is typed in, when the cursor decides what is
 * seen.
 */
export function listOverflow({ items, focus }: DrawnList, height: number): number {
  const item = items[focus] ?? [];
  return cursorRow(item) === -1 ? Math.max(0, item.length - height) : 0;
}

/** The part of a list around the focused item, with "↓ 3 more..." where it goes on. */
export function drawList(
  list: DrawnList,
  height: number,
  offset: number,
  { theme, say }: { theme: DialogTheme; say: DialogTable["beyond"] },
): string[] {
  const { rows, above, below } = seenPart(list, height);
  if (rows.length + Math.min(above, 1) + Math.min(below, 1) <= height) {
    return [
      ...(above > 0 ? [theme.faint(`  ${say.above(above)}`)] : []),
      ...rows,
      ...(below > 0 ? [theme.faint(`  ${say.below(below)}`)] : []),
    ];
  }
  const beyond = { above: above > 0, below: below > 0 };
  const cursor = cursorRow(rows);
  if (cursor === -1) return drawWindow(rows, height, offset, beyond);
  // What a text is an answer to stays in sight.
  const fixed = rows.slice(0, height < 3 ? 0 : 1);
  const typed = rows.slice(fixed.length);
  const room = height - fixed.length;
  const start = windowStart(cursor - fixed.length, room, typed.length);
  return [...fixed, ...drawWindow(typed, room, start, beyond)];
}

function seenPart({ items, focus }: DrawnList, height: number) {
  const sizes = items.map(({ length }) => length);
  const { first, last } = windowAround(sizes, focus, height, { mark: 1 });
  return { rows: items.slice(first, last + 1).flat(), above: first, below: items.length - 1 - last };
}
