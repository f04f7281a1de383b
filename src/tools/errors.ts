import type { ElicitationCancelCode, PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import type { CreateToolError, PilotDeckToolErrorCode } from "../../protocol/errors.js";
import type { PilotDeckToolRuntimeContext } from "../../protocol/tool.js";
import { isEmptyAnswerSet } from "../elicitation/check-answers.js";
import { hideMember } from "../elicitation/derive-request.js";
import type { AnsweredOutcome, CancelledOutcome } from "../elicitation/outcome.js";
import { shorten } from "../text/foreign-words.js";

/** How much of a channel's reason, and of an error's message, is told, in UTF-16 code units. */
const REASON_MAX = 1_000;
const MESSAGE_MAX = 30_000;

/** The channel of a call. Throws an error with the code `unsupported_tool` where there is none. */
export function requireChannel(
  { elicitation }: PilotDeckToolRuntimeContext,
  toolName: string,
  createError: CreateToolError,
): PilotDeckElicitationChannel {
  if (elicitation !== undefined && elicitation !== null) return elicitation;
  throw createError("unsupported_tool", `${toolName} requires a host elicitation channel (none registered).`);
}

/**
 * The error for what failed. What was thrown or replied becomes its `cause`, which is not enumerable, so that no
 * transcript takes it along; a host's error that has a cause keeps its own.
 */
export function createFailure(
  createError: CreateToolError,
  failed: {
    code: PilotDeckToolErrorCode;
    message: string;
    details?: Record<string, unknown>;
    cause?: unknown;
  },
): Error {
  const error = createError(failed.code, shorten(failed.message, MESSAGE_MAX), failed.details);
  if (failed.cause !== undefined && !("cause" in error) && Object.isExtensible(error)) {
    hideMember(error, "cause", failed.cause);
  }
  return error;
}

/**
 * Throws for an outcome that is called answered and has no answer, as one may be that a host kept or made: silence is not
 * taken for consent. What came with the call is the seed's own matter.
 */
export function requireAnswers(
  createError: CreateToolError,
  { answers, provenance }: Pick<AnsweredOutcome, "answers" | "provenance">,
): void {
  if (provenance.source === "pre-supplied" || !isEmptyAnswerSet(answers)) return;
  throw createError("tool_execution_failed", "No answer was given; silence is not taken for consent.");
}

/** The error for questions without an answer, in the words of {@link describeNoAnswer}; for an interrupted call its own. */
export function createNoAnswerError(createError: CreateToolError, cancelled: CancelledOutcome): Error {
  const { code, interrupted } = cancelled;
  if (interrupted) {
    const message = "The user interrupted the call: it has no result. The same call, made again, asks again.";
    return createError("tool_aborted", message, { code: "aborted" });
  }
  return createError("unsupported_tool", describeNoAnswer(cancelled), code && { code });
}

/** Why there is no answer, as the model reads it: only what the person refused is told as a refusal. */
export function describeNoAnswer({
  code,
  reason,
}: {
  code?: ElicitationCancelCode;
  reason?: string;
}): string {
  const because = reason ? ` (${shortenReason(reason)})` : "";
  if (isRefusal(code)) return `User declined to answer questions${because}`;
  return wasNotShown(code)
    ? `The questions could not be shown to the user${because}. The user has not declined.`
    : `The user did not answer${because}.`;
}

/** Whether a cancellation is the person's, or the host's own. A channel without codes cancels for the person. */
export function isRefusal(code: ElicitationCancelCode | undefined): boolean {
  return code === undefined || code === "declined" || code === "dismissed" || code === "aborted";
}

/** Whether the person never saw the questions, or nobody can know. */
export function wasNotShown(code: ElicitationCancelCode | undefined): boolean {
  return code === "undeliverable" || code === "connection_lost" || code === "unknown";
}

/** A channel's reason, which may be of any length, for a text or for details. */
export function shortenReason(reason: string): string {
  return shorten(reason, REASON_MAX);
}
