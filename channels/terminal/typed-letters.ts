import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import type { DialogState } from "./dialog-state.js";

/** A letter that follows another sooner than this, in milliseconds, is of the same word. */
const TYPING_GAP_MS = 400;

const KEY_LETTERS: ReadonlySet<string> = new Set("jknpq");

// Who presses these one after the other goes up and down a list.
const MOVES = /^[jk]{2}/;

/** The letters that the word which is begun now begins with, though they acted as keys. */
export function lettersBefore({ typed }: DialogState): string {
  return typed === undefined || MOVES.test(typed.letters) ? "" : typed.letters;
}

/** A state that has forgotten letters which too long ago acted as keys. */
export function forgetLetters(state: DialogState, now: number): DialogState {
  if (state.typed === undefined || now - state.typed.at < TYPING_GAP_MS) return state;
  const { typed: _, ...rest } = state;
  return rest;
}

/** The state after a key, which knows whether that was a letter that may have begun a word. */
export function keepLetter(state: DialogState, { name, text = "" }: TerminalKey, now: number): DialogState {
  const { typed, ...rest } = state;
  const isKept = name === "character" && KEY_LETTERS.has(text) && state.mode === "list";
  return isKept ? { ...rest, typed: { letters: (typed?.letters ?? "") + text, at: now } } : rest;
}
