import type { Entry, InboxStore } from "../../../channels/inbox/index.js";

/** What a store does otherwise than a sound one; what it is given may be kept from call to call. */
export type Break = (store: InboxStore, kept: Map<string, unknown>) => Partial<InboxStore>;

/** What is wrong with a store, the beginning of the rule that must find it, and how a sound one comes to it. */
export const BROKEN_STORES: [what: string, rule: string, breakStore: Break][] = [
  [
    "adds every ask anew",
    "keeps the first ask of a key",
    (store) => ({
      add: (ask) => store.add({ ...ask, key: ask.id }),
    }),
  ],
  [
    "keeps what came second, too",
    "keeps the first ask of a key",
    (store, second) => ({
      async add(ask) {
        const added = await store.add(ask);
        if (!added.isNew) second.set(ask.id, { ...added.entry, id: ask.id });
        return added;
      },
      get: async (id) => (second.get(id) as Entry | undefined) ?? store.get(id),
    }),
  ],
  [
    "never resumes",
    "gives the same questions one entry until",
    (store) => ({
      add: ({ resumeKey: _, ...ask }) => store.add(ask),
    }),
  ],
  [
    "resumes for ever",
    "gives the same questions one entry until",
    () => ({ handOver: async () => undefined }),
  ],
  [
    "finds what was handed over",
    "finds the entry of the same questions",
    (store, byKey) => ({
      async add(ask) {
        const added = await store.add(ask);
        byKey.set(ask.resumeKey ?? "", added.entry.id);
        return added;
      },
      findResumable: async (resumeKey) => store.get(String(byKey.get(resumeKey))),
    }),
  ],
  [
    "forgets the project",
    "keeps an ask as it came",
    (store) => ({
      add: ({ project: _, ...ask }) => store.add(ask),
    }),
  ],
  [
    "gives away what it keeps",
    "gives values that belong to whoever",
    (store, first) => ({
      async get(id) {
        if (!first.has(id)) first.set(id, await store.get(id));
        return first.get(id) as Awaited<ReturnType<InboxStore["get"]>>;
      },
      async add(ask) {
        const added = await store.add(ask);
        first.set(added.entry.id, added.entry);
        return added;
      },
    }),
  ],
  [
    "tells everybody that they have won",
    "lets the first settlement stay",
    (store) => ({
      async settle(id, settlement) {
        const verdict = await store.settle(id, settlement);
        return verdict && { ...verdict, type: "settled" };
      },
    }),
  ],
  [
    "lets all win who come at once",
    "lets one win where many hosts settle at once",
    (store) => ({
      async settle(id, settlement) {
        const before = await store.get(id);
        const verdict = await store.settle(id, settlement);
        return verdict && before?.settlement === undefined ? { ...verdict, type: "settled" } : verdict;
      },
    }),
  ],
  [
    "knows no answer key",
    "takes the settlement of the same answer key",
    (store) => ({
      settle: (id, { answerKey: _, ...settlement }) => store.settle(id, settlement),
    }),
  ],
  [
    "never expires",
    "takes an answer up to the last moment",
    (store) => ({
      add: ({ timeToLiveMs: _, ...ask }) => store.add(ask),
    }),
  ],
  [
    "expires a millisecond late",
    "takes an answer up to the last moment",
    (store) => ({
      add: (ask) => store.add(ask.timeToLiveMs ? { ...ask, timeToLiveMs: ask.timeToLiveMs + 1 } : ask),
    }),
  ],
  ["loses drafts", "keeps the last draft for every host", () => ({ saveDraft: async () => true })],
  [
    "lists backwards",
    "lists what is open, the soonest to expire first",
    (store) => ({
      async list(query) {
        const page = await store.list(query);
        return { ...page, entries: page.entries.toReversed() };
      },
    }),
  ],
  [
    "lists whatever the project",
    "lists by kind, session and project",
    (store) => ({
      list: ({ project: _, ...query }) => store.list(query),
    }),
  ],
  [
    "begins each page anew",
    "lists page by page",
    (store) => ({
      async list({ after: _, ...query }) {
        const { next: __, ...page } = await store.list(query);
        return page;
      },
    }),
  ],
  ["finds nothing settled", "finds what is open no more", () => ({ findSettled: async () => [] })],
  [
    "goes on telling who has stopped",
    "tells who watches",
    (store) => ({
      watch(listener) {
        store.watch(listener);
        return () => undefined;
      },
    }),
  ],
  [
    "gives notices to two",
    "gives what is to be told of to one host",
    (store) => ({ claimNotices: (limit) => store.claimNotices(limit, 0) }),
  ],
  [
    "never gives notices again",
    "gives what is to be told of to one host",
    (store) => ({ claimNotices: (limit) => store.claimNotices(limit, 1e12) }),
  ],
  [
    "loses what was reported of notices",
    "keeps what was reported of notices",
    (store) => ({ reportNotices: (id, state) => store.reportNotices(id, { ...state, reports: [] }) }),
  ],
  [
    "forgets when notices are due",
    "keeps what was reported of notices",
    (store) => ({ reportNotices: (id, { dueInMs: _, ...state }) => store.reportNotices(id, state) }),
  ],
  [
    "does not know that notices are over",
    "gives notices again once their entry is settled",
    (store) => ({ reportNotices: (id, { isOver: _, ...state }) => store.reportNotices(id, state) }),
  ],
  [
    "lets two take",
    "keeps a small thing until it is taken",
    (store) => ({ take: (name) => store.kept(name) }),
  ],
  [
    "lets two keep",
    "lets one keep a name",
    (store) => ({
      keep: async (...thing) => (await store.keep(...thing)) || true,
    }),
  ],
  ["removes nothing", "removes what was settled before a time", () => ({ remove: async () => 0 })],
  [
    "removes what it says it has left",
    "goes on with a removal that was broken off",
    (store) => ({
      remove: async (before, signal) => (await store.remove(before)) && (signal?.aborted ? 0 : 1),
    }),
  ],
  [
    "works on when it is closed",
    "rejects what is asked of it once it is closed",
    () => ({
      close: async () => undefined,
    }),
  ],
];
