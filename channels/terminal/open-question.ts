import type { DialogOption, DialogQuestion, DialogState } from "./dialog-state.js";
import type { QuestionDraft } from "./question-draft.js";

/** A question, and what the person has done to it. */
export type DraftedQuestion = { readonly question: DialogQuestion; readonly draft: QuestionDraft };

/** All questions of a dialog, each with what the person has done to it. */
export function listDrafted({
  dialog,
  drafts,
}: Pick<DialogState, "dialog" | "drafts">): readonly DraftedQuestion[] {
  return dialog.questions.flatMap((question, index) => {
    const draft = drafts[index];
    return draft === undefined ? [] : [{ question, draft }];
  });
}

/** The question that is shown; undefined on the page that submits. */
export function openQuestion({ dialog, drafts, tab }: DialogState): DraftedQuestion | undefined {
  const question = dialog.questions[tab];
  const draft = drafts[tab];
  return question && draft && { question, draft };
}

/** The option that the cursor is on; undefined on the row for an answer of one's own, and on the page that submits. */
export function focusedOption(state: DialogState): DialogOption | undefined {
  const open = openQuestion(state);
  return open?.question.options[open.draft.focus];
}
