import type { ElicitationTimeout } from "../../protocol/elicitation.js";
import { findRecommended, markRecommended } from "../../src/elicitation/recommended-label.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import { collectAnswers } from "./dialog-answers.js";
import type { DialogQuestion, DialogState } from "./dialog-state.js";

/**
 * What the timeout comes to as things stand, in ever fewer words. Where an option is taken that is not marked as recommended on
 * the page, it is named.
 */
export function describeTaken(
  state: DialogState,
  timeout: ElicitationTimeout,
): readonly [string, ...string[]] {
  const { dialog, tab } = state;
  const questions = dialog.questions.map(({ asked }) => asked);
  const { answers } = collectAnswers(state);
  const outcome = answerAfterTimeout({ questions, timeout }, answers, "", new Date(0));
  if (outcome.type === "cancelled") return ["this closes unanswered", "unanswered"];
  const { defaulted } = outcome.provenance;
  const question = dialog.questions[tab];
  if (question !== undefined && !defaulted.includes(question.asked.question)) {
    return ["what you chose here is taken", "your choice"];
  }
  const unmarked = (question === undefined ? dialog.questions : [question]).filter(
    (each) => defaulted.includes(each.asked.question) && !isMarked(each),
  );
  const [first] = unmarked;
  if (first === undefined) return ["the recommended options are taken", "recommended"];
  if (question === undefined) return ["the recommended or first options are taken", "first options"];
  const index = takenOf(first);
  const label = first.options[index]?.label.text.replaceAll("\n", " ") ?? "";
  return [`this is taken: ${label}`, `option ${index + 1} is taken`, `option ${index + 1}`];
}

function takenOf({ asked }: DialogQuestion): number {
  return findRecommended(asked) ?? 0;
}

function isMarked(question: DialogQuestion): boolean {
  return /\(recommended\)\s*$/i.test(markRecommended(question.asked, takenOf(question)));
}
