import type {
  ElicitationAnswers,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { isObject } from "../text/issues.js";
import { BadInputError } from "./bad-input-error.js";

/**
 * Gives answers that were written in advance (`--answers`), by position or by question text, to a tool whose input has
 * no place for them. One text also answers a multi-select.
 *
 * @param onAsked - told of the request
 */
export function createAnswerChannel(
  answers: unknown,
  onAsked: (request: PilotDeckElicitationRequest) => void,
): PilotDeckElicitationChannel {
  return {
    name: "--answers",
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true },
    async askUser(request) {
      onAsked(request);
      const given = isObject(answers) ? { ...answers } : byPosition(answers, request);
      for (const { question, multiSelect } of request.questions) {
        const text = Object.hasOwn(given, question) ? given[question] : undefined;
        if (multiSelect === true && typeof text === "string") given[question] = [text];
      }
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
  );
}

/** Answers in the order of the questions, keyed by question text. Throws {@link BadInputError} for another number. */
export function pairAnswers(
  answers: readonly unknown[],
  questions: readonly string[],
): Record<string, unknown> {
  if (answers.length === questions.length) {
    return Object.fromEntries(questions.map((question, index) => [question, answers[index]]));
  }
  const count = (length: number, name: string) => `${length} ${name}${length === 1 ? "" : "s"}`;
  throw new BadInputError(
    `there must be one answer for each of ${count(questions.length, "question")}, not ${count(answers.length, "answer")}`,
  );
}
