import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import { isBlank } from "../../src/text/foreign-words.js";
import { isAnswered, isOnOther, takesAllTyping } from "./dialog-answers.js";
import type { DialogLayout } from "./dialog-layout.js";
import type { DialogQuestion, DialogState } from "./dialog-state.js";
import { advance, changeDraft, dismiss, goToTab, refuseText, sendOwn, submit } from "./dialog-steps.js";
import type { QuestionDraft } from "./question-draft.js";
import { scrollKept, scrollRow } from "./scroll.js";
import { hasRoom, insertText } from "./text-field.js";
import { hasContext } from "./whole-pages.js";

/** Characters that mean something on a list wherever the cursor is. */
const LIST_KEYS = /^[\djknp? ]$/;

/** A key on a list of options, or on the page that submits. */
export function pressListKey(state: DialogState, key: TerminalKey, layout: DialogLayout): DialogState {
  const name = key.name === "character" ? (key.text ?? "") : key.name;
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
  const question = state.dialog.questions[state.tab];
  const draft = state.drafts[state.tab];
  if (question !== undefined && draft !== undefined && isOwnTyping(question, draft, key)) {
    return openOther(state, question, key.text);
  }
  if (name === "?") return { ...state, overlay: { shows: "keys", scroll: 0 } };
  if (name === "p") return openWhole(state);
  if (question === undefined || draft === undefined) return pressSubmitKey(state, name, layout);
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
      return question.kind === "multi" ? toggle(state, question, draft, draft.focus) : state;
    case "return":
    case "ctrl+j":
      return question.kind === "multi" ? confirm(state, question, draft) : pick(state, question, draft.focus);
    case "n":
      return state.dialog.canNote ? { ...state, mode: "note" } : state;
    case "0":
      return openOther(state, question);
    case "paste":
      return openOther(state, question, key.text);
  }
  if (!/^[1-9]$/.test(name) || Number(name) > rows) return state;
  const row = Number(name) - 1;
  return question.kind === "multi" ? toggle(state, question, draft, row) : pick(state, question, row);
}

function pressSubmitKey(state: DialogState, name: string, layout: DialogLayout): DialogState {
  if (name === "return" || name === "ctrl+j") return submit(state);
  if (/^[1-9]$/.test(name)) {
    const isThere = Number(name) <= state.dialog.questions.length;
    return isThere ? goToTab(state, Number(name) - 1) : state;
  }
  if (name === "up" || name === "k") return { ...state, scroll: scrollRow(state.scroll, layout, -1) };
  if (name === "down" || name === "j") return { ...state, scroll: scrollRow(state.scroll, layout, 1) };
  return state;
}

function pick(state: DialogState, question: DialogQuestion, row: number): DialogState {
  if (row >= question.options.length) return openOther(state, question);
  return advance(changeDraft(state, { focus: row, chosen: [row], isOwnChosen: false }));
}

function toggle(
  state: DialogState,
  question: DialogQuestion,
  draft: QuestionDraft,
  row: number,
): DialogState {
  if (row >= question.options.length) {
    if (isBlank(draft.own.text)) return openOther(state, question);
    const focused = changeDraft(state, { focus: row, isOwnChosen: false });
    return draft.isOwnChosen ? focused : sendOwn(focused);
  }
  const others = draft.chosen.filter((index) => index !== row);
  const chosen = others.length < draft.chosen.length ? others : [...others, row];
  return changeDraft(state, { focus: row, chosen });
}

function confirm(state: DialogState, question: DialogQuestion, draft: QuestionDraft): DialogState {
  // Words that were typed and not sent would be left out without a word.
  if (isOnOther(question, draft) && !draft.isOwnChosen) return openOther(state, question);
  return isAnswered(draft) ? advance(state) : { ...state, message: "Choose at least one option." };
}

/** Whether a character is typed into the own answer, rather than a key of the list. */
function isOwnTyping(
  question: DialogQuestion,
  draft: QuestionDraft,
  { name, text = "" }: TerminalKey,
): boolean {
  if (name !== "character" || !isOnOther(question, draft)) return false;
  if (!takesAllTyping(question, draft)) return !LIST_KEYS.test(text);
  return !isBlank(text) || !isBlank(draft.own.text);
}

/** Opens the preview of the option in focus; where it has none, what stands above the questions. */
function openWhole(state: DialogState): DialogState {
  const options = state.dialog.questions[state.tab]?.options ?? [];
  const focused = options[state.drafts[state.tab]?.focus ?? 0];
  if (focused?.preview !== undefined) return { ...state, overlay: { shows: "preview", scroll: 0 } };
  if (hasContext(state)) return { ...state, overlay: { shows: "context", scroll: 0 } };
  const hasPreviews = options.some(({ preview }) => preview !== undefined);
  return hasPreviews ? { ...state, message: "There is no preview of this one." } : state;
}

function openOther(state: DialogState, question: DialogQuestion, pasted = ""): DialogState {
  const draft = state.drafts[state.tab];
  if (question.other === undefined || draft === undefined) return state;
  const opened = changeDraft(state, { focus: question.options.length });
  if (pasted === "") return { ...opened, mode: "own" };
  if (!hasRoom(draft.own, pasted)) return refuseText(opened);
  const own = insertText(draft.own, pasted);
  return { ...changeDraft(opened, { own, isOwnChosen: false }), mode: "own" };
}
