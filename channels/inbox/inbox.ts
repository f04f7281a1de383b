import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { copyAnswers } from "../../src/elicitation/check-answers.js";
import { shorten } from "../../src/text/foreign-words.js";
import { sha256 } from "../../src/text/sha-256.js";
import { takePresent } from "../../src/wire/present-members.js";
import { readRequest } from "../../src/wire/read-request.js";
import { writeRequest } from "../../src/wire/write-request.js";
import { checkEntryAnswers } from "./check-entry-answers.js";
import type { Entry, EntryDraft, NewSettlement } from "./entry.js";
import { createEntryId } from "./entry-id.js";
import type { EntryPage, EntryQuery, InboxStore } from "./store.js";
import { createSettlementWaiter, type WaitOptions } from "./wait-for-settlement.js";

export type InboxOptions = {
  store: InboxStore;
  /** Where its pages are, as people reach them: `https://ask.example.com`. Default: there are none. */
  baseUrl?: string;
  /** How long an entry stays open that does not say so itself, in milliseconds. Default for ever. */
  timeToLiveMs?: number;
  /** The clock of new ids. What has expired is judged by the store's. Default the system's. */
  now?: () => Date;
};

export type AskOptions = {
  /** Which call asks, of a session or of none: the same key is the same entry, for ever. Default: the session and the call. */
  key?: string;
  /** Who shares keys, where the request names no session: a client and its working folder, say. */
  scope?: string;
};

/** `isNew`: false where it was asked before, by the same call, or the same questions and nobody has the answer yet. */
export type AskResult = { entry: Entry; isNew: boolean; url?: string };

export type AnswerInput = {
  answers: unknown;
  annotations?: unknown;
  /** Who answers, and through which door. */
  by?: string;
  door?: string;
  /** Chosen by the caller: the same answer sent again is told that it has won. */
  answerKey?: string;
};

/**
 * What came of an act on an entry. `too_late`: another act was first, and the entry's settlement tells which. `refused`: the
 * answers do not fit the questions, and the entry stays open.
 */
export type ActResult =
  | { type: "settled" | "too_late"; entry: Entry }
  | { type: "refused"; entry: Entry; issues: PilotDeckToolValidationIssue[] }
  | { type: "unknown" };

export type Inbox = {
  readonly store: InboxStore;
  /**
   * Leaves a request for the person. Asked again by the same call of the same session, it is the same entry, also once it
   * was settled; so are the same questions (`resumeKey`) until an asker was handed their settlement.
   *
   * @throws TypeError where the request is none, or other questions were asked under the same key
   */
  ask(request: PilotDeckElicitationRequest, options?: AskOptions): Promise<AskResult>;
  get(id: string): Promise<Entry | undefined>;
  /** Waits until the entry is settled, at most `ms` milliseconds: then it comes as it is. Nothing where it is unknown. */
  wait(id: string, wait?: WaitOptions): Promise<Entry | undefined>;
  answer(id: string, input: AnswerInput): Promise<ActResult>;
  decline(
    id: string,
    input?: Omit<AnswerInput, "answers" | "annotations"> & { reason?: string },
  ): Promise<ActResult>;
  /** Takes the question back. */
  withdraw(id: string, reason?: string, by?: string): Promise<ActResult>;
  /** Notes that an asker has the settlement: the same questions asked by another call are new from now on. */
  handOver(id: string): Promise<void>;
  saveDraft(id: string, draft: Omit<EntryDraft, "at">): Promise<boolean>;
  list(query: EntryQuery): Promise<EntryPage>;
  /** Hints of what happened; see the store. */
  watch(listener: (id?: string) => void): () => void;
  /** The page of an entry, where there are pages. */
  urlOf(id: string): string | undefined;
  /** Ends what waits, and closes the store. */
  close(): Promise<void>;
};

const TITLE_MAX = 300;
/** How many requests are kept in memory. */
const REMEMBERED = 1_000;

