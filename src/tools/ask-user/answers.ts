import type { ElicitationAnswers, PilotDeckElicitationQuestion } from "../../../protocol/elicitation.js";
import { withUniqueTexts } from "../unique-questions.js";
import type { AskUserItem } from "./input.js";
import type { AskUserAnswer } from "./result.js";

/** The questions as a channel asks them, in the same order. A label that is there twice is offered once. */
export function createAskUserQuestions(items: readonly AskUserItem[]): PilotDeckElicitationQuestion[] {
  return withUniqueTexts(
    items.map(({ question, header = "", options = [], multiSelect }) => {
      const descriptions = new Map<string, string>();
      for (const { label, description = "" } of options) {
        if (!descriptions.has(label)) descriptions.set(label, description);
      }
      return {
        question,
        header,
        options: Array.from(descriptions, ([label, description]) => ({ label, description })),
        // Where there is nothing to select, one text is the answer.
        ...(multiSelect === true && options.length > 0 && { multiSelect }),
      };
    }),
  );
}

/**
 * The answers in the order of the questions. A question that a lenient channel left out is left out here too.
 *
 * @param asked - the questions as they were asked, in the order of `items`
 */
export function createAskUserAnswers(
  items: readonly AskUserItem[],
  asked: readonly PilotDeckElicitationQuestion[],
  answers: ElicitationAnswers,
): AskUserAnswer[] {
  return items.flatMap((item, index) => {
    const text = asked[index]?.question ?? item.question;
    const given = Object.hasOwn(answers, text) ? answers[text] : undefined;
    // From a channel that declares nothing may come an answer with nothing in it.
    const isGiven = given !== undefined && [given].flat().some((one) => one !== "");
    return isGiven ? [createAskUserAnswer(item, given)] : [];
  });
}

/** One answer, whichever form a channel gave it. */
export function createAskUserAnswer(
  { question, options = [], multiSelect = false }: AskUserItem,
  given: string | readonly string[],
): AskUserAnswer {
  const texts = [given].flat();
  const [text = ""] = texts;
  const labels = new Set(options.map(({ label }) => label));
  const wasCustom = texts.some((candidate) => !labels.has(candidate));
  if (multiSelect || texts.length > 1) return { question, answer: texts, wasCustom };
  return { question, answer: text, ...(!wasCustom && { selectedOption: text }), wasCustom };
}
