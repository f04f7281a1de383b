import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { copyAnswers } from "../../src/elicitation/check-answers.js";
import { readClock } from "../../src/elicitation/clock.js";
import { forgetOldest } from "../../src/elicitation/forget-oldest.js";
import { languageOf } from "../../src/language/language.js";
import { shorten } from "../../src/text/foreign-words.js";
import { A_TEXT } from "../../src/text/option-kinds.js";
import { requireMethods } from "../../src/text/require-methods.js";
import { sha256 } from "../../src/text/sha-256.js";
import { takeOptions, takeValue } from "../../src/text/take-options.js";
import { takePresent } from "../../src/wire/present-members.js";
import {
  type AnswerInput,
  type AskOptions,
  type DeclineInput,
  takeAnswer,
  takeAsk,
  takeDecline,
  takeDraft,
  takeQuery,
  takeWait,
} from "./act-options.js";
import { callKeyOf, fingerprint, otherQuestions, resumeKeyOf } from "./ask-key.js";
import { type AnswerTerms, checkEntryAnswers } from "./check-entry-answers.js";
import type { Entry, EntryDraft, NewSettlement } from "./entry.js";
import { createEntryId } from "./entry-id.js";
import { INBOX_OPTIONS, type InboxOptions } from "./inbox-options.js";
import { createNotifier, nameMedia } from "./notices/notifier.js";
import { describeLack, listReady } from "./notices/plan-notices.js";
import { readTimeToLive, toPlainRequest } from "./read-ask.js";
import { createRetention } from "./retention.js";
import type { EntryPage, EntryQuery, InboxStore } from "./store.js";
import { createSettlementWaiter, type WaitOptions } from "./wait-for-settlement.js";

/**
 * What was left. `url`: the entry's page, where there are pages. `isNew`: false where it was asked before, by the same call, or the same questions and nobody has the answer yet.
 * `warning`: what the request wants the person to be told by and is not set up here, in a sentence.
 */
export type AskResult = { entry: Entry; isNew: boolean; url?: string; warning?: string };

/**
 * What came of an act on an entry. `too_late`: another act was first, and the entry's settlement tells which. `refused`: the
 * answers do not fit the questions, and the entry stays open. `unknown`: there is no such entry.
 */
export type ActResult =
  | { type: "settled" | "too_late"; entry: Entry }
  | { type: "refused"; entry: Entry; issues: PilotDeckToolValidationIssue[] }
  | { type: "unknown" };

/** Questions over a store, for those who ask and those who answer. What returns a promise rejects where the store cannot be reached. */
export type Inbox = {
  readonly store: InboxStore;
  /**
   * Leaves a request for the person. Asked again by the same call of the same session, it is the same entry, also once it
   * was settled; so are the same questions (`resumeKey`) until an asker was handed their settlement.
   *
   * @throws TypeError where the request is none, or other questions were asked under the same key
   */
  ask(request: PilotDeckElicitationRequest, options?: AskOptions): Promise<AskResult>;
  /** The entry that another call with these questions would find, open or with its settlement. It leaves none. */
  find(request: PilotDeckElicitationRequest, scope?: string): Promise<Entry | undefined>;
  /** The entry as it is now. */
  get(id: string): Promise<Entry | undefined>;
  /** Waits until the entry is settled, at most `ms` milliseconds: then it comes as it is. Nothing where it is unknown. */
  wait(id: string, wait?: WaitOptions): Promise<Entry | undefined>;
  /** Settles it with answers, which are held to its questions. */
  answer(id: string, input: AnswerInput): Promise<ActResult>;
  /** Settles it with the person's refusal. */
  decline(id: string, input?: DeclineInput): Promise<ActResult>;
  /** Takes the question back. */
  withdraw(id: string, reason?: string, by?: string): Promise<ActResult>;
  /** Notes that an asker has the settlement: the same questions asked by another call are new from now on. */
  handOver(id: string): Promise<void>;
  /** Keeps what the person has done so far, in place of the draft before; false where the entry is settled or unknown. */
  saveDraft(id: string, draft: Omit<EntryDraft, "at">): Promise<boolean>;
  /** A page of entries: what is open with the soonest to expire first, what is settled with the latest ask first. */
  list(query: EntryQuery): Promise<EntryPage>;
  /** Calls back when something may have happened to an entry, with its id where that is known. Gives what stops it. */
  watch(listener: (id?: string) => void): () => void;
  /** The page of an entry, where there are pages. */
  urlOf(id: string): string | undefined;
  /** Ends what waits, and closes the store. */
  close(): Promise<void>;
};

/** What of a settlement is told wherever the entry is shown. */
const TEXTS = ["by", "door", "reason", "answerKey"] as const;
const TITLE_MAX = 300;
/** How many requests are kept in memory. */
const REMEMBERED = 1_000;

