import { attempt } from "../../src/elicitation/attempt.js";
import { isBlank } from "../../src/text/foreign-words.js";
import { collectAnswers, countLost, isAnswered, ownText } from "./dialog-answers.js";
import type { DialogState } from "./dialog-state.js";
import { type DraftedQuestion, listDrafted } from "./open-question.js";
import type { QuestionDraft } from "./question-draft.js";
import { countCharacters } from "./text-layout.js";

/** In Unicode code points; a longer answer is sent only after a warning (seed 002, Answer Length). */
const LONG_ANSWER = 2000;

/** Changes what the person has done to the question that is shown. */
export function changeDraft(state: DialogState, change: Partial<QuestionDraft>): DialogState {
  const drafts = state.drafts.map((draft, index) => (index === state.tab ? { ...draft, ...change } : draft));
  return { ...state, drafts };
}

/** Shows another page; one past the last question is the page that submits. Beyond the ends it goes round. */
export function goToTab(state: DialogState, tab: number): DialogState {
  const { length } = state.dialog.questions;
  if (length === 1) return state;
  const target = (tab + length + 1) % (length + 1);
  return rest({ ...state, tab: target, scroll: 0 });
}

/** Says that a text takes no more; what was pasted or typed is not taken. */
export function refuseText(state: DialogState): DialogState {
  return { ...state, message: state.dialog.say.message.textIsFull };
}

/** Gives the keys back to the page: its list, or the field of a question that has no options. */
export function rest(state: DialogState): DialogState {
  return { ...state, mode: state.dialog.questions[state.tab]?.kind === "text" ? "own" : "list" };
}

/** Goes on after an answer: to the next question that has none, else to the page that submits. */
export function advance(state: DialogState): DialogState {
  const { length } = state.dialog.questions;
  if (length === 1) return submit(state);
  const unanswered = listUnanswered(state);
  return goToTab(state, unanswered.find((index) => index > state.tab) ?? unanswered[0] ?? length);
}

/** Sends what was typed, or says what is wrong with it, or asks first where it is long. */
export function sendOwn(state: DialogState, { question, draft }: DraftedQuestion): DialogState {
  const text = ownText(question, draft);
  if (isBlank(text)) return { ...state, message: state.dialog.say.message.typeFirst };
  const fault = question.validate?.(text);
  if (fault !== undefined) return { ...state, message: fault };
  return countCharacters(text) > LONG_ANSWER ? { ...state, mode: "long" } : chooseOwn(state);
}

/** Takes what was typed for the answer, or for one of them, and goes on. */
export function chooseOwn(state: DialogState): DialogState {
  const isMulti = state.dialog.questions[state.tab]?.kind === "multi";
  const chosen = rest(changeDraft(state, { isOwnChosen: true, ...(!isMulti && { chosen: [] }) }));
  return isMulti ? chosen : advance(chosen);
}

/** Ends the dialog, or says what stands in the way and goes there. */
export function submit(state: DialogState): DialogState {
  const { say } = state.dialog;
  const [first] = listUnanswered(state);
  if (first !== undefined) {
    const missing = listDrafted(state).filter(({ draft }) => !isAnswered(draft));
    const titles = missing.map(({ question }) => question.title);
    return { ...goToTab(state, first), message: say.message.notAnswered(say.answers.list(titles)) };
  }
  const end = collectAnswers(state);
  const fault = findFault(end, state.dialog.check);
  return fault === undefined ? { ...state, end } : { ...state, message: fault };
}

/** Closes the dialog where nothing is lost by it, and asks first where something is. */
export function dismiss(state: DialogState): DialogState {
  const { answers, notes } = countLost(state);
  if (answers + notes > 0) return { ...state, mode: "discard" };
  return { ...state, end: { type: "dismissed", isInterrupted: false } };
}

/** What the request's own check finds wrong. One that throws, or gives no list, costs nobody an answer. */
function findFault(
  { answers, annotations }: ReturnType<typeof collectAnswers>,
  check: DialogState["dialog"]["check"],
): string | undefined {
  let fault: string | undefined;
  attempt(() => {
    const issues: unknown = check?.(answers, annotations);
    if (Array.isArray(issues) && issues.length > 0) fault = issues.map(({ message }) => message).join(" ");
    return issues;
  });
  return fault;
}

function listUnanswered({ drafts }: DialogState): number[] {
  return drafts.flatMap((draft, index) => (isAnswered(draft) ? [] : [index]));
}
