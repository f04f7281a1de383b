import type {
  ElicitationTimeout,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { countOf } from "../text/count.js";
import { isObject } from "../text/values.js";
import { checkAnswers } from "./check-answers.js";
import type { AnsweredOutcome, CancelledOutcome } from "./outcome.js";
import { findRecommended } from "./recommended-label.js";

/** It says what was taken for the person, and after which timeout. */
type TimeoutAnswer = AnsweredOutcome & { provenance: { defaulted: string[]; timeout: ElicitationTimeout } };

/**
 * What silence means once the time is up: what was picked stays, every other question takes its recommended
 * option, else its first, and is listed as `defaulted`. A question without options cannot be answered for the
 * person, so the ask is cancelled, as it is where the request says so.
 *
 * @param draft - the answers as the channel told them last, any value
 */
export function answerAfterTimeout(
  request: Pick<PilotDeckElicitationRequest, "questions" | "timeout">,
  draft: unknown,
  channel: string,
  answeredAt: string,
): TimeoutAnswer | CancelledOutcome {
  const { questions, timeout } = request;
  const ms = timeout?.ms ?? 0;
  const cancelled = {
    type: "cancelled",
    reason: `no answer within ${countOf(ms / 1000, "second")}`,
    code: "timeout",
  } as const;
  if (timeout?.then !== "recommended") return cancelled;
  // Whoever was asked nothing has answered nothing, whatever a channel made of the questions.
  if (questions.length === 0) return cancelled;
  const answers: [string, string | string[]][] = [];
  const defaulted: string[] = [];
  for (const asked of questions) {
    const { question, options, multiSelect } = asked;
    const picked = readPick(draft, asked);
    if (picked !== undefined) {
      answers.push([question, picked]);
      continue;
    }
    const label = options[findRecommended(asked) ?? 0]?.label;
    if (label === undefined) return cancelled;
    answers.push([question, multiSelect === true ? [label] : label]);
    defaulted.push(question);
  }
  return {
    type: "answered",
    answers: Object.fromEntries(answers),
    provenance: { source: "timeout", channel, answeredAt, defaulted, timeout },
  };
}

// What was picked counts only where the person could have confirmed it as it is.
function readPick(draft: unknown, asked: PilotDeckElicitationQuestion): string | string[] | undefined {
  if (!isObject(draft) || !Object.hasOwn(draft, asked.question)) return undefined;
  const picked = draft[asked.question];
  const issues = checkAnswers([asked], Object.fromEntries([[asked.question, picked]]), "strict");
  return issues.length === 0 ? (picked as string | string[]) : undefined;
}
