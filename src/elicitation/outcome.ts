import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationProvenance,
  PilotDeckElicitationAnswer,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolErrorCode } from "../../protocol/errors.js";

/** What came of an elicitation. Nothing is thrown: a failure is an outcome too. */
export type ElicitationOutcome =
  | {
      type: "answered";
      answers: ElicitationAnswers;
      annotations?: ElicitationAnnotations;
      provenance: ElicitationProvenance;
      /** The milliseconds of silence after which a timeout gave these answers. */
      timedOutAfterMs?: number;
    }
  | Extract<PilotDeckElicitationAnswer, { type: "cancelled" }>
  | { type: "failed"; code: PilotDeckToolErrorCode; message: string; details: Record<string, unknown> };
