import type { ElicitationDeferral } from "../../../protocol/elicitation.js";
import type { CreateToolError } from "../../../protocol/errors.js";
import type { PilotDeckToolExecutionOutput } from "../../../protocol/tool.js";
import type { AnsweredOutcome, ElicitationOutcome } from "../../elicitation/outcome.js";
import { findRecommended } from "../../elicitation/recommended-label.js";
import { createOutput } from "../create-output.js";
import { createFailure, createNoAnswerError, requireAnswers } from "../errors.js";
import { formatNotes, formatPolicyNotice, formatTimeoutNotice, ruleOf } from "../format-answers.js";
import type { SingleQuestionInput } from "./input.js";

export type SingleQuestionOutput = {
  question: string;
  /** Several options are joined by `, `, in the order in which they were picked. */
  answer: string;
  /** Set where a timeout gave the answer. */
  timedOut?: true;
  /** Set where nobody was asked: what the rule is called that took the answer. */
  rule?: string;
  /** Set where the question will be answered later; `answer` is empty then. */
  deferred?: ElicitationDeferral;
};

/** What the model reads of an outcome (seed 004, Result). Throws an error for one that is none. */
export function createSingleQuestionOutput(
  input: SingleQuestionInput,
  outcome: ElicitationOutcome,
  createError: CreateToolError,
): PilotDeckToolExecutionOutput<SingleQuestionOutput> {
  switch (outcome.type) {
    case "failed":
      throw createFailure(createError, outcome);
    case "cancelled": {
      const { deferred } = outcome;
      if (deferred === undefined) throw createNoAnswerError(createError, outcome);
      return createOutput([deferred.message], { question: input.question, answer: "", deferred });
    }
    case "answered":
      requireAnswers(createError, outcome);
      return createAnswerOutput(input, outcome);
  }
}

function createAnswerOutput(
  { question, options = [] }: SingleQuestionInput,
  outcome: AnsweredOutcome,
): PilotDeckToolExecutionOutput<SingleQuestionOutput> {
  // The one question has the one answer, under whatever text: `elicit` lets no other through.
  const data = { question, answer: joinTexts(Object.values(outcome.answers).flat()) };
  const rule = ruleOf(outcome.provenance);
  if (rule !== undefined) return createRuleOutput({ ...data, rule }, rule, outcome);
  const text = JSON.stringify(data);
  const notes = formatNotes(outcome.annotations);
  const { source, timeout, defaulted } = outcome.provenance;
  if (source !== "timeout") return createOutput([text, ...notes], data, outcome);
  const taken = defaulted?.length === 0 ? [] : [question];
  const labels = options.map((label) => ({ label }));
  const isRecommended = findRecommended({ options: labels }) !== undefined;
  const notice = formatTimeoutNotice(timeout?.ms, {
    recommended: isRecommended ? taken : [],
    first: isRecommended ? [] : taken,
  });
  return createOutput([text, notice, ...notes], { ...data, timedOut: true }, outcome);
}

function createRuleOutput(
  data: SingleQuestionOutput,
  rule: string,
  outcome: AnsweredOutcome,
): PilotDeckToolExecutionOutput<SingleQuestionOutput> {
  const notes = formatNotes(outcome.annotations, undefined, "Notes");
  return createOutput([JSON.stringify(data), formatPolicyNotice(rule), ...notes], data, outcome);
}

// A channel that declares nothing may repeat itself, or fill a list up with nothing.
function joinTexts(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== "").join(", ");
}
