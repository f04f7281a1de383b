import type { ElicitationAnswers, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { copyAnswers } from "../../src/elicitation/check-answers.js";
import { isObject } from "../../src/text/values.js";

/** Where the channels of one ask report what the person does. */
type JoinedDrafts = {
  /** What a channel is given as its request's `onProgress`; nothing where nobody listens. */
  listenTo(channel: number): PilotDeckElicitationRequest["onProgress"];
  /** A text field on a channel that is gone stops no clock; what was picked there stays. */
  leave(channel: number): void;
};

/**
 * Makes one draft of what a person does on several channels: the last act decides where two of them answer a
 * question, and a text field is open while one is open on any of them.
 */
export function joinDrafts(onProgress: PilotDeckElicitationRequest["onProgress"]): JoinedDrafts {
  if (onProgress === undefined) return { listenTo: () => undefined, leave: () => undefined };
  const drafts = new Map<number, { answers: unknown; typing: boolean }>();
  const report = () => {
    const all = [...drafts.values()];
    const answers = Object.fromEntries(
      all.flatMap(({ answers }) => (isObject(answers) ? Object.entries(answers) : [])),
    ) as ElicitationAnswers;
    attempt(() => onProgress({ answers, typing: all.some(({ typing }) => typing) }));
  };
  return {
    listenTo: (channel) => (draft) => {
      // Deleted first, so that the channel of the last act comes last.
      drafts.delete(channel);
      drafts.set(channel, { answers: copyAnswers(draft.answers), typing: draft.typing });
      report();
    },
    leave(channel) {
      const draft = drafts.get(channel);
      if (draft?.typing !== true) return;
      drafts.set(channel, { ...draft, typing: false });
      report();
    },
  };
}
