import type { DialogState } from "./dialog-state.js";

/** Whether something stands above the questions. */
export function hasContext({ dialog }: DialogState): boolean {
  return dialog.context.length > 0 || dialog.plan !== undefined;
}

/** What can be seen on the whole screen: what stands above the questions, and the options that have a preview. */
export function listWholePages(state: DialogState): readonly ("context" | number)[] {
  const options = state.dialog.questions[state.tab]?.options ?? [];
  const previews = [...options.keys()].filter((index) => options[index]?.preview !== undefined);
  return hasContext(state) ? ["context", ...previews] : previews;
}
