import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { forgetOldest } from "../../src/elicitation/forget-oldest.js";
import { resumeKeyOf } from "./ask-key.js";
import type { Entry } from "./entry.js";
import type { Inbox } from "./inbox.js";
import { toPlainRequest } from "./read-ask.js";

/** Answers that the store notes as handed over, and that reached nobody: the ask was aborted while the note was written. */
export type MissedAnswers = {
  /** After a settlement was handed over: whether it is an answer that has missed whoever waited for it. */
  note(entry: Entry, isMissed: boolean): void;
  /** The entry whose answer the same questions would have found. */
  find(request: PilotDeckElicitationRequest, scope: string | undefined): Promise<Entry | undefined>;
};

const MISSED_MAX = 100;
const ARRIVED_MAX = 1_000;

const OF_INBOXES = new WeakMap<Inbox, MissedAnswers>();

/** The same for all channels of an inbox: a host may make one for each call. */
export function missedAnswersOf(inbox: Inbox): MissedAnswers {
  const known = OF_INBOXES.get(inbox) ?? createMissedAnswers(inbox);
  OF_INBOXES.set(inbox, known);
  return known;
}

function createMissedAnswers(inbox: Inbox): MissedAnswers {
  const missed = new Map<string, Pick<Entry, "id" | "askedAt">>();
  // Of several who wait for one entry, or collect it again, one that misses it is not the only one.
  const arrived = new Set<string>();
  return {
    note({ id, askedAt, resumeKey }, isMissed) {
      if (resumeKey === undefined) return;
      const last = missed.get(resumeKey);
      const isLatest = last === undefined || last.askedAt <= askedAt;
      if (!isMissed) {
        arrived.add(id);
        forgetOldest(arrived, ARRIVED_MAX);
        if (isLatest) missed.delete(resumeKey);
      } else if (isLatest && !arrived.has(id)) {
        missed.set(resumeKey, { id, askedAt });
        forgetOldest(missed, MISSED_MAX);
      }
    },
    async find(request, scope) {
      if (missed.size === 0) return undefined;
      const resumeKey = resumeKeyOf(toPlainRequest(request), scope);
      const last = resumeKey === undefined ? undefined : missed.get(resumeKey);
      if (resumeKey === undefined || last === undefined) return undefined;
      // Another process has asked the same since.
      const isOld = (await inbox.find(request, scope)) !== undefined;
      const entry = isOld ? undefined : await inbox.get(last.id);
      if (entry === undefined && missed.get(resumeKey) === last) missed.delete(resumeKey);
      return entry;
    },
  };
}
