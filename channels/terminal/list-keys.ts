import type { DialogState } from "./dialog-state.js";

/** What keys do, e.g. `{ keys: "Enter", does: "choose the option" }`. */
export type KeyHelp = { readonly keys: string; readonly does: string };

/** All keys that mean something in a dialog, under the name of where they do: what its help shows, for any toolkit. */
export function listKeys({ dialog }: DialogState): readonly { where: string; keys: readonly KeyHelp[] }[] {
  const { questions, canEdit, canNote } = dialog;
  const { where, keys, does } = dialog.say.help;
  const has = (kind: "text" | "single" | "multi") => questions.some((question) => question.kind === kind);
  const hasOther = questions.some(({ other }) => other !== undefined);
  const whole = describeWhole(dialog);
  const help = (key: string, what: string | undefined, isThere = true): KeyHelp[] =>
    isThere && what !== undefined ? [{ keys: key, does: what }] : [];
  const either = (single: string, both: string, multi: string) =>
    has("multi") ? (has("single") ? both : multi) : single;
  const list = [
    ...help(keys.move, does.move),
    ...help(keys.ends, does.ends),
    ...help("1-9", either(does.choose, does.chooseOrTick, does.tick)),
    ...help(keys.enter, either(does.choose, does.chooseOrConfirm, does.confirm)),
    ...help(keys.space, does.tick, has("multi")),
    ...help("0", does.ownWords, hasOther),
    ...help("n", does.note, canNote),
    ...help("p", whole),
    ...help("< >", does.sideways, whole !== undefined),
    ...help(keys.pages, does.readOn),
    ...help("?", does.help),
  ];
  const review = [
    ...help(keys.enter, does.submit),
    ...help("1-9", does.toQuestion),
    ...help("↑ ↓", does.scroll),
  ];
  const field = [
    ...help(keys.enter, canNote ? does.sendOrKeepNote : does.send),
    ...help(keys.newLine, does.newLine),
    ...help(keys.editor, does.editor, canEdit),
    ...help(keys.moveInText, does.moveInText),
    ...help(keys.ofLine, does.ofLine),
    ...help(keys.eraseWord, does.eraseWord),
    ...help(keys.eraseLine, does.eraseLine),
    ...help(keys.escape, does.leaveText),
  ];
  const isTabbed = questions.length > 1;
  const everywhere = [
    ...help(keys.tab, does.tab, isTabbed),
    ...help("← →", does.tabByArrows, isTabbed),
    ...help("F1", does.help),
    ...help(keys.escape, does.close),
    ...help(keys.interrupt, does.interrupt),
  ];
  return [
    ...(has("single") || has("multi") ? [{ where: where.list, keys: list }] : []),
    { where: where.text, keys: field },
    ...(isTabbed ? [{ where: where.submit, keys: review }] : []),
    { where: where.everywhere, keys: everywhere },
  ];
}

/** What can be seen on the whole screen; undefined where nothing can. */
function describeWhole({ questions, plan, context, say }: DialogState["dialog"]): string | undefined {
  const { does } = say.help;
  const hasPreviews = questions.some(({ options }) => options.some(({ preview }) => preview !== undefined));
  if (plan !== undefined) return hasPreviews ? does.previewAndPlan : does.plan;
  if (context.length > 0) return hasPreviews ? does.previewAndContext : does.context;
  return hasPreviews ? does.preview : undefined;
}
