import { toPrintable } from "../../src/text/printable.js";
import type { DialogState } from "./dialog-state.js";
import { changeDraft } from "./dialog-steps.js";

/** What came of an editor: the text that was saved, or why there is none, in a sentence for the person. */
export type EditResult = { readonly text: string } | { readonly fault: string };

/** Whether the text that is open may be edited in an editor: a secret is never written to a file. */
export function canEditField({ dialog, mode, tab }: DialogState): boolean {
  const isOpen = mode === "note" || (mode === "own" && dialog.questions[tab]?.masked !== true);
  return dialog.canEdit && isOpen;
}

/** The text that is open: what an editor is to be opened with when a state `isEditing`. */
export function editedText({ drafts, mode, tab }: DialogState): string {
  const draft = drafts[tab];
  return (mode === "note" ? draft?.note : draft?.own)?.text ?? "";
}

/**
 * Takes what came of the editor into the text that is open. A fault is told, and leaves the text as it was. The line end that
 * editors put at the end of a file is no part of the answer.
 *
 * @param now - milliseconds, on the clock of `pressKey`
 */
export function finishEdit(state: DialogState, result: EditResult, now: number): DialogState {
  const { isEditing, ...before } = state;
  if (isEditing !== true) return state;
  const acted = { ...before, actedAt: now, message: "" };
  if ("fault" in result) return { ...acted, message: result.fault };
  const text = toPrintable(result.text).replace(/\n$/, "");
  const field = { text, cursor: text.length };
  if (state.mode === "note") return changeDraft(acted, { note: field });
  const draft = state.drafts[state.tab];
  const isOwnChosen = draft?.isOwnChosen === true && draft.own.text === text;
  return changeDraft(acted, { own: field, isOwnChosen });
}
