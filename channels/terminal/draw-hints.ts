import { takesAllTyping } from "./dialog-answers.js";
import type { DialogQuestion, DialogState } from "./dialog-state.js";
import { canEditField } from "./edit-answer.js";
import { openQuestion } from "./open-question.js";
import { listWholePages } from "./whole-pages.js";

/** What a key does: in the words of seed 002, in few words, and in the fewest; the lowest rank matters most. */
type Hint = readonly [rank: number, ...forms: [whole: string, short: string, least: string]];

/** Two rows of hints, as they stand from left to right; where rows are scarce the first has to do. */
type Hints = { readonly main: readonly Hint[]; readonly more: readonly Hint[] };

export const SEPARATOR = " • ";

const SELECT: Hint = [1, "Enter to select", "Enter select", "Enter"];
const CANCEL: Hint = [2, "Esc to cancel", "Esc cancel", "Esc"];
const CONFIRM_TABBED: Hint = [1, "Enter confirm", "Enter confirm", "Enter"];
const CANCEL_TABBED: Hint = [2, "Esc cancel", "Esc cancel", "Esc"];
const SWITCH: Hint = [4, "Tab/←→ switch", "Tab next", "Tab"];
const BACK: Hint = [2, "Esc to go back", "Esc back", "Esc"];
const ALL_KEYS: Hint = [3, "? all keys", "? keys", "? keys"];
const ALL_KEYS_TYPING: Hint = [3, "F1 all keys", "F1 keys", "F1 keys"];
const WHOLE_PREVIEW: Hint = [1, "p whole preview", "p preview", "p"];
const WHOLE_PLAN: Hint = [1, "p whole plan", "p plan", "p plan"];
const WHOLE_CONTEXT: Hint = [1, "p whole context", "p context", "p text"];
const WHOLE_BOTH: Hint = [1, "p whole view", "p whole view", "p whole"];

/** Also where there is one row only. */
const ALWAYS_SHOWN: ReadonlySet<Hint> = new Set([
  WHOLE_PREVIEW,
  WHOLE_PLAN,
  WHOLE_CONTEXT,
  WHOLE_BOTH,
  ALL_KEYS,
  ALL_KEYS_TYPING,
]);

/** The rows of hints at the foot of a page: whole hints, as many as there is room for; `isWide` is a page with more at its sides. */
export function drawHints(state: DialogState, columns: number, rows: number, isWide = false): string[] {
  if (rows === 1) return [drawHintRow(state, columns, isWide).text];
  const { main, more } = hintsOf(state, isWide);
  return [main, more].filter(({ length }) => length > 0).map((row) => joinHints(row, columns).text);
}

/** The hints in one row, and whether the two that matter most are among them. */
export function drawHintRow(
  state: DialogState,
  columns: number,
  isWide = false,
): { text: string; hasBoth: boolean } {
  const { main, more } = hintsOf(state, isWide);
  return joinHints([...main, ...more.filter((hint) => ALWAYS_SHOWN.has(hint))], columns);
}

/** Drops the hints that matter least until the others fit; in fewer words where more can stay then. */
function joinHints(hints: readonly Hint[], columns: number): { text: string; hasBoth: boolean } {
  const ranked = hints.toSorted(([a], [b]) => a - b);
  const joinForm = (form: 1 | 2 | 3) => {
    const kept = new Set<Hint>();
    let room = columns + SEPARATOR.length;
    for (const hint of ranked) {
      // Every character of a hint takes one column.
      const taken = hint[form].length + SEPARATOR.length;
      if (taken > room) continue;
      room -= taken;
      kept.add(hint);
    }
    const text = hints.flatMap((hint) => (kept.has(hint) ? [hint[form]] : [])).join(SEPARATOR);
    return { text, count: kept.size, hasBoth: ranked.slice(0, 2).every((hint) => kept.has(hint)) };
  };
  const { length } = hints;
  const whole = joinForm(1);
  if (whole.count === length) return whole;
  const short = joinForm(2);
  if (short.hasBoth && short.count >= Math.min(length, 3)) return short;
  return [whole, short].find(({ hasBoth }) => hasBoth) ?? joinForm(3);
}

