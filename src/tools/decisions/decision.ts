import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { CreateToolError } from "../../../protocol/errors.js";
import type { CollectedOutcome } from "../../elicitation/collect.js";
import type { AnsweredOutcome, CancelledOutcome } from "../../elicitation/outcome.js";
import { shorten } from "../../text/foreign-words.js";
import { createFailure, createNoAnswerError, shortenReason } from "../errors.js";
import { type DecisionOutcome, readOutcome } from "./outcome-of-kind.js";

/** How a question or a to-do stands. What is not known, or not yet, is null. */
export type Decision = {
  decision_id: string;
  status: "pending" | "answered" | "declined" | "withdrawn" | "expired";
  outcome: DecisionOutcome | null;
  /** What the person said beside the answer, or why they declined. */
  remark: string | null;
  /** ISO 8601 date-time. */
  answered_at: string | null;
  answered_by: string | null;
};

/** How a question stands by what was collected under its id. Throws an error for an id that nobody knows, and for a failure. */
export function createDecision(
  id: string,
  { outcome, request }: CollectedOutcome,
  createError: CreateToolError,
): Decision {
  switch (outcome.type) {
    case "failed":
      throw createFailure(createError, outcome);
    case "answered":
      return readAnswered(id, outcome, request, createError);
    case "cancelled": {
      const status = statusOf(outcome);
      if (status === undefined) throw createMissing(id, { outcome, request }, createError);
      const { reason } = outcome;
      const isSaid = reason !== undefined && (status === "declined" || status === "withdrawn");
      const remark = isSaid ? shortenReason(reason) : null;
      return { decision_id: id, status, outcome: null, remark, answered_at: null, answered_by: null };
    }
  }
}

function readAnswered(
  id: string,
  { answers, annotations = {}, provenance }: AnsweredOutcome,
  request: PilotDeckElicitationRequest | undefined,
  createError: CreateToolError,
): Decision {
  const { metadata, allowNotes = true } = request ?? {};
  const verdict = readOutcome(metadata, answers);
  if (!verdict.ok) {
    const message = `The question "${shorten(id)}" cannot be read as a decision: ${verdict.fault}`;
    throw createError("tool_execution_failed", message, { decision_id: shorten(id) });
  }
  const notes = Object.values(annotations).flatMap((said) => said.notes ?? []);
  const isHeard = allowNotes && notes.length > 0;
  return {
    decision_id: id,
    status: "answered",
    outcome: verdict.outcome,
    remark: isHeard ? notes.join("\n") : null,
    answered_at: provenance.answeredAt,
    answered_by: provenance.by ?? null,
  };
}

function statusOf({ code }: CancelledOutcome): Decision["status"] | undefined {
  if (code === "deferred" || code === "timeout") return "pending";
  if (code === "expired" || code === "withdrawn" || code === "declined") return code;
  return code === "dismissed" ? "declined" : undefined;
}

function createMissing(
  id: string,
  { outcome, request }: { outcome: CancelledOutcome; request: PilotDeckElicitationRequest | undefined },
  createError: CreateToolError,
): Error {
  if (outcome.code !== "unknown") return createNoAnswerError(createError, outcome);
  const message =
    request === undefined
      ? `No decision has the id "${shorten(id)}". Use the decision_id as ask_user returned it; one that was removed is asked anew.`
      : `The question "${shorten(id)}" is no decision: another tool has asked it. To have its answer, call ${shorten(request.toolName)} again, with the same arguments.`;
  return createError("invalid_tool_input", message, { decision_id: shorten(id) });
}
