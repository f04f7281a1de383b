import type {
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";

/** What the person does when asked; with `nothing` they never react. */
export type HumanAct =
  | { type: "answer"; answers: readonly HumanAnswer[] }
  | { type: "decline" }
  | { type: "nothing" };

/** An answer to one question: labels in the order of the options, and words of the person's own after them. */
export type HumanAnswer = {
  question: string;
  labels?: readonly string[];
  own?: string;
  /** Said beside the answer, where the harness `canAnnotate`. */
  notes?: string;
};

/** A channel with a person at its other end. A question that it defers is collected, where it can be. */
export type Harness = {
  channel: PilotDeckElicitationChannel;
  /** Whether the person can add notes to an answer. Default false. */
  canAnnotate?: boolean;
  /**
   * Whether nobody sits at the other end, but a rule answers: then the model has to be told so, and no ending is the person's
   * refusal. Default false.
   */
  unattended?: boolean;
  /**
   * Whether a question is put off as soon as it was asked. Default: what the channel's capabilities declare. Say false for
   * one that could, but waits for the person here: the rules of deferral are then only tried with ids that are nobody's.
   */
  defers?: boolean;
  /**
   * Whether the channel keeps how a question that it put off ended: collected again, an answer is the same, and what was taken back
   * has the code `withdrawn`. Default false: both are `unknown` then.
   */
  remembers?: boolean;
  /**
   * Does the act, where the channel does not know it by itself: types the keys, posts the body. Called as soon
   * as the channel was asked, which may be before the question is shown; for every ask, also while others are
   * open; never for the act `nothing`. An act may hold answers to other asks' questions too.
   */
  perform?(request: PilotDeckElicitationRequest): Promise<void> | void;
  /** Lets a question expire that was put off, where the channel knows such a thing. */
  expire?(id: string): Promise<void> | void;
  /** Called when the case is over, passed or failed. */
  close?(): Promise<void> | void;
};

/** Makes a new channel whose person will do one thing, each time that they are asked. */
export type CreateHarness = (act: HumanAct) => Harness | Promise<Harness>;

/**
 * What an act means as the answer to a question: text, or a list of texts where it is a multi-select. For
 * harnesses that are not typed at. Throws where the act does not answer the question.
 */
export function answerTo(
  { question, multiSelect }: Pick<PilotDeckElicitationQuestion, "question" | "multiSelect">,
  act: HumanAct,
): string | string[] {
  const answers = act.type === "answer" ? act.answers : [];
  const answer = answers.find((candidate) => candidate.question === question);
  if (answer === undefined) throw new Error(`The act has no answer to "${question}".`);
  const { labels = [], own } = answer;
  const texts = own === undefined ? [...labels] : [...labels, own];
  return multiSelect === true ? texts : texts.join(", ");
}
