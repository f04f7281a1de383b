import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import { isBlank } from "../../src/text/foreign-words.js";
import { isAnswered, isOnOther, takesAllTyping } from "./dialog-answers.js";
import type { DialogLayout } from "./dialog-layout.js";
import type { DialogState } from "./dialog-state.js";
import { advance, changeDraft, dismiss, goToTab, refuseText, sendOwn, submit } from "./dialog-steps.js";
import { type DraftedQuestion, focusedOption, openQuestion } from "./open-question.js";
import { scrollKept, scrollRow } from "./scroll.js";
import { hasRoom, insertText } from "./text-field.js";
import { lettersBefore } from "./typed-letters.js";
import { hasContext, listWholePages } from "./whole-pages.js";

/** Characters that mean something on a list wherever the cursor is; "n" and "p" where there is something for them to do. */
const LIST_KEYS: ReadonlySet<string> = new Set("0123456789jk? ");

const FULL_WIDTH_DIGIT = /^[０-９]$/;

const ROW_KEYS: readonly string[] = [..."123456789"];

/** A key on a list of options, or on the page that submits. */
export function pressListKey(state: DialogState, key: TerminalKey, layout: DialogLayout): DialogState {
  const name = key.name === "character" ? listKeyOf(key.text ?? "") : key.name;
  switch (name) {
    case "tab":
    case "right":
      return goToTab(state, state.tab + 1);
    case "shift+tab":
    case "left":
      return goToTab(state, state.tab - 1);
    case "escape":
      return dismiss(state);
  }
  const open = openQuestion(state);
  const typing = open && typeOwn(state, open, key);
  if (typing !== undefined) return typing;
  if (name === "?") return { ...state, overlay: { shows: "keys", scroll: 0 } };
  if (name === "p") return openWhole(state);
  if (open === undefined) return pressSubmitKey(state, name, layout);
  const { question, draft } = open;
  const rows = question.options.length + (question.other === undefined ? 0 : 1);
  const focusOn = (row: number) => ({
    ...changeDraft(state, { focus: (row + rows) % rows }),
    scroll: scrollKept(state.scroll, layout),
  });
  switch (name) {
    case "up":
    case "k":
      return focusOn(draft.focus - 1);
    case "down":
    case "j":
      return focusOn(draft.focus + 1);
    case "home":
      return focusOn(0);
    case "end":
      return focusOn(rows - 1);
    case " ":
      return question.kind === "multi" ? toggle(state, open, draft.focus) : state;
    case "return":
    case "ctrl+j":
      return question.kind === "multi" ? confirm(state, open) : pick(state, open, draft.focus);
    case "n":
      return state.dialog.canNote ? { ...state, mode: "note" } : state;
    case "0":
      return openOther(state, open);
    case "paste":
      return openOther(state, open, key.text);
  }
  const row = rowOf(name);
  if (row === undefined) return state;
  if (row >= rows) return lettersBefore(state) === "" ? state : openTyped(state, open, key.text);
  return question.kind === "multi" ? toggle(state, open, row) : pick(state, open, row);
}

function pressSubmitKey(state: DialogState, name: string, layout: DialogLayout): DialogState {
  if (name === "return" || name === "ctrl+j") return submit(state);
  const tab = rowOf(name);
  if (tab !== undefined) return tab < state.dialog.questions.length ? goToTab(state, tab) : state;
  if (name === "up" || name === "k") return { ...state, scroll: scrollRow(state.scroll, layout, -1) };
  if (name === "down" || name === "j") return { ...state, scroll: scrollRow(state.scroll, layout, 1) };
  return state;
}

/** Which row a key names, from 0 on; undefined for any other key. */
function rowOf(name: string): number | undefined {
  const row = ROW_KEYS.indexOf(name);
  return row === -1 ? undefined : row;
}

function pick(state: DialogState, open: DraftedQuestion, row: number): DialogState {
  if (row >= open.question.options.length) return openOther(state, open);
  return advance(changeDraft(state, { focus: row, chosen: [row], isOwnChosen: false }));
}

