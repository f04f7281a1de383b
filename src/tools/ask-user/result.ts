import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationCancelCode,
  ElicitationDeferral,
  ElicitationProvenance,
} from "../../../protocol/elicitation.js";
import type { CreateToolError } from "../../../protocol/errors.js";
import type { PilotDeckToolExecutionOutput } from "../../../protocol/tool.js";
import type { AnsweredOutcome, CancelledOutcome, ElicitationOutcome } from "../../elicitation/outcome.js";
import { createOutput } from "../create-output.js";
import {
  createFailure,
  createNoAnswerError,
  describeNoAnswer,
  isRefusal,
  requireAnswers,
  shortenReason,
  wasNotShown,
} from "../errors.js";
import { formatNotes, formatPolicyNotice, formatTimeoutNotice, ruleOf } from "../format-answers.js";
import { pickDefaulted, type QuestionPair, splitByRecommended } from "../unique-questions.js";
import type { AskUserInput, AskUserItem } from "./input.js";
import { createPiInstruction } from "./pi-instruction.js";
import { pairAskUserQuestions } from "./request.js";

export type AskUserAnswer = {
  /** As the model asked it. */
  question: string;
  /** A list where the question is a multi-select. */
  answer: string | string[];
  /** The label that was picked, where the question is not a multi-select. */
  selectedOption?: string;
  /** Whether the answer has a text that is none of the labels. */
  wasCustom: boolean;
};

/** What the model reads, as JSON (seed 002, Response Format). */
export type AskUserResult = {
  answered: boolean;
  /** In the order of the questions; empty unless `answered`. */
  answers: AskUserAnswer[];
  cancelled?: true;
  connectionLost?: true;
  /** Set where nobody was asked: what the rule is called that took the answers. */
  rule?: string;
  /** Where the questions wait for the user. */
  pendingFile?: string;
};

/** What the host stores with the session (seed 002, State Persistence): `findDetails` gives it back, and the call is replayed. */
export type AskUserDetails = {
  /** As the model gave them. */
  questions: AskUserItem[];
  answers: AskUserAnswer[];
  /** When the elicitation ended, in milliseconds since the epoch. */
  answeredAt: number;
  mode: "interactive" | "print" | "rpc";
  metadata?: Record<string, unknown>;
  /** Set where a timeout answered: after how long, where that is known, and which questions by text. */
  timedOut?: { afterMs?: number; defaulted: string[] };
  /** Set where nobody was asked: what the rule is called that took the answers. */
  rule?: string;
  /** What the user noted beside answers, by question text. */
  annotations?: ElicitationAnnotations;
};

export type AskUserOutput = AskUserResult & {
  details: AskUserDetails;
  /** Why there is no answer, in a word and in words, where the channel said so. */
  code?: ElicitationCancelCode;
  reason?: string;
  timedOut?: true;
  /** Set where the questions will be answered later. */
  deferred?: ElicitationDeferral;
};

type Output = PilotDeckToolExecutionOutput<AskUserOutput>;

/** What the model reads of an outcome (seed 002, Response Format). Throws an error for one that is none. */
export function createAskUserOutput(
  { questions, metadata }: AskUserInput,
  outcome: ElicitationOutcome,
  { name, createError }: { name: string; createError: CreateToolError },
): Output {
  if (outcome.type === "failed") throw createFailure(createError, outcome);
  const details: AskUserDetails = {
    questions,
    answers: [],
    answeredAt: Date.parse(outcome.endedAt),
    mode: outcome.mode ?? "interactive",
    ...(metadata && { metadata }),
  };
  if (outcome.type === "answered") {
    requireAnswers(createError, outcome);
    addAnswers(details, outcome);
    return createAnsweredOutput(details, outcome);
  }
  const { code, deferred } = outcome;
  if (deferred !== undefined) return createDeferredOutput(deferred, details);
  if (code === "aborted") throw createAbortError(name, createError);
  if (code === "connection_lost") {
    return createUnansweredOutput({ answered: false, answers: [], connectionLost: true }, details, outcome);
  }
  if (wasNotShown(code)) throw createNoAnswerError(createError, outcome);
  return createUnansweredOutput({ answered: false, answers: [], cancelled: true }, details, outcome);
}

/** What a call with stored details gives again. */
export function createReplayedOutput(details: AskUserDetails): Output {
  const { answeredAt, timedOut, rule } = details;
  const provenance: ElicitationProvenance = {
    source: rule === undefined ? "pre-supplied" : "policy",
    channel: "none",
    answeredAt: new Date(answeredAt).toISOString(),
    ...(timedOut && { defaulted: timedOut.defaulted }),
    ...(rule !== undefined && { rule }),
  };
  return createAnsweredOutput(details, { provenance });
}

