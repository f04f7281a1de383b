import type { DialogTable } from "../../src/language/terminal.js";
import { columnsOf } from "../../src/terminal/columns.js";
import { takesAllTyping } from "./dialog-answers.js";
import type { DialogQuestion, DialogState } from "./dialog-state.js";
import { canEditField } from "./edit-answer.js";
import { openQuestion } from "./open-question.js";
import { listWholePages } from "./whole-pages.js";

/** What a key does: in whole words, in few, and in the fewest. */
type Forms = readonly [whole: string, short: string, least: string];

/** The lowest rank matters most. Some stand also where there is one row only. */
type Hint = readonly [rank: number, forms: Forms, isKept?: true];

type HintSentences = DialogTable["hints"];

/** Two rows of hints, as they stand from left to right; where rows are scarce the first has to do. */
type Hints = { readonly main: readonly Hint[]; readonly more: readonly Hint[] };

export const SEPARATOR = " • ";

/** The rows of hints at the foot of a page: whole hints, as many as there is room for; `isWide` is a page with more at its sides. */
export function drawHints(state: DialogState, columns: number, rows: number, isWide?: boolean): string[] {
  if (rows === 1) return [drawHintRow(state, columns, isWide).text];
  const { main, more } = hintsOf(state, isWide);
  return [main, more].filter(({ length }) => length > 0).map((row) => joinHints(row, columns).text);
}

/** The hints in one row, and whether the two that matter most are among them. */
export function drawHintRow(
  state: DialogState,
  columns: number,
  isWide?: boolean,
): { text: string; hasBoth: boolean } {
  const { main, more } = hintsOf(state, isWide);
  return joinHints([...main, ...more.filter(([, , isKept]) => isKept)], columns);
}

/** Drops the hints that matter least until the others fit; in fewer words where more can stay then. */
function joinHints(hints: readonly Hint[], columns: number): { text: string; hasBoth: boolean } {
  const ranked = hints.toSorted(([a], [b]) => a - b);
  const joinForm = (form: 0 | 1 | 2) => {
    const kept = new Set<Hint>();
    let room = columns + SEPARATOR.length;
    for (const hint of ranked) {
      const taken = columnsOf(hint[1][form]) + SEPARATOR.length;
      if (taken > room) continue;
      room -= taken;
      kept.add(hint);
    }
    const text = hints.flatMap((hint) => (kept.has(hint) ? [hint[1][form]] : [])).join(SEPARATOR);
    return { text, count: kept.size, hasBoth: ranked.slice(0, 2).every((hint) => kept.has(hint)) };
  };
  const { length } = hints;
  const whole = joinForm(0);
  if (whole.count === length) return whole;
  const short = joinForm(1);
  if (short.hasBoth && short.count >= Math.min(length, 3)) return short;
  return [whole, short].find(({ hasBoth }) => hasBoth) ?? joinForm(2);
}

function hintsOf(state: DialogState, isWide: boolean | undefined): Hints {
  const { mode, dialog, overlay } = state;
  const say = dialog.say.hints;
  if (overlay?.shows === "keys") return only([1, say.closeKeys]);
  if (overlay !== undefined) return wholeHints(state, isWide);
  if (mode === "discard") return only([1, say.discard], [2, say.keep]);
  if (mode === "long") return only([1, say.sendLong], [2, say.editLong]);
  const open = openQuestion(state);
  const isTabbed = dialog.questions.length > 1;
  if (open === undefined) return reviewHints(say, dialog.questions.length);
  const { question, draft } = open;
  const back: Hint = [2, say.back];
  if (mode === "note") return { main: [[1, say.keepNote], back], more: fieldHints(state) };
  if (question.kind === "text") {
    const main: Hint[] = isTabbed
      ? [
          [4, say.switchTyping],
          [1, say.confirmTabbed],
          [2, say.cancelTabbed],
        ]
      : [
          [1, say.submit],
          [2, say.cancel],
        ];
    return { main, more: fieldHints(state) };
  }
  if (mode === "own") return { main: [[1, say.confirm], back], more: fieldHints(state) };
  // There, numbers are text.
  const isTyping = takesAllTyping(question, draft);
  const main = isTabbed ? tabbedHints(say, question) : listHints(say, question, isTyping);
  if (isTyping) return { main, more: [[1, say.typeHere], allKeys(say.allKeysTyping)] };
  return { main, more: moreHints(state, question, draft.note.text !== "") };
}

function allKeys(forms: Forms): Hint {
  return [3, forms, true];
}

function listHints(say: HintSentences, { kind }: DialogQuestion, isTyping: boolean): Hint[] {
  const cancel: Hint = [2, say.cancel];
  if (kind === "multi") return [[1, say.toggle], [1, say.submit], cancel];
  const numbers: Hint[] = isTyping ? [] : [[5, say.numbers]];
  return [[4, say.navigate], ...numbers, [1, say.select], cancel];
}

function tabbedHints(say: HintSentences, { kind }: DialogQuestion): Hint[] {
  const choose: Hint = kind === "multi" ? [1, say.toggleTabbed] : [5, say.navigateTabbed];
  return [[4, say.switch], choose, [1, say.confirmTabbed], [2, say.cancelTabbed]];
}

function moreHints({ dialog }: DialogState, { options, other }: DialogQuestion, hasNote: boolean): Hint[] {
  const { canNote, context, plan } = dialog;
  const say = dialog.say.hints;
  const hasPreviews = options.some(({ preview }) => preview !== undefined);
  const wholeContext = plan !== undefined ? say.wholePlan : context.length > 0 ? say.wholeContext : undefined;
  const whole = hasPreviews ? (wholeContext === undefined ? say.wholePreview : say.wholeBoth) : wholeContext;
  const more: Hint[] = whole === undefined ? [] : [[1, whole, true]];
  if (other !== undefined) more.push([2, say.typeAnswer]);
  if (canNote) more.push([4, hasNote ? say.changeNote : say.addNote]);
  return [...more, allKeys(say.allKeys)];
}

function fieldHints(state: DialogState): Hint[] {
  const say = state.dialog.say.hints;
  const editor: Hint[] = canEditField(state) ? [[2, say.editor]] : [];
  return [[1, say.newLine], ...editor, allKeys(say.allKeysTyping)];
}

function reviewHints(say: HintSentences, count: number): Hints {
  const numbers = `1-${Math.min(count, 9)}`;
  const change: Forms = [say.change.whole(numbers), say.change.short(numbers), numbers];
  return {
    main: [
      [4, say.switch],
      [1, say.submitTabbed],
      [2, say.cancelTabbed],
    ],
    more: [[2, change], allKeys(say.allKeys)],
  };
}

function wholeHints(state: DialogState, isWide: boolean | undefined): Hints {
  const say = state.dialog.say.hints;
  const pages = listWholePages(state);
  const others: Hint[] =
    pages.length > 1 ? [[3, pages.includes("context") ? say.otherPages : say.otherOptions]] : [];
  const sideways: Hint[] = isWide ? [[2, say.sideways]] : [];
  return only([2, say.scroll], ...sideways, ...others, [1, say.back]);
}

function only(...main: Hint[]): Hints {
  return { main, more: [] };
}
