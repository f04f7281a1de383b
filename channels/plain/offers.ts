import type { ElicitationAnswers, PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import { isSecret } from "../../src/elicitation/typed-value.js";

/** What an empty line takes, by question text: what was begun before, where it answers the question and may be shown. */
export type Offers = ReadonlyMap<string, ElicitationAnswers[string]>;

/** Looks through what was begun for what can be offered again. */
export function findOffers(
  questions: readonly PilotDeckElicitationQuestion[],
  begun: ElicitationAnswers,
): Offers {
  return new Map(
    questions.flatMap((asked) => {
      const { question } = asked;
      const answer = Object.hasOwn(begun, question) ? begun[question] : undefined;
      if (answer === undefined || isSecret(asked)) return [];
      const issues = checkAnswers([asked], Object.fromEntries([[question, answer]]), "strict");
      return issues.length === 0 ? [[question, answer] as const] : [];
    }),
  );
}
