import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";

/**
 * PilotDeck's channel for tests: answers registered in advance, by question text.
 *
 * With `cancelOnAsk` every ask is cancelled. A question for which no answer was registered makes `askUser`
 * reject with an error that names it.
 */
export class InMemoryElicitationChannel implements PilotDeckElicitationChannel {
  readonly name = "memory";
  readonly #answers: Map<string, string | string[]>;
  readonly #cancelOnAsk: boolean;

  constructor(answers: ElicitationAnswers = {}, options: { cancelOnAsk?: boolean } = {}) {
    this.#answers = new Map(Object.entries(answers));
    this.#cancelOnAsk = options.cancelOnAsk ?? false;
  }

  async askUser(request: PilotDeckElicitationRequest): Promise<PilotDeckElicitationAnswer> {
    if (this.#cancelOnAsk) return { type: "cancelled", reason: "in-memory cancel" };
    const answers = request.questions.map(({ question }) => {
      const answer = this.#answers.get(question);
      if (answer === undefined) {
        throw new Error(`InMemoryElicitationChannel: no answer is registered for "${question}"`);
      }
      return [question, answer] as const;
    });
    return { type: "answered", answers: Object.fromEntries(answers) };
  }
}
