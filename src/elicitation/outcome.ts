import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationCapabilities,
  ElicitationProvenance,
  PilotDeckElicitationAnswer,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolErrorCode } from "../../protocol/errors.js";

/** What came of an elicitation. Nothing is thrown: a failure is an outcome too. Plain data, but for `cause`. */
export type ElicitationOutcome = Unended & {
  /** ISO 8601 date-time. */
  endedAt: string;
  /** How the channel reaches the person, where it says so. */
  mode?: NonNullable<ElicitationCapabilities["mode"]>;
};

/** An outcome but for when and where it came about. */
export type Unended = AnsweredOutcome | CancelledOutcome | FailedOutcome;

export type AnsweredOutcome = {
  type: "answered";
  answers: ElicitationAnswers;
  annotations?: ElicitationAnnotations;
  provenance: ElicitationProvenance;
  /** What stood beside good answers of a plain channel and was left out, as JSON Pointers into its reply. */
  ignored?: string[];
};

export type CancelledOutcome = Extract<PilotDeckElicitationAnswer, { type: "cancelled" }>;

export type FailedOutcome = {
  type: "failed";
  code: PilotDeckToolErrorCode;
  message: string;
  /** Small plain JSON: never what was thrown or replied. */
  details: Record<string, unknown>;
  /** What the channel threw or replied; not enumerable, and absent where a secret was asked for. */
  cause?: unknown;
};

/** Says when an outcome came about, and how the person was reached; in place, since it belongs to nobody else yet. */
export function endOutcome(
  outcome: Unended,
  endedAt: string,
  mode?: ElicitationCapabilities["mode"],
): ElicitationOutcome {
  const ended: Unended & Partial<ElicitationOutcome> = outcome;
  ended.endedAt = endedAt;
  if (mode !== undefined) ended.mode = mode;
  return ended as ElicitationOutcome;
}