export function createAbortError(name: string, createError: CreateToolError): Error {
  return createError(
    "tool_aborted",
    `${name} was aborted: an interrupted call has no result; made again it asks from the beginning.`,
    { code: "aborted" },
  );
}

function addAnswers(details: AskUserDetails, { answers, annotations, provenance }: AnsweredOutcome): void {
  const { source, timeout, defaulted } = provenance;
  const pairs = pairAskUserQuestions(details.questions);
  details.answers = createAskUserAnswers(pairs, answers);
  if (source === "timeout") {
    const afterMs = timeout?.ms ?? 0;
    details.timedOut = {
      ...(afterMs > 0 && { afterMs }),
      defaulted: pickDefaulted(pairs, defaulted).map(({ question }) => question),
    };
  }
  const rule = ruleOf(provenance);
  if (rule !== undefined) details.rule = rule;
  if (annotations !== undefined) details.annotations = annotations;
}

function createAnsweredOutput(
  details: AskUserDetails,
  answered: Pick<AnsweredOutcome, "provenance" | "ignored">,
): Output {
  const { timedOut, annotations, rule } = details;
  const result: AskUserResult = {
    answered: true,
    answers: details.answers,
    ...(rule !== undefined && { rule }),
  };
  const pairs = pairAskUserQuestions(details.questions);
  const taken = splitByRecommended(timedOut?.defaulted ?? [], pairs, ({ question }) => question);
  const texts = [
    JSON.stringify(result),
    ...(timedOut ? [formatTimeoutNotice(timedOut.afterMs, taken)] : []),
    ...(rule === undefined ? [] : [formatPolicyNotice(rule)]),
    ...formatNotes(annotations, pairs, rule === undefined ? undefined : "Notes"),
  ];
  return createOutput(texts, { ...result, ...(timedOut && { timedOut: true as const }), details }, answered);
}

function createUnansweredOutput(
  result: AskUserResult,
  details: AskUserDetails,
  cancelled: CancelledOutcome,
): Output {
  const { code, reason } = cancelled;
  const texts = [JSON.stringify(result)];
  // Silence is no refusal, and the result has no word for it, nor for why the user declined.
  const isWordless = !isRefusal(code) || (code === "declined" && reason);
  if (result.cancelled === true && isWordless) texts.push(describeNoAnswer(cancelled));
  const told = { ...(code && { code }), ...(reason && { reason: shortenReason(reason) }) };
  return createOutput(texts, { ...result, ...told, details });
}

function createDeferredOutput(deferred: ElicitationDeferral, details: AskUserDetails): Output {
  const { file } = deferred;
  const data: AskUserOutput = {
    answered: false,
    answers: [],
    ...(file !== undefined && { pendingFile: file }),
    details: { ...details, mode: "print" },
    deferred,
  };
  return createOutput(describeDeferral(deferred), data);
}

// The seed's words for questions that wait in a file, unless the host has its own; they do not say how a model comes back.
function describeDeferral({ file, instruction, explanation, message }: ElicitationDeferral): string[] {
  if (file === undefined || instruction !== undefined) return [message];
  const pending = createPiInstruction(file);
  return [
    explanation ? `${explanation}\n\n${pending}` : pending,
    "Make the same call again once that is done. Until then, do not answer for the user.",
  ];
}

/** The answers in the order of the questions. A question that a lenient channel left out is left out here too. */
function createAskUserAnswers(
  pairs: readonly QuestionPair<AskUserItem>[],
  answers: ElicitationAnswers,
): AskUserAnswer[] {
  const given = new Map(Object.entries(answers));
  return pairs.flatMap(([item, { question }]) => {
    const answer = given.get(question) ?? [];
    // From a channel that declares nothing may come an answer with nothing in it.
    return [answer].flat().some((text) => text !== "") ? [createAskUserAnswer(item, answer)] : [];
  });
}

/** One answer, whichever form a channel gave it. */
export function createAskUserAnswer(
  { question, options, multiSelect = false }: AskUserItem,
  given: string | readonly string[],
): AskUserAnswer {
  const texts = [given].flat();
  const labels = new Set(options?.map(({ label }) => label));
  const wasCustom = texts.some((candidate) => !labels.has(candidate));
  if (multiSelect || texts.length > 1) return { question, answer: texts, wasCustom };
  const answer = String(given);
  return { question, answer, ...(!wasCustom && { selectedOption: answer }), wasCustom };
}
