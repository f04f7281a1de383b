import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { findValueFault, isSecret } from "../../src/elicitation/typed-value.js";
import { shorten } from "../../src/text/issues.js";

/** What one line means as an answer. */
export type LineMeaning =
  | { type: "answer"; labels: string[] }
  /** The person wants to type an answer of their own, beside the options picked so far. */
  | { type: "other"; labels: string[] }
  | { type: "unclear"; explanation: string };

/**
 * Reads a line as an answer: numbers of options (several, with commas or spaces between, for a multi-select),
 * labels, 0 or the last number for an answer of one's own, or that answer itself.
 */
export function readAnswer(line: string, question: PilotDeckElicitationQuestion): LineMeaning {
  const text = isSecret(question) ? line : line.trim();
  const { options, multiSelect = false, allowOther = true } = question;
  const fault = findFault(text);
  if (fault !== undefined) return { type: "unclear", explanation: fault };
  if (options.length === 0) return readOwnWords(text, question);

  const label = findLabel(question, text);
  if (/^\d+(?:[\s,]+\d+)*,?$/.test(text)) {
    const numbers = (text.match(/\d+/g) ?? []).map(Number);
    const isOther = (number: number) => allowOther && (number === 0 || number === options.length + 1);
    const stranger = numbers.find((number) => !isOther(number) && options[number - 1] === undefined);
    if (stranger === undefined && !multiSelect && new Set(numbers).size > 1) {
      return { type: "unclear", explanation: "Only one option can be chosen." };
    }
    if (stranger === undefined) {
      const chosen = [...new Set(numbers)].filter((number) => !isOther(number));
      const labels = chosen.flatMap((number) => options[number - 1]?.label ?? []);
      return { type: numbers.some(isOther) ? "other" : "answer", labels };
    }
    if (label === undefined) return { type: "unclear", explanation: `There is no option ${stranger}.` };
  }
  if (label !== undefined) return { type: "answer", labels: [label] };
  if (multiSelect) {
    const parts = text.split(",").map((part) => part.trim());
    const named = parts.map((part) => findLabel(question, part) ?? options[Number(part) - 1]?.label);
    const stranger = parts.find((_, index) => named[index] === undefined);
    if (stranger === undefined) {
      return { type: "answer", labels: [...new Set(named.filter((name) => name !== undefined))] };
    }
    // Half a list is more likely a slip than an answer in one's own words.
    if (named.some((name) => name !== undefined)) return refuseOption(stranger, question);
  }
  if (allowOther) return readOwnWords(text, question);
  return refuseOption(text, question);
}

function refuseOption(text: string, question: PilotDeckElicitationQuestion): LineMeaning {
  const what = isSecret(question) ? "That" : `"${shorten(text)}"`;
  return { type: "unclear", explanation: `${what} is not one of the options.` };
}

/** What can be typed, in a sentence. */
export function describeExpected({
  options,
  multiSelect = false,
  allowOther = true,
}: PilotDeckElicitationQuestion): string {
  if (options.length === 0) return "Type your answer.";
  const last = options.length + (allowOther ? 1 : 0);
  const words = allowOther ? ", or your own words" : "";
  return multiSelect
    ? `Type one or more numbers from 1 to ${last} with commas between${words}.`
    : `Type a number from 1 to ${last}${words}.`;
}

/** Why a line cannot be an answer of the person's own. */
export function findOwnFault(
  text: string,
  { schema }: Pick<PilotDeckElicitationQuestion, "schema">,
): string | undefined {
  const fault = findFault(text);
  if (fault !== undefined || schema === undefined) return fault;
  const valueFault = findValueFault([text], schema);
  return valueFault === undefined ? undefined : `The answer ${valueFault}`;
}

function readOwnWords(text: string, question: PilotDeckElicitationQuestion): LineMeaning {
  const explanation = findOwnFault(text, question);
  return explanation === undefined ? { type: "answer", labels: [text] } : { type: "unclear", explanation };
}

// Why a line cannot be an answer to anything.
function findFault(text: string): string | undefined {
  if (text === "") return "That line is empty.";
  if (text.includes("\ufffd")) return "That line is not valid UTF-8.";
  if (/(?!\t)\p{Cc}/u.test(text)) return "That line holds control characters, perhaps from an arrow key.";
  return undefined;
}

function findLabel({ options }: PilotDeckElicitationQuestion, text: string): string | undefined {
  const exact = options.find(({ label }) => label.trim() === text);
  const folded = text.toLowerCase();
  return (exact ?? options.find(({ label }) => label.trim().toLowerCase() === folded))?.label;
}
