import type { ElicitationDraft } from "../../protocol/elicitation.js";
import { typingPauseOf } from "../../src/elicitation/typing-pause.js";
import { isBlank } from "../../src/text/foreign-words.js";
import type { DialogEnd, DialogQuestion, DialogState } from "./dialog-state.js";
import { listDrafted, openQuestion } from "./open-question.js";
import type { QuestionDraft } from "./question-draft.js";

/** The texts that are chosen in one question: labels in the order in which they were chosen, own words last. */
export function chosenTexts(question: DialogQuestion, draft: QuestionDraft): string[] {
  const labels = draft.chosen.map((index) => question.asked.options[index]?.label ?? "");
  if (!draft.isOwnChosen) return labels;
  const own = ownText(question, draft);
  return [...labels.filter((label) => label !== own), own];
}

/** What was typed, without white space around it, as on every channel; a secret is taken as it is. */
export function ownText(
  { masked = false, normalize = String }: DialogQuestion,
  { own }: QuestionDraft,
): string {
  return normalize(masked ? own.text : own.text.trim());
}

/** Whether the cursor is on the row for an answer of one's own. */
export function isOnOther({ options }: DialogQuestion, { focus }: QuestionDraft): boolean {
  return focus === options.length;
}

/**
 * Whether all that is typed on the row for an answer of one's own goes into it. Once it was sent, or can be ticked beside others, the
 * keys of the list keep their meaning there.
 */
export function takesAllTyping(question: DialogQuestion, draft: QuestionDraft): boolean {
  if (!isOnOther(question, draft) || draft.isOwnChosen) return false;
  return question.kind === "single" || isBlank(draft.own.text);
}

/** Whether something is chosen in the question. */
export function isAnswered({ chosen, isOwnChosen }: QuestionDraft): boolean {
  return isOwnChosen || chosen.length > 0;
}

/** Whether the person would lose something if the question went away. */
export function isTouched(draft: QuestionDraft): boolean {
  return isAnswered(draft) || !isBlank(draft.own.text) || !isBlank(draft.note.text);
}

/** How many answers, with the notes that go with them, and how many notes alone the person would lose if the dialog was closed. */
export function countLost({ dialog: { keptDrafts }, drafts }: DialogState): {
  answers: number;
  notes: number;
} {
  const lost = drafts.map((draft, index) => findLost(draft, keptDrafts && { kept: keptDrafts[index] }));
  return {
    answers: lost.filter((what) => what === "answer").length,
    notes: lost.filter((what) => what === "note").length,
  };
}

/**
 * Where all that is told is kept, those are words that were not sent, and notes: what was begun is kept as long as nothing else is
 * told of its question.
 */
function findLost(
  draft: QuestionDraft,
  keeping: { kept: QuestionDraft | undefined } | undefined,
): "answer" | "note" | undefined {
  const { own, note, isOwnChosen } = draft;
  const kept = keeping?.kept;
  const hasWords = !isBlank(own.text);
  const keepsWords = own.text === kept?.own.text && !kept.isOwnChosen && !isAnswered(draft);
  const losesAnswer =
    keeping === undefined ? isAnswered(draft) || hasWords : !isOwnChosen && hasWords && !keepsWords;
  if (losesAnswer) return "answer";
  return isBlank(note.text) || note.text === kept?.note.text ? undefined : "note";
}

/**
 * From when on the clock of a timeout runs, on the clock of `pressKey`: it stands still while the person types, for a while
 * after the last key in a text field that is left open, and as long as an editor is open, in which no key is seen.
 */
export function clockStartOf(state: DialogState): number {
  const { dialog, openedAt, actedAt = openedAt } = state;
  if (!isFieldOpen(state)) return actedAt;
  if (state.isEditing === true) return Number.POSITIVE_INFINITY;
  return actedAt + (dialog.timeout === undefined ? Number.POSITIVE_INFINITY : typingPauseOf(dialog.timeout));
}

/** Whether the person is typing at a time: that stops the clock of a timeout. */
export function isTyping(state: DialogState, now: number): boolean {
  return isFieldOpen(state) && now < clockStartOf(state);
}

/** Whether what is typed goes into a text, and means nothing else. */
export function isInField({ mode, overlay }: DialogState): boolean {
  return (mode === "own" || mode === "note") && overlay === undefined;
}

/** Whether a text field is open that the person has done something in. */
function isFieldOpen({ mode, actedAt }: DialogState): boolean {
  return actedAt !== undefined && (mode === "own" || mode === "note" || mode === "long");
}

/** The answers as they stand, with the notes of the questions that have one. */
export function collectAnswers(
  state: Pick<DialogState, "dialog" | "drafts">,
): Extract<DialogEnd, { type: "answered" }> {
  const answers: [string, string | string[]][] = [];
  const annotations: [string, { notes: string }][] = [];
  for (const { question, draft } of listDrafted(state)) {
    if (!isAnswered(draft)) continue;
    answers.push([question.asked.question, answerOf(question, chosenTexts(question, draft))]);
    if (!isBlank(draft.note.text)) annotations.push([question.asked.question, { notes: draft.note.text }]);
  }
  return {
    type: "answered",
    answers: Object.fromEntries(answers),
    ...(annotations.length > 0 && { annotations: Object.fromEntries(annotations) }),
  };
}

/**
 * What `request.onProgress` is told after each key, and once more when the person types no more. Text that was not sent counts only while its field is open: otherwise a
 * timeout would take for an answer what the person has not said yet.
 *
 * @param now - on the clock of `pressKey`; default when the last key came
 */
export function draftOf(state: DialogState, now: number = state.actedAt ?? state.openedAt): ElicitationDraft {
  const { answers } = collectAnswers(state);
  const typing = isTyping(state, now);
  const open = openQuestion(state);
  if (!typing || open === undefined || state.mode === "note") return { answers, typing };
  const { question, draft } = open;
  if (isAnswered(draft) || isBlank(draft.own.text)) return { answers, typing };
  const typed = [[question.asked.question, answerOf(question, [ownText(question, draft)])]];
  return { answers: { ...answers, ...Object.fromEntries(typed) }, typing };
}

function answerOf({ asked }: DialogQuestion, texts: string[]): string | string[] {
  return asked.multiSelect === true ? texts : (texts[0] ?? "");
}
