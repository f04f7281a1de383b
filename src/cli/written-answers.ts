import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { readWrittenAnswer } from "../elicitation/read-written-answer.js";
import { BadInputError } from "./bad-input-error.js";

/**
 * Answers that were written in advance (`--answers`), by position or by question text, keyed by question text and read as
 * a typed line is: `"2"` is the second option. What no reader makes sense of (a number, a list for a single choice) is
 * left for the check to explain. Throws {@link BadInputError} for another number of answers, and for unclear ones.
 */
export function readWrittenAnswers(
  answers: unknown,
  questions: readonly PilotDeckElicitationQuestion[],
): Record<string, unknown> {
  const given: Record<string, unknown> = Array.isArray(answers)
    ? pairAnswers(answers, questions)
    : Object.fromEntries(Object.entries(answers ?? {}));
  for (const [index, question] of questions.entries()) {
    const name = question.question;
    if (!Object.hasOwn(given, name)) continue;
    const place = Array.isArray(answers) ? `[${index}]` : `[${JSON.stringify(name)}]`;
    Object.defineProperty(given, name, { value: readAnswer(given[name], question, place) });
  }
  return given;
}

/** Answers in the order of the questions, keyed by question text. */
function pairAnswers(
  answers: readonly unknown[],
  questions: readonly PilotDeckElicitationQuestion[],
): Record<string, unknown> {
  if (answers.length === questions.length) {
    return Object.fromEntries(questions.map(({ question }, index) => [question, answers[index]]));
  }
  const count = (length: number, name: string) => `${length} ${name}${length === 1 ? "" : "s"}`;
  throw new BadInputError(
    `--answers: there must be one answer for each of ${count(questions.length, "question")}, not ${count(answers.length, "answer")}.`,
  );
}

function readAnswer(given: unknown, question: PilotDeckElicitationQuestion, place: string): unknown {
  const { answer, unclear } = readWrittenAnswer(given, question);
  if (unclear === undefined) return answer;
  const isOther = unclear.type === "other";
  throw new BadInputError(
    `--answers${place}: ${isOther ? "Write your own words in place of the number." : unclear.explanation}`,
  );
}
