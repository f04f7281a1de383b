import type { TerminalChannelOptions } from "../../channels/terminal/index.js";
import type {
  ElicitationAnswers,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
} from "../../protocol/elicitation.js";
import { deriveRequest } from "../elicitation/derive-request.js";
import { wrapChannel } from "../elicitation/wrap-channel.js";
import { exchangeLabels, tellQuestions } from "../forms/tell-questions.js";
import type { Language } from "../language/language.js";

type Begun = TerminalChannelOptions["begun"];

/**
 * A channel to a person on which what our own tools put on a question is in the person's language; whoever asked reads the
 * labels that they asked with.
 *
 * @param open - makes the channel, with what was begun as it is read there
 */
export function inLanguage(
  language: Language,
  begun: Begun,
  open: (begun: Begun) => PilotDeckElicitationChannel,
): PilotDeckElicitationChannel {
  if (language === "en") return open(begun);
  let questions: PilotDeckElicitationQuestion[] = [];
  const channel = open(
    begun &&
      ((request) => {
        const draft = begun(request);
        return draft && { ...draft, answers: exchangeLabels(questions, request.questions, draft.answers) };
      }),
  );
  return wrapChannel(channel, async (request) => {
    const told = await tellQuestions(request, language);
    questions = request.questions;
    if (told === questions) return channel.askUser(request);
    const { check, onProgress } = request;
    const toAsked = (answers: ElicitationAnswers) => exchangeLabels(told, request.questions, answers);
    const reply = await channel.askUser(
      deriveRequest(request, {
        questions: told,
        check:
          check &&
          ((answers, annotations) => check(exchangeLabels(told, request.questions, answers), annotations)),
        onProgress: onProgress && ((draft) => onProgress({ ...draft, answers: toAsked(draft.answers) })),
      }),
    );
    return reply.type === "answered" ? { ...reply, answers: toAsked(reply.answers) } : reply;
  });
}