function hintsOf(state: DialogState, isWide: boolean): Hints {
  const { mode, dialog, overlay } = state;
  if (overlay?.shows === "keys") return only([1, "any other key closes this", "any key closes", "Esc"]);
  if (overlay !== undefined) return wholeHints(state, isWide);
  if (mode === "discard")
    return only([1, "y to discard", "y discard", "y"], [2, "n to go back", "n back", "n"]);
  if (mode === "long")
    return only([1, "y to send it", "y send", "y"], [2, "n to go on editing", "n edit", "n"]);
  const open = openQuestion(state);
  const isTabbed = dialog.questions.length > 1;
  if (open === undefined) return reviewHints(dialog.questions.length);
  const { question, draft } = open;
  if (mode === "note") {
    return { main: [[1, "Enter to keep the note", "Enter keep", "Enter"], BACK], more: fieldHints(state) };
  }
  if (question.kind === "text") {
    const main: Hint[] = isTabbed
      ? [[4, "Tab switch", "Tab next", "Tab"], CONFIRM_TABBED, CANCEL_TABBED]
      : [[1, "Enter to submit", "Enter submit", "Enter"], CANCEL];
    return { main, more: fieldHints(state) };
  }
  if (mode === "own") {
    return { main: [[1, "Enter to confirm", "Enter confirm", "Enter"], BACK], more: fieldHints(state) };
  }
  // There, numbers are text.
  const isTyping = takesAllTyping(question, draft);
  const main = isTabbed ? tabbedHints(question) : listHints(question, isTyping);
  if (isTyping)
    return { main, more: [[1, "type your answer here", "type it here", "type"], ALL_KEYS_TYPING] };
  return { main, more: moreHints(state, question, draft.note.text !== "") };
}

function listHints({ kind }: DialogQuestion, isTyping: boolean): Hint[] {
  if (kind === "single") {
    return [
      [4, "↑↓ navigate", "↑↓ move", "↑↓"],
      ...(isTyping ? [] : [[5, "1-9 quick select", "1-9 select", "1-9"] as const]),
      SELECT,
      CANCEL,
    ];
  }
  const submit: Hint = [1, "Enter to submit", "Enter submit", "Enter"];
  return [[1, "Space to toggle", "Space tick", "Space"], submit, CANCEL];
}

function tabbedHints({ kind }: DialogQuestion): Hint[] {
  const choose: Hint =
    kind === "multi" ? [1, "Space toggle", "Space tick", "Space"] : [5, "↑↓ select", "↑↓ select", "↑↓"];
  return [SWITCH, choose, CONFIRM_TABBED, CANCEL_TABBED];
}

function moreHints({ dialog }: DialogState, { options, other }: DialogQuestion, hasNote: boolean): Hint[] {
  const { canNote, context, plan } = dialog;
  const hasPreviews = options.some(({ preview }) => preview !== undefined);
  const wholeContext = plan !== undefined ? WHOLE_PLAN : context.length > 0 ? WHOLE_CONTEXT : undefined;
  const whole = hasPreviews ? (wholeContext === undefined ? WHOLE_PREVIEW : WHOLE_BOTH) : wholeContext;
  return [
    ...(whole === undefined ? [] : [whole]),
    ...(other === undefined ? [] : [[2, "0 to type an answer", "0 type", "0"] as const]),
    ...(canNote ? [[4, `n to ${hasNote ? "change the" : "add a"} note`, "n note", "n"] as const] : []),
    ALL_KEYS,
  ];
}

function fieldHints(state: DialogState): Hint[] {
  return [
    [1, "Alt+Enter or Ctrl+J for a new line", "Ctrl+J new line", "Ctrl+J"],
    ...(canEditField(state) ? [[2, "Alt+E for your editor", "Alt+E editor", "Alt+E"] as const] : []),
    ALL_KEYS_TYPING,
  ];
}

function reviewHints(count: number): Hints {
  const numbers = `1-${Math.min(count, 9)}`;
  return {
    main: [SWITCH, [1, "Enter submit", "Enter submit", "Enter"], CANCEL_TABBED],
    more: [[2, `${numbers} to change an answer`, `${numbers} change`, numbers], ALL_KEYS],
  };
}

function wholeHints(state: DialogState, isWide: boolean): Hints {
  const pages = listWholePages(state);
  const whole = pages.includes("context") ? "←→ other pages" : "←→ other options";
  const others: Hint[] = pages.length > 1 ? [[3, whole, "←→ others", "←→"]] : [];
  const sideways: Hint[] = isWide ? [[2, "< > sideways", "< > sideways", "< >"]] : [];
  return only([2, "↑↓ PgUp/PgDn scroll", "↑↓ scroll", "↑↓"], ...sideways, ...others, [
    1,
    "Esc to go back",
    "Esc back",
    "Esc",
  ]);
}

function only(...main: Hint[]): Hints {
  return { main, more: [] };
}
