import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { isBlank } from "../text/foreign-words.js";
import { type ChoiceReading, type ChoiceRules, createChoiceReader } from "./read-choice.js";
import { isFreeText, toTypedAnswer } from "./typed-value.js";

/** What an answer in JSON means, or why nobody can tell; `answer` is for the check to judge then. */
export type WrittenAnswer = { answer: unknown; unclear?: Exclude<ChoiceReading, { type: "answer" }> };

/**
 * Reads an answer that was written down as JSON, in a file or in advance: a text, or a list of texts where several may be
 * chosen, each as `readChoice` reads what is typed, and a value of a `schema` in the words of {@link toTypedAnswer}; a
 * number as {@link writtenText} does. Free text comes back as it is, and so does what is no text: that is for the check to
 * explain.
 */
export function readWrittenAnswer(
  given: unknown,
  question: PilotDeckElicitationQuestion,
  rules: ChoiceRules = {},
): WrittenAnswer {
  const { multiSelect = false } = question;
  const written = Array.isArray(given)
    ? given.map((part) => writtenText(part, question))
    : writtenText(given, question);
  const parts: unknown[] = Array.isArray(written) ? written : [written];
  const isWrong = parts.some((part) => typeof part !== "string" || isBlank(part));
  if (isWrong || parts.length === 0 || (!multiSelect && parts.length > 1)) {
    return { answer: multiSelect && typeof written === "string" ? [written] : written };
  }
  const texts = new Set<string>();
  const read: (text: string) => ChoiceReading = isFreeText(question)
    ? (text) => ({ type: "answer", texts: [text] })
    : createChoiceReader(question, rules);
  for (const part of parts.map(String)) {
    const reading = read(part);
    if (reading.type !== "answer") return { answer: multiSelect ? parts : part, unclear: reading };
    for (const text of reading.texts) texts.add(toTypedAnswer(text, question, rules.say));
  }
  return { answer: multiSelect ? [...texts] : [...texts][0] };
}

/**
 * The text of what was written without quotes: a whole number, and a value of the question's `schema`. Anything else comes
 * back as it is, also a number that lost digits on its way through JSON.
 */
export function writtenText(
  given: unknown,
  { schema }: Pick<PilotDeckElicitationQuestion, "schema">,
): unknown {
  if (Number.isSafeInteger(given)) return String(given);
  const isTyped =
    typeof given === "boolean"
      ? schema !== undefined
      : Number.isFinite(given) && !Number.isInteger(given) && schema?.type === "number";
  return isTyped ? String(given) : given;
}
