import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationDeferral,
} from "../../../protocol/elicitation.js";
import type { CreateToolError } from "../../../protocol/errors.js";
import type { PilotDeckToolExecutionOutput } from "../../../protocol/tool.js";
import type { AnsweredOutcome, ElicitationOutcome } from "../../elicitation/outcome.js";
import { findRecommended } from "../../elicitation/recommended-label.js";
import { countBytes, isSurelyWithin } from "../../text/bytes.js";
import { createOutput } from "../create-output.js";
import { createFailure, createNoAnswerError, requireAnswers } from "../errors.js";
import {
  formatAnswersForModel,
  formatPolicyForModel,
  formatTimeoutForModel,
  ruleOf,
} from "../format-answers.js";
import type { AskUserQuestionInput, AskUserQuestionItem } from "./input.js";
import { RESULT_BYTES_MAX, withoutOwnPreviews } from "./result-size.js";

export type AskUserQuestionOutput = {
  questions: AskUserQuestionItem[];
  answers: ElicitationAnswers;
  annotations?: ElicitationAnnotations;
  /** Set where the questions will be answered later; `answers` is empty then. */
  deferred?: ElicitationDeferral;
};

/** What the model reads of an outcome (seed 003, E9). Throws an error for one that is none. */
export function createAskUserQuestionOutput(
  { questions }: AskUserQuestionInput,
  outcome: ElicitationOutcome,
  createError: CreateToolError,
): PilotDeckToolExecutionOutput<AskUserQuestionOutput> {
  switch (outcome.type) {
    case "failed":
      throw createFailure(createError, outcome);
    case "cancelled": {
      const { deferred } = outcome;
      if (deferred === undefined) throw createNoAnswerError(createError, outcome);
      return createOutput([deferred.message], { questions, answers: {}, deferred });
    }
    case "answered": {
      requireAnswers(createError, outcome);
      const { answers, annotations } = outcome;
      const data: AskUserQuestionOutput = { questions, answers };
      if (annotations !== undefined) data.annotations = annotations;
      return createOutput([formatWithinLimit(questions, outcome)], data, outcome);
    }
  }
}

// Nothing that was typed is lost to the limit where the model's own previews can be: it knows them.
function formatWithinLimit(questions: readonly AskUserQuestionItem[], outcome: AnsweredOutcome): string {
  const text = formatOutcome(questions, outcome, outcome.annotations);
  const isShort = isSurelyWithin(text.length, RESULT_BYTES_MAX) || countBytes(text) <= RESULT_BYTES_MAX;
  return isShort
    ? text
    : formatOutcome(questions, outcome, withoutOwnPreviews(questions, outcome.annotations));
}

function formatOutcome(
  questions: readonly AskUserQuestionItem[],
  { answers, provenance }: AnsweredOutcome,
  annotations: ElicitationAnnotations | undefined,
): string {
  const rule = ruleOf(provenance);
  if (rule !== undefined) return formatPolicyForModel(rule, answers, annotations);
  const { source, timeout, defaulted } = provenance;
  if (source !== "timeout") return formatAnswersForModel(answers, annotations);
  const unrecommended = questions.filter((question) => findRecommended(question) === undefined);
  const names = unrecommended.map(({ question }) => question);
  return formatTimeoutForModel(timeout?.ms, answers, annotations, defaulted, names);
}
