import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import { toPrintable } from "../../src/text/printable.js";
import type { DialogLayout } from "./dialog-layout.js";
import type { DialogState } from "./dialog-state.js";
import { changeDraft, chooseOwn, dismiss, goToTab, refuseText, rest, sendOwn } from "./dialog-steps.js";
import { canEditField } from "./edit-answer.js";
import { openQuestion } from "./open-question.js";
import { pressListKey } from "./press-list-key.js";
import { pressOverlayKey } from "./press-overlay-key.js";
import { scrollPage } from "./scroll.js";
import { requireKey } from "./take-dialog.js";
import { editField, hasRoom } from "./text-field.js";
import { forgetLetters, keepLetter } from "./typed-letters.js";

/** When a key was pressed, and what was seen then. */
export type KeyMoment = {
  /** Milliseconds, on the clock of `createDialog`. */
  now: number;
  /** Measures how a state is drawn; see `measureDialog`. Default: nothing is known of it. */
  measure?: (state: DialogState) => DialogLayout;
};

/** Keys that come this soon after the first frame, in milliseconds, were meant for something else (K-05). */
const EARLY_KEYS_MS = 250;

/**
 * What a dialog becomes when a key is pressed: pure, so that the same keys give the same answer in any
 * toolkit (K-06). A key that comes too early, means nothing here, or finds a dialog that is over or a
 * screen too small to show it, changes nothing. Throws a `TypeError` for what is no key, and what a `validate` of `fieldRules` throws.
 */
export function pressKey(state: DialogState, key: TerminalKey, moment: KeyMoment): DialogState {
  requireKey(key, moment);
  const { now, measure } = moment;
  if (state.end !== undefined) return state;
  if (key.name === "ctrl+c") return { ...state, end: { type: "dismissed", isInterrupted: true } };
  if (state.isEditing) return state;
  const age = now - state.openedAt;
  if (age >= 0 && age < EARLY_KEYS_MS) return state;
  const acted = { ...forgetLetters(state, now), actedAt: now, message: "" };
  const layout = measure?.(acted) ?? {};
  if (layout.isTooSmall === true) return state;

  const pressed = key.text === undefined ? key : { ...key, text: toPrintable(key.text) };
  return keepLetter(pressSeenKey(acted, pressed, layout), pressed, now);
}

function pressSeenKey(state: DialogState, key: TerminalKey, layout: DialogLayout): DialogState {
  if (state.overlay === undefined) return pressPageKey(state, key, layout);
  const { overlay, ...below } = state;
  // What is pasted was meant for an answer, and is not to be lost.
  if (key.name === "paste") return pressPageKey(below, key, {});
  return pressOverlayKey({ ...below, overlay }, key, layout);
}

function pressPageKey(state: DialogState, key: TerminalKey, layout: DialogLayout): DialogState {
  if (key.name === "f1") return { ...state, overlay: { shows: "keys", scroll: 0 } };
  if (key.name === "pageup") return { ...state, scroll: scrollPage(state.scroll, layout, -1) };
  if (key.name === "pagedown") return { ...state, scroll: scrollPage(state.scroll, layout, 1) };
  switch (state.mode) {
    case "list":
      return pressListKey(state, key, layout);
    case "own":
    case "note":
      return pressFieldKey(state, key, layout);
    case "discard":
      return pressDiscardKey(state, nameOf(key));
    case "long":
      return pressLongKey(state, nameOf(key));
  }
}

function nameOf(key: TerminalKey): string {
  return key.name === "character" ? (key.text ?? "").toLowerCase() : key.name;
}

function pressFieldKey(
  state: DialogState,
  key: TerminalKey,
  { fieldColumns = Number.POSITIVE_INFINITY }: DialogLayout,
): DialogState {
  const isNote = state.mode === "note";
  const open = openQuestion(state);
  if (open === undefined) return state;
  const { question, draft } = open;
  switch (key.name) {
    case "escape":
      return isNote || question.kind !== "text" ? rest(state) : dismiss(state);
    case "tab":
      return goToTab(state, state.tab + 1);
    case "shift+tab":
      return goToTab(state, state.tab - 1);
    case "return":
      return isNote ? rest(state) : sendOwn(state, open);
    case "alt+e":
      return canEditField(state) ? { ...state, isEditing: true } : state;
  }
  if (!hasRoom(isNote ? draft.note : draft.own, key.text ?? "")) return refuseText(state);
  if (isNote) return changeDraft(state, { note: editField(draft.note, key, fieldColumns) });
  const own = editField(draft.own, key, fieldColumns);
  // Changed words are a draft again, so that what is sent is what was confirmed.
  return changeDraft(state, { own, isOwnChosen: draft.isOwnChosen && own.text === draft.own.text });
}

function pressDiscardKey(state: DialogState, name: string): DialogState {
  if (name === "y") return { ...state, end: { type: "dismissed", isInterrupted: false } };
  return name === "n" || name === "escape" || name === "return" ? rest(state) : state;
}

function pressLongKey(state: DialogState, name: string): DialogState {
  if (name === "y" || name === "return") return chooseOwn(state);
  return name === "n" || name === "escape" ? { ...state, mode: "own" } : state;
}
