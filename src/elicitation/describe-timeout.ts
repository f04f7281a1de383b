import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import type { AnswersSentences } from "../language/en/answers.js";
import { findRecommended } from "./recommended-label.js";
import { answerAfterTimeout } from "./timeout-answer.js";

/** What comes of it when nobody answers, in a sentence for the person; undefined where the questions wait without end. */
export function describeTimeout(
  request: Pick<PilotDeckElicitationRequest, "questions" | "timeout">,
  say: AnswersSentences,
): string | undefined {
  const { questions, timeout } = request;
  if (timeout === undefined || !(timeout.ms > 0 && Number.isFinite(timeout.ms))) return undefined;
  const seconds = timeout.ms / 1000;
  const isTaken = answerAfterTimeout(request, {}, "", "").type === "answered";
  if (!isTaken) return say.timeout.withdrawn(seconds);
  const isEachRecommended = questions.every((question) => findRecommended(question) !== undefined);
  return isEachRecommended ? say.timeout.recommended(seconds) : say.timeout.recommendedOrFirst(seconds);
}
