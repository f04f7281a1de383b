import type {
  ElicitationAnswers,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";

/**
 * Gives answers that were written in advance (`--answers`) to a tool whose input has no place for them.
 *
 * @param read - gives the answers to the questions, keyed by question text; what it throws is told as the fault of the answers
 * @param onAsked - told of the request
 */
export function createAnswerChannel(
  read: (questions: readonly PilotDeckElicitationQuestion[]) => Record<string, unknown>,
  onAsked: (request: PilotDeckElicitationRequest) => void,
): PilotDeckElicitationChannel {
  return {
    name: "--answers",
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true },
    async askUser(request) {
      onAsked(request);
      const answeredAt = new Date().toISOString();
      // `elicit` checks them, as it checks whatever a channel gives.
      return {
        type: "answered",
        answers: read(request.questions) as ElicitationAnswers,
        provenance: { source: "pre-supplied", channel: "none", answeredAt },
      };
    },
  };
}
