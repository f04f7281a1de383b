import type { DialogTable } from "../../src/language/terminal.js";
import { toPrintable } from "../../src/text/printable.js";
import { isAnswered, isTouched } from "./dialog-answers.js";
import type { DialogState } from "./dialog-state.js";
import { shownTexts } from "./draw-parts.js";
import { drawText } from "./draw-rich-text.js";
import { type DraftedQuestion, listDrafted } from "./open-question.js";
import type { QuestionDraft } from "./question-draft.js";
import type { RichLine, RichText, TextRun } from "./rich-text.js";
import type { DialogTheme } from "./theme.js";

// Long answers are laid out once, not with every key.
const remembered = new WeakMap<QuestionDraft, RichText>();

/** What would be sent, each answer whole, with the number that leads to its question; also what was typed and would not be. */
export function drawReview(state: DialogState, columns: number, theme: DialogTheme): string[] {
  return listDrafted(state).flatMap((drafted, index) => {
    const rich = remembered.get(drafted.draft) ?? writeReview(drafted, index, state.dialog.say);
    remembered.set(drafted.draft, rich);
    return drawText({ text: "", rich }, columns, theme);
  });
}

function writeReview(drafted: DraftedQuestion, index: number, say: DialogTable): RichText {
  const { question, draft } = drafted;
  const number = index < 9 ? `${index + 1}. ` : "   ";
  const hang = " ".repeat(number.length + 2);
  const mark = isAnswered(draft) ? "■ " : "□ ";
  const missing = isTouched(draft) ? say.review.draftKept : say.review.notAnswered;
  const answer = isAnswered(draft) ? say.answers.list(shownTexts(drafted).map(toPrintable)) : missing;
  const look = isAnswered(draft) ? "chosen" : "warning";
  const note =
    draft.note.text.trim() === ""
      ? []
      : writeLines(hang, hang, [], { text: say.note + draft.note.text, look: "faint" });
  return [
    ...writeLines(number + mark, hang, [{ text: say.review.named(question.title) }], { text: answer, look }),
    ...note,
  ];
}

/** A line for each line of the last run, the others before the first. */
function writeLines(lead: string, hang: string, before: readonly TextRun[], last: TextRun): RichLine[] {
  const [first = "", ...others] = last.text.split("\n");
  const withLook = (text: string): TextRun => ({ ...last, text });
  return [
    { lead, hang, runs: [...before, withLook(first)] },
    ...others.map((text) => ({ lead: hang, hang, runs: [withLook(text)] })),
  ];
}
