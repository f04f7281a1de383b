import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { countOf } from "../text/count.js";
import { findRecommended } from "./recommended-label.js";
import { answerAfterTimeout } from "./timeout-answer.js";

/** What comes of it when nobody answers, in a sentence for the person; undefined where the questions wait without end. */
export function describeTimeout(
  request: Pick<PilotDeckElicitationRequest, "questions" | "timeout">,
): string | undefined {
  const { questions, timeout } = request;
  if (timeout === undefined || !(timeout.ms > 0 && Number.isFinite(timeout.ms))) return undefined;
  const isTaken = answerAfterTimeout(request, {}, "", new Date(0)).type === "answered";
  const isEachRecommended = questions.every((question) => findRecommended(question) !== undefined);
  const taken = isEachRecommended
    ? "the recommended options are taken"
    : "the recommended options are taken, and the first where none is recommended";
  return `Without an answer for ${countOf(timeout.ms / 1000, "second")} ${isTaken ? taken : "the questions are withdrawn"}.`;
}
