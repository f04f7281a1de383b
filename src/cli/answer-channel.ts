import type {
  ElicitationAnswers,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { isObject } from "../validation/issues.js";
import { BadInputError } from "./bad-input-error.js";

/**
 * Gives answers that were written in advance (`--answers`), by position or by question text, to a tool whose input has
 * no place for them.
 *
 * @param onAsked - told of the request before it is answered
 */
export function createAnswerChannel(
  answers: unknown,
  onAsked: (request: PilotDeckElicitationRequest) => Promise<unknown>,
): PilotDeckElicitationChannel {
  return {
    name: "--answers",
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true },
    async askUser(request) {
      const given = isObject(answers) ? answers : byPosition(answers, request);
      await onAsked(request);
      const answeredAt = new Date().toISOString();
      // `elicit` checks them, as it checks whatever a channel gives.
      return {
        type: "answered",
        answers: given as ElicitationAnswers,
        provenance: { source: "pre-supplied", channel: "none", answeredAt },
      };
    },
  };
}

function byPosition(answers: unknown, { questions }: PilotDeckElicitationRequest): Record<string, unknown> {
  const list = Array.isArray(answers) ? answers : [];
  return pairAnswers(
    list,
    questions.map(({ question }) => question),
    "--answers",
  );
}

/** Answers in the order of the questions, keyed by question text. */
export function pairAnswers(
  answers: readonly unknown[],
  questions: readonly string[],
  name: string,
): Record<string, unknown> {
  if (answers.length === questions.length) {
    return Object.fromEntries(questions.map((question, index) => [question, answers[index]]));
  }
  const count = `${answers.length} answers for ${questions.length} questions`;
  throw new BadInputError(`${name} holds ${count}. Expected one for each, in their order.`);
}
