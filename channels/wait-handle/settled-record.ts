import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";

/** How a request ended: what the winner is told, and those who come late. It never holds a secret. */
export type SettledRecord =
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

/** Leaves out what was said to the questions that ask for a secret. */
export function withoutSecrets<T>(
  said: Record<string, T>,
  { questions }: Pick<PilotDeckElicitationRequest, "questions">,
): Record<string, T> {
  const secrets = questions.filter(isSecret).map(({ question }) => question);
  if (secrets.length === 0) return said;
  return Object.fromEntries(Object.entries(said).filter(([question]) => !secrets.includes(question)));
}

function isSecret({ schema }: PilotDeckElicitationQuestion): boolean {
  return schema?.type === "string" && schema.writeOnly === true;
}
