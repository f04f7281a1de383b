import { toPrintable } from "../../src/text/printable.js";
import { chosenTexts, isAnswered, isTouched } from "./dialog-answers.js";
import type { DialogQuestion, DialogState } from "./dialog-state.js";
import { drawText } from "./draw-rich-text.js";
import { NOTE_LABEL } from "./geometry.js";
import type { QuestionDraft } from "./question-draft.js";
import type { RichLine, RichText, TextRun } from "./rich-text.js";
import type { DialogTheme } from "./theme.js";

// Long answers are laid out once, not with every key.
const remembered = new WeakMap<QuestionDraft, RichText>();

/** What would be sent, each answer whole, with the number that leads to its question; also what was typed and would not be. */
export function drawReview({ dialog, drafts }: DialogState, columns: number, theme: DialogTheme): string[] {
  return dialog.questions.flatMap((question, index) => {
    const draft = drafts[index];
    if (draft === undefined) return [];
    const rich = remembered.get(draft) ?? writeReview(question, draft, index);
    remembered.set(draft, rich);
    return drawText({ text: "", rich }, columns, theme);
  });
}

function writeReview(question: DialogQuestion, draft: QuestionDraft, index: number): RichText {
  const number = index < 9 ? `${index + 1}. ` : "   ";
  const hang = " ".repeat(number.length + 2);
  const mark = isAnswered(draft) ? "■ " : "□ ";
  const kept = isTouched(draft) ? " (draft kept)" : "";
  const answer = isAnswered(draft) ? shownTexts(question, draft) : `not answered yet${kept}`;
  const look = isAnswered(draft) ? "chosen" : "warning";
  const note =
    draft.note.text.trim() === ""
      ? []
      : writeLines(hang, hang, [{ text: NOTE_LABEL + draft.note.text, look: "faint" }]);
  return [
    ...writeLines(number + mark, hang, [{ text: `${question.title}: ` }, { text: answer, look }]),
    ...note,
  ];
}

/** The texts of an answer, one after the other; a secret as dots. */
function shownTexts(question: DialogQuestion, draft: QuestionDraft): string {
  const texts = chosenTexts(question, draft);
  const shown = draft.isOwnChosen && question.masked === true ? texts.with(-1, "••••••") : texts;
  return shown.map((text) => toPrintable(text)).join(", ");
}

/** A line for each line of the text; only the last run has line ends. */
function writeLines(lead: string, hang: string, runs: readonly TextRun[]): RichLine[] {
  const last = runs.at(-1);
  const [first = "", ...others] = last?.text.split("\n") ?? [];
  const withLook = (text: string): TextRun => ({ ...last, text });
  return [
    { lead, hang, runs: [...runs.slice(0, -1), withLook(first)] },
    ...others.map((text) => ({ lead: hang, hang, runs: [withLook(text)] })),
  ];
}
