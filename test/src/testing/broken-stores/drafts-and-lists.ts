import type { Entry } from "../../../../channels/inbox/index.js";
import { type BrokenStore, type Listed, listEach } from "./break.js";

export const DRAFTS_AND_LISTS: BrokenStore[] = [
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
    "lists whatever the kind of what is settled",
    "lists by kind, session and project",
    (store) => ({
      list: ({ kind, ...query }) =>
        store.list({ ...query, ...(kind !== undefined && query.status === "open" && { kind }) }),
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
    "keeps the first draft",
    "keeps the last draft for every host",
    (store, kept) => ({
      saveDraft(id, draft) {
        if (!kept.has(id)) kept.set(id, draft);
        return store.saveDraft(id, kept.get(id) as typeof draft);
      },
    }),
  ],
  [
    "keeps the draft of what is settled",
    "keeps the last draft for every host",
    (store, kept) => ({
      saveDraft(id, draft) {
        kept.set(id, { ...draft, at: "" });
        return store.saveDraft(id, draft);
      },
      async get(id) {
        const entry = await store.get(id);
        return entry?.settlement && { ...entry, draft: kept.get(id) as Entry["draft"] & object };
      },
    }),
  ],
  ["refuses drafts", "keeps the last draft for every host", () => ({ saveDraft: async () => false })],
  [
    "takes drafts of what is settled",
    "keeps the last draft for every host",
    (store) => ({
      saveDraft: async (id, draft) =>
        (await store.saveDraft(id, draft)) || (await store.get(id)) !== undefined,
    }),
  ],
  [
    "takes drafts of what it does not know",
    "keeps the last draft for every host",
    (store) => ({
      saveDraft: async (id, draft) =>
        (await store.saveDraft(id, draft)) || (await store.get(id)) === undefined,
    }),
  ],
  ["lists requests", "lists what a list needs", listEach((entry) => ({ ...entry, ...{ request: {} } }))],
  [
    "lists what an answer was",
    "lists what a list needs",
    listEach(({ settlement, ...entry }) => ({
      ...entry,
      ...(settlement && { settlement: { ...settlement, ...{ answers: {} } } }),
    })),
  ],
  [
    "lists nobody who has settled",
    "lists what a list needs",
    listEach(({ settlement, ...entry }) => ({
      ...entry,
      ...(settlement && { settlement: { type: settlement.type, at: settlement.at } }),
    })),
  ],
  [
    "lists drafts",
    "lists what a list needs",
    (store, kept) => ({
      saveDraft(id, draft) {
        kept.set("draft", draft);
        return store.saveDraft(id, draft);
      },
      async list(query) {
        const page = await store.list(query);
        const draft = kept.get("draft");
        return {
          ...page,
          entries: page.entries.map((entry) => ({ ...entry, ...(draft !== undefined && { draft }) })),
        };
      },
    }),
  ],
  ...(["asker", "questionCount", "expiresAt", "resumeKey"] as const).map(
    (name): BrokenStore => [
      `does not list the ${name}`,
      "lists what a list needs",
      listEach(({ [name]: _, ...entry }) => entry),
    ],
  ),
  [
    "lists what is settled in the order of settling",
    "lists what is open, the soonest to expire first",
    (store, kept) => ({
      settle(id, settlement) {
        kept.set(id, kept.size);
        return store.settle(id, settlement);
      },
      async list(query) {
        const page = await store.list(query);
        return {
          ...page,
          entries: page.entries.toSorted(
            (one, other) => Number(kept.get(other.id) ?? 0) - Number(kept.get(one.id) ?? 0),
          ),
        };
      },
    }),
  ],
  [
    "lists as settled what is open",
    "lists what is open, the soonest to expire first",
    (store) => ({ list: (query) => store.list({ ...query, status: "open" }) }),
  ],
  [
    "lists as open what is settled",
    "lists what is open, the soonest to expire first",
    (store) => ({
      async list(query) {
        const pages = await Promise.all([store.list(query), store.list({ ...query, status: "settled" })]);
        return { entries: pages.flatMap(({ entries }) => entries) };
      },
    }),
  ],
  ...(["kind", "session"] as const).map(
    (name): BrokenStore => [
      `lists whatever the ${name}`,
      "lists by kind, session and project",
      (store) => ({ list: ({ [name]: _, ...query }) => store.list(query) }),
    ],
  ),
  ["finds what is open, too", "finds what is open no more", () => ({ findSettled: async (ids) => [...ids] })],
  [
    "finds what is settled among the first thousand alone",
    "finds what is open no more",
    (store) => ({ findSettled: (ids) => store.findSettled(ids.slice(0, 1_000)) }),
  ],
  [
    "does not find what it does not know",
    "finds what is open no more",
    (store) => ({
      async findSettled(ids) {
        const found = await store.findSettled(ids);
        const known = await Promise.all(found.map((id) => store.get(id)));
        return found.filter((_, index) => known[index] !== undefined);
      },
    }),
  ],
  [
    "lists what was removed",
    "removes what was settled before",
    (store, kept) => ({
      async settle(id, settlement) {
        const verdict = await store.settle(id, settlement);
        const { entries } = await store.list({ status: "settled" });
        for (const entry of entries) kept.set(entry.id, entry);
        return verdict;
      },
      list: async () => ({ entries: [...kept.values()] as Listed[] }),
    }),
  ],
];