function toggle(state: DialogState, open: DraftedQuestion, row: number): DialogState {
  const { question, draft } = open;
  if (row >= question.options.length) {
    if (isBlank(draft.own.text)) return openOther(state, open);
    const focused = changeDraft(state, { focus: row, isOwnChosen: false });
    return draft.isOwnChosen ? focused : sendOwn(focused, open);
  }
  const others = draft.chosen.filter((index) => index !== row);
  const chosen = others.length < draft.chosen.length ? others : [...others, row];
  return changeDraft(state, { focus: row, chosen });
}

function confirm(state: DialogState, open: DraftedQuestion): DialogState {
  const { question, draft } = open;
  // Words that were typed and not sent would be left out without a word.
  if (isOnOther(question, draft) && !draft.isOwnChosen) return openOther(state, open);
  return isAnswered(draft) ? advance(state) : { ...state, message: state.dialog.say.message.chooseOne };
}

/** What a character comes to that begins the own answer or goes on with it; undefined for a key of the list. */
function typeOwn(state: DialogState, open: DraftedQuestion, key: TerminalKey): DialogState | undefined {
  return isOwnTyping(state, open, key) ? openTyped(state, open, key.text) : undefined;
}

/** The same on a page that lies over the list, where no key but its own has a meaning while a word is typed. */
export function typeOverList(state: DialogState, { name, text = "" }: TerminalKey): DialogState | undefined {
  const open = openQuestion(state);
  if (open?.question.other === undefined || name !== "character" || isBlank(text)) return undefined;
  const isWord = lettersBefore(state) !== "" || isOwnTyping(state, open, { name, text });
  return isWord ? openTyped(state, open, text) : undefined;
}

/** Opens the own answer with a character, and with the letters of its word that acted as keys just before. */
function openTyped(state: DialogState, open: DraftedQuestion, text = ""): DialogState {
  return openOther(state, open, lettersBefore(state) + text);
}

/**
 * Whether a character begins the own answer or goes on with it, rather than being a key of the list. Nothing comes of it where the
 * choice is closed.
 */
function isOwnTyping(
  state: DialogState,
  { question, draft }: DraftedQuestion,
  { name, text = "" }: TerminalKey,
): boolean {
  if (name !== "character") return false;
  if (takesAllTyping(question, draft)) return !isBlank(text) || !isBlank(draft.own.text);
  if (!isOnOther(question, draft) && (isBlank(text) || [...text].length > 1)) return false;
  if (text === "n") return !state.dialog.canNote;
  if (text === "p") return listWholePages(state).length === 0;
  return !LIST_KEYS.has(listKeyOf(text));
}

/** What a character is as a key: with an input method for Chinese or Japanese on, digits come in full width. */
function listKeyOf(text: string): string {
  return FULL_WIDTH_DIGIT.test(text) ? text.normalize("NFKC") : text;
}

/** Opens the preview of the option in focus; where it has none, what stands above the questions. */
function openWhole(state: DialogState): DialogState {
  if (focusedOption(state)?.preview !== undefined)
    return { ...state, overlay: { shows: "preview", scroll: 0 } };
  if (hasContext(state)) return { ...state, overlay: { shows: "context", scroll: 0 } };
  const { noPreview } = state.dialog.say.message;
  return listWholePages(state).length > 0 ? { ...state, message: noPreview } : state;
}

function openOther(state: DialogState, { question, draft }: DraftedQuestion, pasted = ""): DialogState {
  if (question.other === undefined) return state;
  const opened = changeDraft(state, { focus: question.options.length });
  if (pasted === "") return { ...opened, mode: "own" };
  if (!hasRoom(draft.own, pasted)) return refuseText(opened);
  const own = insertText(draft.own, pasted);
  return { ...changeDraft(opened, { own, isOwnChosen: false }), mode: "own" };
}
