import type { ElicitationTimeout } from "../../protocol/elicitation.js";
import { findRecommended, findRecommendedMark } from "../../src/elicitation/recommended-label.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import type { AnswersSentences } from "../../src/language/en/answers.js";
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
  const say = dialog.say.countdown.then;
  const questions = dialog.questions.map(({ asked }) => asked);
  const { answers } = collectAnswers(state);
  const outcome = answerAfterTimeout({ questions, timeout }, answers, "", "");
  if (outcome.type === "cancelled") return say.unanswered;
  const { defaulted } = outcome.provenance;
  const question = dialog.questions[tab];
  if (question !== undefined && !defaulted.includes(question.asked.question)) {
    return say.yours;
  }
  const unmarked = (question === undefined ? dialog.questions : [question]).filter(
    (each) => defaulted.includes(each.asked.question) && !isMarked(each, dialog.say.answers),
  );
  const [first] = unmarked;
  if (first === undefined) return say.recommended;
  if (question === undefined) return say.first;
  const index = takenOf(first);
  const label = first.options[index]?.label.text.replaceAll("\n", " ") ?? "";
  return [say.option.whole(label), say.option.short(index + 1), say.option.least(index + 1)];
}

function takenOf({ asked }: DialogQuestion): number {
  return findRecommended(asked) ?? 0;
}

function isMarked({ asked, options }: DialogQuestion, say: AnswersSentences): boolean {
  return findRecommendedMark(options[findRecommended(asked) ?? 0]?.label.text ?? "", say) !== "";
}
