import type { ElicitationAnswers, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { isTimeUp } from "../../src/elicitation/ask-channel.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import type { ChatTable } from "../../src/language/chat.js";
import { tellAbort } from "../../src/language/tell-reason.js";
import { shorten } from "../../src/text/foreign-words.js";
import { toPrintableLine } from "../../src/text/printable.js";

/** Why nobody is asked any more, and after a timeout what was taken. */
export function describeRetreat(
  request: PilotDeckElicitationRequest,
  draft: ElicitationAnswers,
  { reasons, withdrawn, aborted, timedOut, timeTook, takenInTime, comma }: ChatTable,
): string {
  if (!isTimeUp(request)) return withdrawn(tellAbort(request.signal, reasons, aborted));
  const outcome = answerAfterTimeout(request, draft, "", "");
  if (outcome.type === "cancelled") return timedOut;
  const lines = request.questions.map(({ question }) => {
    const taken = [outcome.answers[question] ?? []].flat().join(comma);
    const isYours = !outcome.provenance.defaulted.includes(question);
    return takenInTime(shorten(toPrintableLine(question)), toPrintableLine(taken), isYours);
  });
  return [timeTook, ...lines].join("\n");
}