/** Questions that outlive their process, over a store. Throws a `TypeError` for what is no store, and for other options that make no sense. */
export function createInbox(options: InboxOptions): Inbox {
  requireMethods(options?.store, ["add", "settle"], "store must be a store, such as createMemoryStore()");
  takeOptions("createInbox", options, INBOX_OPTIONS);
  const { store, baseUrl, notices = [], onNotice, timeToLiveMs } = options;
  const now = () => readClock(options.now);
  const language = languageOf(options);
  const waiter = createSettlementWaiter(store);
  const media = nameMedia(notices);
  // What was asked never changes: who answers is held to it without reading it again.
  const requests = new Map<string, AnswerTerms>();
  const retention = createRetention(store, options.retentionMs);
  const notifier =
    media.length === 0 ? undefined : createNotifier({ store, media, urlOf, now, language, onNotice });

  async function settle(id: string, settlement: NewSettlement): Promise<ActResult> {
    for (const name of TEXTS) {
      if (settlement[name] !== undefined) takeValue("a settlement", name, settlement[name], A_TEXT);
    }
    const verdict = await store.settle(id, settlement);
    notifier?.wake();
    if (verdict?.type === "settled")
      retention.consider(verdict.entry.settlement?.at ?? verdict.entry.askedAt);
    return verdict ?? { type: "unknown" };
  }

  /** Who tells nobody does not know who else does. */
  async function warnOfLack(notify: PilotDeckElicitationRequest["notify"]): Promise<string | undefined> {
    if (notifier === undefined || notify === undefined || notify === "none") return undefined;
    return describeLack(notify, await listReady(media));
  }

  async function readEntry(id: string): Promise<Entry | undefined> {
    const entry = await store.get(id);
    if (entry !== undefined) remember(entry);
    return entry;
  }

  /** A copy: whoever has the entry may change it. */
  function remember({ id, request: { questions, allowNotes, maxResultBytes } }: Entry): void {
    const terms = requests.get(id) ?? structuredClone(takePresent({ questions, allowNotes, maxResultBytes }));
    requests.delete(id);
    requests.set(id, terms);
    forgetOldest(requests, REMEMBERED);
  }

  function urlOf(id: string): string | undefined {
    return baseUrl === undefined ? undefined : `${baseUrl.replace(/\/+$/, "")}/q/${id}`;
  }

  return {
    store,

    async ask(request, options) {
      const { key, scope } = takeAsk(options);
      const plain = toPlainRequest(request);
      const { kind = "question", sessionId, asker, project, title, questions } = plain;
      const id = createEntryId(now());
      const { entry, isNew } = await store.add({
        id,
        key: key === undefined ? (callKeyOf(request, scope) ?? id) : sha256(JSON.stringify(["key", key])),
        kind,
        title: shorten(title ?? questions[0]?.question ?? "", TITLE_MAX),
        request: plain,
        ...takePresent({
          resumeKey: resumeKeyOf(plain, scope),
          questionCount: questions.length > 1 ? questions.length : undefined,
          session: sessionId,
          project,
          asker,
          timeToLiveMs: readTimeToLive(plain.timeToLiveMs ?? timeToLiveMs),
        }),
      });
      if (!isNew && fingerprint(entry.request) !== fingerprint(plain)) throw otherQuestions(entry, plain);
      remember(entry);
      if (isNew) {
        notifier?.wake();
        retention.consider(entry.askedAt);
      }
      const warning = await warnOfLack(plain.notify);
      return { entry, isNew, ...takePresent({ url: urlOf(entry.id), warning }) };
    },

    async find(request, scope) {
      const resumeKey = resumeKeyOf(toPlainRequest(request), scope);
      return resumeKey === undefined ? undefined : store.findResumable(resumeKey);
    },
    get: readEntry,
    wait: async (id, wait) => waiter.wait(id, takeWait(wait)),

    async answer(id, input) {
      const { answers, annotations, by, door, answerKey } = takeAnswer(input);
      const request = requests.get(id) ?? (await readEntry(id))?.request;
      if (request === undefined) return { type: "unknown" };
      const copy = copyAnswers(answers);
      const beside = annotations && structuredClone(annotations);
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
        ...takePresent({ annotations: beside as ElicitationAnnotations | undefined, by, door, answerKey }),
      });
    },

    async decline(id, input) {
      const { by, door, answerKey, reason } = takeDecline(input);
      return settle(id, { type: "declined", ...takePresent({ by, door, answerKey, reason }) });
    },
    withdraw: (id, reason, by) => settle(id, { type: "withdrawn", ...takePresent({ reason, by }) }),
    handOver: (id) => store.handOver(id),
    saveDraft: async (id, draft) => store.saveDraft(id, takeDraft(draft)),
    list: async (query) => store.list(takeQuery(query)),
    // What it throws would keep the others from hearing, or end the process.
    watch: (listener) => store.watch((id) => attempt(() => listener(id))),
    urlOf,

    async close() {
      waiter.close();
      await notifier?.close();
      await retention.close();
      await store.close();
    },
  };
}

function inQuestionOrder({ questions }: AnswerTerms, answers: ElicitationAnswers): ElicitationAnswers {
  return Object.fromEntries(
    questions.flatMap(({ question }) => {
      const answer = Object.hasOwn(answers, question) ? answers[question] : undefined;
      return answer === undefined ? [] : [[question, answer]];
    }),
  );
}
