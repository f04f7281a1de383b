import type { ElicitationAnswers, ElicitationDeferral } from "../../../protocol/elicitation.js";
import type { CreateToolError } from "../../../protocol/errors.js";
import type { PilotDeckToolExecutionOutput } from "../../../protocol/tool.js";
import type { AnsweredOutcome, CancelledOutcome, ElicitationOutcome } from "../../elicitation/outcome.js";
import { createOutput } from "../create-output.js";
import {
  createFailure,
  describeNoAnswer,
  isRefusal,
  requireAnswers,
  shortenReason,
  wasNotShown,
} from "../errors.js";
import { formatNotes, formatPolicyNotice, formatTimeoutNotice, ruleOf } from "../format-answers.js";
import { pickDefaulted, type QuestionPair, splitByRecommended } from "../unique-questions.js";
import type { AskInput, AskQuestion } from "./input.js";
import { pairAskQuestions } from "./request.js";

export type AskAnswer = {
  question: string;
  /** The labels as the model gave them. */
  options: string[];
  multi: boolean;
  /** In the order in which they were picked. */
  selectedOptions: string[];
  /** What was typed; several texts are joined by `, `. */
  customInput?: string;
};

export type AskQuestionResult = { id: string } & AskAnswer;

/** The answer to a single question by itself, the answers to several as a list. */
export type AskOutput = (AskAnswer | { results: AskQuestionResult[] }) & {
  /** Set where a timeout gave the answers. */
  timedOut?: true;
  /** Set where nobody was asked: what the rule is called that took the answers. */
  rule?: string;
  /** Set where the questions will be answered later; nothing is selected then. */
  deferred?: ElicitationDeferral;
};

/** What the model reads of an outcome (seed 000, Outputs). Throws an error for one that is none. */
export function createAskOutput(
  { questions }: AskInput,
  outcome: ElicitationOutcome,
  createError: CreateToolError,
): PilotDeckToolExecutionOutput<AskOutput> {
  if (questions.length === 0) return createEmptyAskOutput();
  switch (outcome.type) {
    case "failed":
      throw createFailure(createError, outcome);
    case "cancelled": {
      const { deferred } = outcome;
      if (deferred === undefined) throw createAskCancellation(createError, outcome);
      const data = { ...sortAnswers(pairAskQuestions(questions), {}), deferred };
      return createOutput([deferred.message], data);
    }
    case "answered":
      requireAnswers(createError, outcome);
      return createAskAnswerOutput(questions, outcome);
  }
}

/** The seed's words for a call without a question, which is no error to it. */
export function createEmptyAskOutput(): PilotDeckToolExecutionOutput<AskOutput> {
  return { content: [{ type: "text", text: "Error: questions must not be empty" }] };
}

/** Whether the turn makes no sense without the answers: the user cancelled, or cannot be asked (seed 000). */
export function stopsTurn(outcome: ElicitationOutcome): boolean {
  return outcome.type === "cancelled" && (outcome.code === "undeliverable" || isCancelledByUser(outcome));
}

function createAskCancellation(createError: CreateToolError, cancelled: CancelledOutcome): Error {
  const { code, reason } = cancelled;
  const details = { ...(code && { code }), ...(reason && { reason: shortenReason(reason) }) };
  if (isCancelledByUser(cancelled)) {
    return createError("tool_aborted", "Ask tool was cancelled by the user", details);
  }
  if (code === "aborted") return createError("tool_aborted", "Ask input was cancelled", details);
  const kind = wasNotShown(code) ? "unsupported_tool" : "tool_timeout";
  return createError(kind, describeNoAnswer(cancelled), details);
}

function isCancelledByUser({ code, interrupted }: CancelledOutcome): boolean {
  return interrupted === true || (code !== "aborted" && isRefusal(code));
}

function createAskAnswerOutput(
  questions: readonly AskQuestion[],
  outcome: AnsweredOutcome,
): PilotDeckToolExecutionOutput<AskOutput> {
  const pairs = pairAskQuestions(questions);
  const data = sortAnswers(pairs, outcome.answers);
  const rule = ruleOf(outcome.provenance);
  const who = rule === undefined ? "User" : "Rule";
  const text = "results" in data ? formatResults(data.results, who) : formatOnlyAnswer(data, who);
  const notes = formatNotes(outcome.annotations, pairs, rule === undefined ? undefined : "Notes");
  if (rule !== undefined) {
    return createOutput([text, formatPolicyNotice(rule), ...notes], { ...data, rule }, outcome);
  }
  const { source, timeout, defaulted } = outcome.provenance;
  if (source !== "timeout") return createOutput([text, ...notes], data, outcome);
  const nameOf = ({ id }: AskQuestion) => id;
  const ids = pickDefaulted(pairs, defaulted).map(nameOf);
  const notice = formatTimeoutNotice(timeout?.ms, splitByRecommended(ids, pairs, nameOf));
  return createOutput([text, notice, ...notes], { ...data, timedOut: true }, outcome);
}

/** The answers in the order of the questions, as the model knows them. */
function sortAnswers(pairs: readonly QuestionPair<AskQuestion>[], answers: ElicitationAnswers): AskOutput {
  const given = new Map(Object.entries(answers));
  const results = pairs.map((pair) => createResult(pair, given));
  const [only] = results.length > 1 ? [] : results.map(({ id: _, ...answer }) => answer);
  return only ?? { results };
}

// The text `<label> (Recommended)` is that option where a single-select recommends it: a client may send back what it
// showed. What is no label was typed.
function createResult(
  [{ id, question, options, multi = false }, asked]: QuestionPair<AskQuestion>,
  given: ReadonlyMap<string, string | string[]>,
): AskQuestionResult {
  const labels = options.map(({ label }) => label);
  const recommended = multi ? undefined : asked.options[asked.recommended ?? -1]?.label;
  const selected = new Set<string>();
  const typed = new Set<string>();
  for (const text of [given.get(asked.question) ?? []].flat()) {
    if (labels.includes(text)) selected.add(text);
    else if (recommended !== undefined && text === `${recommended} (Recommended)`) selected.add(recommended);
    else if (text !== "") typed.add(text);
  }
  return {
    id,
    question,
    options: labels,
    multi,
    selectedOptions: [...selected],
    ...(typed.size > 0 && { customInput: [...typed].join(", ") }),
  };
}

function formatOnlyAnswer({ selectedOptions, customInput }: AskAnswer, who: string): string {
  const lines: string[] = [];
  if (selectedOptions.length > 0) lines.push(`${who} selected: ${selectedOptions.join(", ")}`);
  if (customInput !== undefined) lines.push(`${who} provided custom input: ${customInput}`);
  return lines.join("\n");
}

function formatResults(results: readonly AskQuestionResult[], who: string): string {
  const lines = results.map(({ id, multi, selectedOptions, customInput }) => {
    const parts: string[] = [];
    const selected = selectedOptions.join(", ");
    if (selected !== "") parts.push(multi ? `[${selected}]` : selected);
    if (customInput !== undefined) parts.push(`"${customInput}"`);
    return `${id}: ${parts.join(", ") || "(no answer)"}`;
  });
  return [`${who} answers:`, ...lines].join("\n");
}
