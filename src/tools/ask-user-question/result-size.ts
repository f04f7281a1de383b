import type { ElicitationAnnotations, ElicitationAnswers } from "../../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../../protocol/schema.js";
import { ENTRY_FRAME_BYTES, FRAME_BYTES, tellExcess } from "../../elicitation/result-bytes.js";
import { countBytes, isSurelyWithin } from "../../text/bytes.js";
import { isObject } from "../../text/values.js";
import { formatAnswersForModel } from "../format-answers.js";
import type { AskUserQuestionItem } from "./input.js";

/** The most that the model reads of a result, in bytes of UTF-8 (seed 003). */
export const RESULT_BYTES_MAX = 100_000;

/**
 * Tells what has to be shorter for the result to keep its limit, while the question is still open. Answers and
 * annotations may be any value; only texts count. What the model wrote itself is not held against the person: its
 * previews are left out of a result that is too long, and where its questions alone are, nothing is said.
 */
export function checkResultSize(
  questions: readonly AskUserQuestionItem[],
  answers: unknown,
  annotations: unknown,
): PilotDeckToolValidationIssue[] {
  if (!isObject(answers)) return [];
  const length = FRAME_BYTES + countLength(answers) + (isObject(annotations) ? countLength(annotations) : 0);
  if (isSurelyWithin(length, RESULT_BYTES_MAX)) return [];
  const given = pickAnswers(answers);
  const beside = pickAnnotations(annotations);
  const bytes = countBytes(formatAnswersForModel(given, withoutOwnPreviews(questions, beside)));
  return tellExcess(questions, { bytes, maxResultBytes: RESULT_BYTES_MAX }, given, beside);
}

/** The annotations but for previews that the model wrote itself, and knows. */
export function withoutOwnPreviews(
  questions: readonly AskUserQuestionItem[],
  annotations: ElicitationAnnotations | undefined,
): ElicitationAnnotations | undefined {
  if (annotations === undefined) return undefined;
  const left = Object.entries(annotations).map(([question, annotation]) => {
    const own = questions.find((asked) => asked.question === question)?.options;
    if (!own?.some(({ preview }) => preview === annotation.preview)) return [question, annotation];
    const { preview: _, ...others } = annotation;
    return [question, others];
  });
  return Object.fromEntries(left);
}

/** The length of all texts, in UTF-16 code units, with the words around them: never too low. */
function countLength(entries: Record<string, unknown>): number {
  let length = 0;
  for (const key of Object.keys(entries)) {
    const value = entries[key];
    length += key.length + ENTRY_FRAME_BYTES;
    if (typeof value === "string") {
      length += value.length;
    } else if (isObject(value) || Array.isArray(value)) {
      for (const text of Object.values(value)) length += typeof text === "string" ? text.length + 2 : 0;
    }
  }
  return length;
}

function pickAnswers(answers: Record<string, unknown>): ElicitationAnswers {
  const entries = Object.entries(answers).flatMap(([question, answer]): [string, string | string[]][] => {
    if (typeof answer === "string") return [[question, answer]];
    return Array.isArray(answer) ? [[question, answer.filter(isString)]] : [];
  });
  return Object.fromEntries(entries);
}

function pickAnnotations(annotations: unknown): ElicitationAnnotations {
  if (!isObject(annotations)) return {};
  const entries = Object.entries(annotations).map(([question, value]) => {
    const { preview, notes } = isObject(value) ? value : {};
    return [question, { ...(isString(preview) && { preview }), ...(isString(notes) && { notes }) }] as const;
  });
  return Object.fromEntries(entries);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}
