import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { type ChoiceReading, takesNumbers } from "../../src/elicitation/read-choice.js";
import { readTypedAnswer } from "../../src/elicitation/read-typed-answer.js";

/**
 * Reads a line as the answer to a question. What resembles an option is explained; the same line again, said by
 * `isRepeated`, is taken as the person's own words.
 */
export function readAnswer(
  line: string,
  question: PilotDeckElicitationQuestion,
  isRepeated: boolean,
): ChoiceReading {
  const fault = findFault(line.trim() === "" ? "" : line);
  if (fault !== undefined) return { type: "unclear", explanation: fault };
  return readTypedAnswer(line, question, isRepeated);
}

/** What can be typed, in a sentence. */
export function describeExpected(question: PilotDeckElicitationQuestion): string {
  const { options, multiSelect = false, allowOther = true } = question;
  if (options.length === 0) return "Type your answer.";
  if (!takesNumbers(question)) {
    return multiSelect
      ? "Type one or more of the options with commas between, or your own answer."
      : "Type one of the options, or your own answer.";
  }
  const last = options.length + (allowOther ? 1 : 0);
  const words = allowOther ? ", or your own words" : "";
  return multiSelect
    ? `Type one or more numbers from 1 to ${last} with commas between${words}.`
    : `Type a number from 1 to ${last}${words}.`;
}

/** Why a line cannot be an answer to anything. */
export function findFault(text: string): string | undefined {
  if (text === "") return "That line is empty.";
  if (text.includes("\ufffd")) return "That line is not valid UTF-8.";
  if (/(?![\t\n])\p{Cc}/u.test(text)) return "That line holds control characters, perhaps from an arrow key.";
  return undefined;
}