/** Questions that outlive their process, over a store. */
export function createInbox({ store, baseUrl, timeToLiveMs, now = () => new Date() }: InboxOptions): Inbox {
  const waiter = createSettlementWaiter(store);
  // What was asked never changes: who answers is held to it without reading it again.
  const requests = new Map<string, PilotDeckElicitationRequest>();
  const base = baseUrl?.replace(/\/+$/, "");

  async function settle(id: string, settlement: NewSettlement): Promise<ActResult> {
    return (await store.settle(id, settlement)) ?? { type: "unknown" };
  }

  async function readEntry(id: string): Promise<Entry | undefined> {
    const entry = await store.get(id);
    if (entry !== undefined) remember(entry);
    return entry;
  }

  function remember({ id, request }: Entry): void {
    requests.delete(id);
    requests.set(id, request);
    for (const oldest of requests.keys()) {
      if (requests.size <= REMEMBERED) break;
      requests.delete(oldest);
    }
  }

  function urlOf(id: string): string | undefined {
    return base === undefined ? undefined : `${base}/q/${id}`;
  }

  return {
    store,

    async ask(request, options = {}) {
      const plain = toPlainRequest(request);
      const { kind = "question", sessionId, asker, project, resumeKey, title, questions } = plain;
      const { key, scope } = options;
      const id = createEntryId(now());
      const { entry, isNew } = await store.add({
        id,
        key: key === undefined ? (keyOf(request, scope) ?? id) : sha256(JSON.stringify(["key", key])),
        kind,
        title: shorten(title ?? questions[0]?.question ?? "", TITLE_MAX),
        request: plain,
        ...takePresent({
          resumeKey:
            resumeKey === undefined
              ? undefined
              : sha256(JSON.stringify(["resume", scope ?? null, resumeKey])),
          ...{ session: sessionId, project, asker },
          timeToLiveMs: plain.timeToLiveMs ?? timeToLiveMs,
        }),
      });
      if (!isNew && fingerprint(entry.request) !== fingerprint(plain)) throw otherQuestions(entry, plain);
      remember(entry);
      const url = urlOf(entry.id);
      return { entry, isNew, ...(url !== undefined && { url }) };
    },

    get: readEntry,
    wait: (id, wait) => waiter.wait(id, wait),

    async answer(id, { answers, annotations, by, door, answerKey }) {
      const request = requests.get(id) ?? (await readEntry(id))?.request;
      if (request === undefined) return { type: "unknown" };
      const copy = copyAnswers(answers);
      const beside = annotations === undefined ? undefined : structuredClone(annotations);
      const issues = checkEntryAnswers(request, copy, beside);
      const isFit = issues.length === 0;
      if (!isFit) {
        const entry = await readEntry(id);
        if (entry === undefined) return { type: "unknown" };
        if (entry.settlement === undefined) return { type: "refused", entry, issues };
      }
      return settle(id, {
        type: "answered",
        // What does not fit comes too late as well.
        answers: isFit ? inQuestionOrder(request, copy as ElicitationAnswers) : {},
        ...(beside !== undefined && { annotations: beside as ElicitationAnnotations }),
        ...takePresent({ by, door, answerKey }),
      });
    },

    decline: (id, { by, door, answerKey, reason } = {}) =>
      settle(id, { type: "declined", ...takePresent({ by, door, answerKey, reason }) }),
    withdraw: (id, reason, by) => settle(id, { type: "withdrawn", ...takePresent({ reason, by }) }),
    handOver: (id) => store.handOver(id),
    saveDraft: (id, draft) => store.saveDraft(id, draft),
    list: (query) => store.list(query),
    watch: (listener) => store.watch(listener),
    urlOf,

    async close() {
      waiter.close();
      await store.close();
    },
  };
}

/** The request as JSON brings it back. Throws a TypeError where it is none. */
function toPlainRequest(request: PilotDeckElicitationRequest): PilotDeckElicitationRequest {
  const verdict = readRequest(JSON.parse(JSON.stringify(writeRequest(request))));
  if (verdict.ok) return verdict.request;
  throw new TypeError(verdict.issues.map(({ message }) => message).join(" "));
}

/** Which call asks; nothing where it cannot be told from another call of the same turn. */
function keyOf(
  { sessionId, toolName, toolCallId, turnId }: PilotDeckElicitationRequest,
  scope: string | undefined,
): string | undefined {
  if (sessionId === undefined || turnId !== undefined) return undefined;
  return sha256(JSON.stringify(["call", scope ?? null, sessionId, toolName, toolCallId]));
}

/** What is asked: two requests with the same one ask the same. */
function fingerprint(request: PilotDeckElicitationRequest): string {
  const {
    toolName,
    kind = "question",
    title = "",
    questions,
    previewFormat = "html",
    context = {},
  } = request;
  return JSON.stringify([toolName, kind, title, questions, previewFormat, context]);
}

function otherQuestions({ id, request }: Entry, again: PilotDeckElicitationRequest): TypeError {
  const list = ({ questions }: PilotDeckElicitationRequest) =>
    questions.map(({ question }) => `"${shorten(question)}"`).join(", ");
  return new TypeError(
    `The call "${shorten(again.toolCallId)}" asks ${list(again)}, but under the same key it has asked ${list(request)} ` +
      `before (entry ${id}). Give each call its own id.`,
  );
}

function inQuestionOrder(
  { questions }: PilotDeckElicitationRequest,
  answers: ElicitationAnswers,
): ElicitationAnswers {
  return Object.fromEntries(
    questions.flatMap(({ question }) => {
      const answer = Object.hasOwn(answers, question) ? answers[question] : undefined;
      return answer === undefined ? [] : [[question, answer]];
    }),
  );
}
