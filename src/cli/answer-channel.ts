import type {
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { WrittenAnswers } from "./written-answers.js";

/**
 * Gives answers that were written in advance (`--answers`) as a person would.
 *
 * @param read - gives the answers to the questions; rejects where they do not fit
 * @param onAsked - told of the request
 */
export function createAnswerChannel(
  read: (questions: readonly PilotDeckElicitationQuestion[]) => Promise<WrittenAnswers>,
  onAsked: (request: PilotDeckElicitationRequest) => void,
): PilotDeckElicitationChannel {
  return {
    name: "--answers",
    capabilities: { closedChoice: true, freeText: true },
    async askUser(request) {
      onAsked(request);
      const answeredAt = new Date().toISOString();
      const { answers, refuse } = await read(request.questions);
      await refuse(request.check?.(answers) ?? []);
      return {
        type: "answered",
        answers,
        provenance: { source: "pre-supplied", channel: "none", answeredAt },
      };
    },
  };
}
