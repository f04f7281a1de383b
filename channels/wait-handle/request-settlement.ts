import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { isSecret } from "../../src/elicitation/typed-value.js";
import { shorten } from "../../src/text/foreign-words.js";
import type { ResponseVerdict } from "../../src/wire/read-response.js";

/** How a request ended, for those who come late. It never holds a secret. */
export type RequestSettlement =
  | {
      status: "answered" | "declined";
      requestId: string;
      toolCallId: string;
      answers?: ElicitationAnswers;
      annotations?: ElicitationAnnotations;
      by?: string;
      /** Why the person declined. */
      reason?: string;
      /** ISO 8601 date-time. */
      settledAt: string;
    }
  | { status: "withdrawn"; reason: string };

/** How much of a reason is told to every listener and to those who come late, in UTF-16 code units. */
const WORDS_LENGTH_MAX = 2_000;

/** Writes the settlement of what the person did, as JSON. */
export function writeTaken(
  { requestId, toolCallId }: { requestId: string; toolCallId: string },
  request: PilotDeckElicitationRequest,
  verdict: Exclude<ResponseVerdict, { type: "refused" }>,
  by: string | undefined,
  settledAt: string,
): string {
  if (verdict.type === "declined") {
    const reason = verdict.reason && shorten(verdict.reason, WORDS_LENGTH_MAX);
    return JSON.stringify({ status: "declined", requestId, toolCallId, by, reason, settledAt });
  }
  const answers = withoutSecrets(verdict.answers, request);
  const said = withoutSecrets(verdict.annotations ?? {}, request);
  const annotations = Object.keys(said).length > 0 ? said : undefined;
  return JSON.stringify({ status: "answered", requestId, toolCallId, answers, annotations, by, settledAt });
}

/** Writes the settlement of what nobody answered in time, as JSON. */
export function writeWithdrawal(reason: string): string {
  return JSON.stringify({ status: "withdrawn", reason: shorten(reason, WORDS_LENGTH_MAX) });
}

function withoutSecrets<T>(
  said: Record<string, T>,
  { questions }: PilotDeckElicitationRequest,
): Record<string, T> {
  const secrets = questions.filter(isSecret).map(({ question }) => question);
  if (secrets.length === 0) return said;
  return Object.fromEntries(Object.entries(said).filter(([question]) => !secrets.includes(question)));
}
