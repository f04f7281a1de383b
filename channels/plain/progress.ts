import type { ElicitationAnswers, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { typingPauseOf } from "../../src/elicitation/typing-pause.js";
import type { Offers } from "./offers.js";

/** What the person has done so far, and who is told of it. */
export type Progress = {
  /** By question text, in the order of the questions. */
  readonly answers: Map<string, string | string[]>;
  /** What was begun before. It is told of as long as nothing else is answered. */
  readonly offers: Offers;
  /** Tells of an act; that the person types no more is told by itself. */
  tell(typing: boolean): void;
  /** The answers as they were told last. */
  told(): ElicitationAnswers;
  /** Tells nothing any more. */
  stop(): void;
};

/** Reports to the request's `onProgress`. */
export function createProgress(
  { questions, onProgress, timeout }: PilotDeckElicitationRequest,
  offers: Offers,
): Progress {
  const answers: Progress["answers"] = new Map();
  let told: ElicitationAnswers = {};
  let pause: ReturnType<typeof setTimeout> | undefined;
  const tell = (typing: boolean) => {
    clearTimeout(pause);
    told = Object.fromEntries(
      questions.flatMap(({ question }) => {
        const answer = answers.get(question) ?? offers.get(question);
        return answer === undefined ? [] : [[question, answer]];
      }),
    );
    attempt(() => onProgress?.({ answers: told, typing }));
    if (typing && timeout !== undefined) pause = setTimeout(() => tell(false), typingPauseOf(timeout));
  };
  return { answers, offers, tell, told: () => told, stop: () => clearTimeout(pause) };
}
