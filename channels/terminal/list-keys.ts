import type { DialogState } from "./dialog-state.js";

/** What keys do, e.g. `{ keys: "Enter", does: "choose the option" }`. */
export type KeyHelp = { readonly keys: string; readonly does: string };

/** All keys that mean something in a dialog, under the name of where they do: what its help shows, for any toolkit. */
export function listKeys({ dialog }: DialogState): readonly { where: string; keys: readonly KeyHelp[] }[] {
  const { questions, canEdit, canNote } = dialog;
  const has = (kind: "text" | "single" | "multi") => questions.some((question) => question.kind === kind);
  const hasOther = questions.some(({ other }) => other !== undefined);
  const hasPreviews = questions.some(({ options }) => options.some(({ preview }) => preview !== undefined));
  const whole = [
    ...(hasPreviews ? ["the preview"] : []),
    ...(dialog.plan !== undefined ? ["the plan"] : dialog.context.length > 0 ? ["the context"] : []),
  ].join(", ");
  const help = (keys: string, does: string, isThere = true): KeyHelp[] => (isThere ? [{ keys, does }] : []);
  const list = [
    ...help("↑ ↓ j k", "to another option"),
    ...help("Home End", "to the first, to the last"),
    ...help(
      "1-9",
      has("multi") ? (has("single") ? "choose, or tick where several can be" : "tick") : "choose",
    ),
    ...help("Enter", has("multi") ? (has("single") ? "choose, or confirm the ticks" : "confirm") : "choose"),
    ...help("Space", "tick", has("multi")),
    ...help("0", "answer in your own words; or just type", hasOther),
    ...help("n", "add a note to the answer", canNote),
    ...help("p", `${whole} on the whole screen`, whole !== ""),
    ...help("< >", "there, move code and drawings sideways", whole !== ""),
    ...help("PgUp PgDn", "read on in what is too long"),
    ...help("?", "this help"),
  ];
  const review = [
    ...help("Enter", "submit"),
    ...help("1-9", "back to that question"),
    ...help("↑ ↓", "scroll"),
  ];
  const field = [
    ...help("Enter", canNote ? "send, or keep the note" : "send"),
    ...help("Alt+Enter Ctrl+J", "a new line"),
    ...help("Alt+E", "go on in your editor ($VISUAL or $EDITOR)", canEdit),
    ...help("← → ↑ ↓", "move; by word with Ctrl or Alt"),
    ...help("Ctrl+A Ctrl+E", "to the start, to the end of the line"),
    ...help("Ctrl+W Alt+D", "erase the word before, after"),
    ...help("Ctrl+U Ctrl+K", "erase to the start, to the end"),
    ...help("Esc", "leave the text, which is kept"),
  ];
  const isTabbed = questions.length > 1;
  const everywhere = [
    ...help("Tab Shift+Tab", "to the next, to the previous question", isTabbed),
    ...help("← →", "the same, on a list", isTabbed),
    ...help("F1", "this help"),
    ...help("Esc", "close; asks first where something would be lost"),
    ...help("Ctrl+C", "interrupt: nothing is answered"),
  ];
  return [
    ...(has("single") || has("multi") ? [{ where: "On a list", keys: list }] : []),
    { where: "In a text", keys: field },
    ...(isTabbed ? [{ where: "On Submit", keys: review }] : []),
    { where: "Everywhere", keys: everywhere },
  ];
}
