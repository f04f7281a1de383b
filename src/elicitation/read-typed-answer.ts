import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { AnswersSentences } from "../language/en/answers.js";
import { type ChoiceReading, readChoice } from "./read-choice.js";
import { findValueFault, toTypedAnswer } from "./typed-value.js";

/**
 * Reads what a person typed who can be asked again, as {@link readChoice} does, and holds their own words to the question's
 * `schema`. What resembles an option is explained; the same again, said by `isRepeated`, is taken as their own words.
 */
export function readTypedAnswer(
  text: string,
  question: PilotDeckElicitationQuestion,
  isRepeated: boolean,
  say: AnswersSentences,
): ChoiceReading {
  const reading = readChoice(text, question, { nearMiss: isRepeated ? "own-words" : "ask", say });
  const { schema, options } = question;
  if (schema === undefined || reading.type !== "answer") return reading;
  const isLabel = (one: string) => options.some(({ label }) => label === one);
  const texts = reading.texts.map((one) => toTypedAnswer(one, question, say));
  const own = texts.filter((one) => !isLabel(one));
  const fault = findValueFault(own, schema, say);
  return fault === undefined
    ? { type: "answer", texts }
    : { type: "unclear", explanation: say.theAnswer(fault) };
}
