import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { deriveRequest } from "../elicitation/derive-request.js";
import type { Language } from "../language/language.js";
import { exchangeLabels, isToldOtherwise, tellQuestions } from "./tell-questions.js";

/**
 * Asks a person with the questions as they are to read them, and answers whoever asked in the labels that they asked with.
 *
 * @param ask - gets the request as it is told, and takes over what was begun in the labels that were asked with
 */
export function askAsTold(
  language: Language,
  ask: (
    told: PilotDeckElicitationRequest,
    original: PilotDeckElicitationRequest,
  ) => Promise<PilotDeckElicitationAnswer>,
): (request: PilotDeckElicitationRequest) => Promise<PilotDeckElicitationAnswer> {
  return (request) => (isToldOtherwise(request, language) ? askOtherwise(request) : ask(request, request));

  async function askOtherwise(original: PilotDeckElicitationRequest): Promise<PilotDeckElicitationAnswer> {
    const { check, onProgress } = original;
    const questions = await tellQuestions(original, language);
    const toAsked = (answers: ElicitationAnswers) => exchangeLabels(questions, original.questions, answers);
    const told = deriveRequest(original, {
      questions,
      check:
        check && ((answers, notes) => check(exchangeLabels(questions, original.questions, answers), notes)),
      onProgress: onProgress && ((draft) => onProgress({ ...draft, answers: toAsked(draft.answers) })),
    });
    const reply = await ask(told, original);
    return reply.type === "answered" ? { ...reply, answers: toAsked(reply.answers) } : reply;
  }
}
