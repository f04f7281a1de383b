import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { forgetOldest } from "../../src/elicitation/forget-oldest.js";
import { resumeKeyOf } from "./ask-key.js";
import type { Entry } from "./entry.js";
import type { Inbox } from "./inbox.js";
import { toPlainRequest } from "./read-ask.js";

/** Settlements that the store notes as handed over, and that reached nobody: the ask was aborted while the note was written. */
export type MissedAnswers = {
  /** After a settlement was handed over: whether it has missed whoever waited for it. */
  note(entry: Entry, isMissed: boolean): void;
  /** The id of the entry that the same questions would have found. */
  find(request: PilotDeckElicitationRequest, scope: string | undefined): string | undefined;
};

const MISSED_MAX = 100;

const OF_INBOXES = new WeakMap<Inbox, MissedAnswers>();

/** The same for all channels of an inbox: a host may make one for each call. */
export function missedAnswersOf(inbox: Inbox): MissedAnswers {
  const known = OF_INBOXES.get(inbox) ?? createMissedAnswers();
  OF_INBOXES.set(inbox, known);
  return known;
}

function createMissedAnswers(): MissedAnswers {
  const ids = new Map<string, string>();
  return {
    note({ id, resumeKey }, isMissed) {
      if (resumeKey === undefined) return;
      if (!isMissed) {
        if (ids.get(resumeKey) === id) ids.delete(resumeKey);
        return;
      }
      ids.set(resumeKey, id);
      forgetOldest(ids, MISSED_MAX);
    },
    find(request, scope) {
      if (ids.size === 0) return undefined;
      const resumeKey = resumeKeyOf(toPlainRequest(request), scope);
      return resumeKey === undefined ? undefined : ids.get(resumeKey);
    },
  };
}
