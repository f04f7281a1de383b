import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { AnswersSentences } from "../language/en/answers.js";
import { suggestLabels } from "./near-miss.js";
import { type ChoiceReading, readChoice } from "./read-choice.js";
import { findValueFault, readTypedValue, toTypedAnswer, toTypedText } from "./typed-value.js";

/** What a person was asked back: the texts that are own words when they come again, and the options that were named. */
export type AskedBack = { readonly texts: readonly string[]; readonly near: readonly string[] };

/**
 * Reads what a person typed who can be asked again, as {@link readChoice} does, and holds their own words to the question's
 * `schema`. What resembles an option is explained: the same again, as `before` has it, is taken as their own words, and a
 * yes as the option that was named.
 */
export function readTypedAnswer(
  text: string,
  question: PilotDeckElicitationQuestion,
  before: AskedBack | undefined,
  say: AnswersSentences,
): ChoiceReading {
  const isRepeated = before?.texts.includes(text.trim()) === true;
  const reading = readChoice(text, question, { nearMiss: isRepeated ? "own-words" : "ask", say });
  const { schema, options } = question;
  const isLabel = (one: string) => options.some(({ label }) => label === one);
  if (reading.type === "answer" && reading.texts.every(isLabel)) return reading;
  const word = isRepeated ? undefined : readWordBack(text, question, before, say);
  if (word !== undefined) return word;
  if (schema === undefined || reading.type !== "answer") return reading;
  const texts = reading.texts.map((one) => toTypedAnswer(one, question, say));
  const own = texts.filter((one) => !isLabel(one));
  const fault = findValueFault(own, schema, say);
  return fault === undefined
    ? { type: "answer", texts }
    : { type: "unclear", explanation: say.theAnswer(fault) };
}

/** What a person is asked back where `reading`, of one question, is no answer. */
export function askBack(
  text: string,
  reading: ChoiceReading | undefined,
  before: AskedBack | undefined,
): AskedBack {
  const near = (reading?.type === "unclear" && reading.near) || [];
  // Yes and no are of what was typed before: that stays their own words when it comes again.
  const isWordBack = before !== undefined && near === before.near;
  return { texts: isWordBack ? [...before.texts, text.trim()] : [text.trim()], near };
}

/** What yes or no means to somebody who was asked whether they meant an option. */
function readWordBack(
  text: string,
  { multiSelect = false, allowOther = true }: PilotDeckElicitationQuestion,
  before: AskedBack | undefined,
  say: AnswersSentences,
): ChoiceReading | undefined {
  const near = before?.near ?? [];
  if (near.length === 0) return undefined;
  const word = readTypedValue(toTypedText(text, YES_OR_NO, say), YES_OR_NO);
  if (word === undefined) return undefined;
  // Of several, one that was not understood may be named beside others.
  if (word === true && near.length === 1 && !multiSelect) return { type: "answer", texts: [...near] };
  const sentences = [
    ...(word === true ? [suggestLabels(near, say)] : []),
    ...(allowOther ? [say.again] : []),
  ];
  return sentences.length === 0 ? undefined : { type: "unclear", explanation: sentences.join(say.gap), near };
}

const YES_OR_NO = { type: "boolean" } as const;
