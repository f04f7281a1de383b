import type { ElicitationAnswers, PilotDeckElicitationRequest } from "../protocol/elicitation.js";
import type { ElicitationOutcome } from "./elicit.js";
import { checkAnswers } from "./validation/answers.js";

/**
 * What silence means once the time is up: what was picked stays, every other question takes its recommended
 * option, else its first, and is listed as `defaulted`. A question without options cannot be answered for the
 * person, so the ask is cancelled, as it is where the request says so.
 */
export function answerAfterTimeout(
  request: PilotDeckElicitationRequest,
  draft: ElicitationAnswers,
  channel: string,
  at: Date,
): ElicitationOutcome {
  const { questions, timeout } = request;
  const seconds = (timeout?.ms ?? 0) / 1000;
  const cancelled = {
    type: "cancelled",
    reason: `no answer within ${seconds} seconds`,
    code: "timeout",
  } as const;
  if (timeout?.then !== "recommended") return cancelled;
  const answers: [string, string | string[]][] = [];
  const defaulted: string[] = [];
  for (const asked of questions) {
    const { question, options, recommended = 0, multiSelect } = asked;
    const picked = Object.hasOwn(draft, question) ? draft[question] : undefined;
    if (
      picked !== undefined &&
      checkAnswers([asked], Object.fromEntries([[question, picked]]), "strict").length === 0
    ) {
      answers.push([question, picked]);
      continue;
    }
    const label = (options[recommended] ?? options[0])?.label;
    if (label === undefined) return cancelled;
    answers.push([question, multiSelect === true ? [label] : label]);
    defaulted.push(question);
  }
  return {
    type: "answered",
    answers: Object.fromEntries(answers),
    provenance: { source: "timeout", channel, answeredAt: at.toISOString(), defaulted },
  };
}
