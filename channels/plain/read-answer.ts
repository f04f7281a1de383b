import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { type ChoiceReading, takesNumbers } from "../../src/elicitation/read-choice.js";
import { type AskedBack, readTypedAnswer } from "../../src/elicitation/read-typed-answer.js";
import type { PlainTable } from "../../src/language/plain.js";

/**
 * Reads a line as the answer to a question. What resembles an option is explained; the same line again, as `before`
 * has it, is taken as the person's own words.
 */
export function readAnswer(
  line: string,
  question: PilotDeckElicitationQuestion,
  before: AskedBack | undefined,
  say: PlainTable,
): ChoiceReading {
  const fault = findFault(line.trim() === "" ? "" : line, say);
  if (fault !== undefined) return { type: "unclear", explanation: fault };
  return readTypedAnswer(line, question, before, say.answers);
}

/** What can be typed, in a sentence. */
export function describeExpected(
  question: PilotDeckElicitationQuestion,
  { expected: say }: PlainTable,
): string {
  const { options, multiSelect = false, allowOther = true } = question;
  if (options.length === 0) return say.answer;
  if (!takesNumbers(question)) {
    return multiSelect ? say.options : say.option;
  }
  const last = options.length + (allowOther ? 1 : 0);
  return multiSelect ? say.numbers(last, allowOther) : say.number(last, allowOther);
}

/** Why a line cannot be an answer to anything. */
export function findFault(text: string, { line: say }: PlainTable): string | undefined {
  if (text === "") return say.empty;
  if (text.includes("\ufffd")) return say.notUtf8;
  if (/(?![\t\n])\p{Cc}/u.test(text)) return say.hasControls;
  return undefined;
}
