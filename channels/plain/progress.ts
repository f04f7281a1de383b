import type { ElicitationAnswers, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { typingPauseOf } from "../../src/elicitation/typing-pause.js";

/** What the person has done so far, and who is told of it. */
export type Progress = {
  /** By question text, in the order of the questions. */
  readonly answers: Map<string, string | string[]>;
  /** Tells of an act; that the person types no more is told by itself. */
  tell(typing: boolean): void;
  /** The answers as they were told last. */
  told(): ElicitationAnswers;
  /** Tells nothing any more. */
  stop(): void;
};

/** Reports to the request's `onProgress`. */
export function createProgress({ onProgress, timeout }: PilotDeckElicitationRequest): Progress {
  const answers: Progress["answers"] = new Map();
  let told: ElicitationAnswers = {};
  let pause: ReturnType<typeof setTimeout> | undefined;
  const tell = (typing: boolean) => {
    clearTimeout(pause);
    told = Object.fromEntries(answers);
    attempt(() => onProgress?.({ answers: told, typing }));
    if (typing && timeout !== undefined) pause = setTimeout(() => tell(false), typingPauseOf(timeout));
  };
  return { answers, tell, told: () => told, stop: () => clearTimeout(pause) };
}
