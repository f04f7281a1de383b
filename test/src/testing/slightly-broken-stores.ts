import type { Entry, InboxStore } from "../../../channels/inbox/index.js";
import type { Break } from "./broken-stores.js";

type Query = Parameters<InboxStore["list"]>[0];
type Listed = Awaited<ReturnType<InboxStore["list"]>>["entries"][number];

/** Changes what is added while another ask is on its way. */
const addAtOnce = (
  change: (added: { entry: Entry; isNew: boolean }, id: string) => { entry: Entry; isNew: boolean },
): Break => {
  let others = 0;
  return (store) => ({
    async add(ask) {
      others += 1;
      const isFirst = others === 1;
      const added = await store.add(ask);
      others -= 1;
      return isFirst ? added : change(added, ask.id);
    },
  });
};
const toNew = addAtOnce((added) => ({ ...added, isNew: true }));
const toOwn = addAtOnce(({ entry, isNew }, id) => ({ entry: { ...entry, id }, isNew }));

const hasExpired = async (store: InboxStore, id: string) =>
  (await store.get(id))?.settlement?.type === "expired";

const listEach =
  (change: (entry: Listed, query: Query) => Listed | undefined): Break =>
  (store) => ({
    async list(query) {
      const page = await store.list(query);
      return { ...page, entries: page.entries.flatMap((entry) => change(entry, query) ?? []) };
    },
  });

const settleAs =
  (change: (entry: Entry, id: string, by: string) => Entry): Break =>
  (store) => ({
    async settle(id, settlement) {
      const verdict = await store.settle(id, settlement);
      return verdict && { ...verdict, entry: change(verdict.entry, id, settlement.by ?? "") };
    },
  });

const withSettlement = (entry: Entry, more: object): Entry =>
  entry.settlement === undefined ? entry : { ...entry, settlement: { ...entry.settlement, ...more } };

const getAs =
  (change: (entry: Entry) => Entry): Break =>
  (store) => ({
    async get(id) {
      const entry = await store.get(id);
      return entry && change(entry);
    },
  });

const expired = (entry: Entry, at: string) =>
  entry.settlement?.type === "expired" ? withSettlement(entry, { at }) : entry;

/** Small things, each as they go wrong once somebody writes a store. */
export const SLIGHTLY_BROKEN_STORES: [what: string, rule: string, breakStore: Break][] = [
  [
    "says that an ask is new to all who add it at once",
    "keeps one ask where many hosts add the same key at once",
    toNew,
  ],
  [
    "gives each who adds at once an entry of their own",
    "keeps one ask where many hosts add the same key at once",
    toOwn,
  ],
  [
    "says that an ask is new to all who ask again at once",
    "gives the same questions one new entry where many",
    toNew,
  ],
  [
    "gives each who asks again at once an entry of their own",
    "gives the same questions one new entry where many",
    toOwn,
  ],
  [
    "says no time",
    "keeps an ask as it came",
    (store) => ({
      async add(ask) {
        const { entry, isNew } = await store.add(ask);
        const { askedAt: _, ...timeless } = entry;
        return { entry: timeless as Entry, isNew };
      },
    }),
  ],
  [
    "says a time in another form",
    "keeps an ask as it came",
    (store) => ({
      async add(ask) {
        const { entry, isNew } = await store.add(ask);
        return { entry: { ...entry, askedAt: new Date(entry.askedAt).toUTCString() }, isNew };
      },
    }),
  ],
  [
    "says a time in words",
    "lets the first settlement stay",
    settleAs((entry) => withSettlement(entry, { at: "today" })),
  ],
  [
    "finds what nobody has added",
    "keeps an ask as it came",
    (store, kept) => ({
      async add(ask) {
        const added = await store.add(ask);
        kept.set("last", added.entry);
        return added;
      },
      get: async (id) => (await store.get(id)) ?? (kept.get("last") as Entry | undefined),
    }),
  ],
  [
    "adds what it is asked to look for",
    "finds the entry of the same questions",
    (store) => ({
      async findResumable(resumeKey) {
        const found = await store.findResumable(resumeKey);
        if (found === undefined)
          await store.add({
            id: "x",
            key: "x",
            kind: "question",
            title: "x",
            resumeKey,
            request: { toolCallId: "x", toolName: "x", questions: [] },
          });
        return found;
      },
    }),
  ],
  [
    "finds none of the same questions that has expired",
    "finds the entry of the same questions",
    (store) => ({
      async findResumable(resumeKey) {
        const found = await store.findResumable(resumeKey);
        return found?.settlement === undefined ? found : undefined;
      },
    }),
  ],
  [
    "hands over what is open",
    "gives the same questions one entry until",
    (store, kept) => ({
      async handOver(id) {
        if ((await store.get(id))?.settlement === undefined) kept.set(id, true);
        await store.handOver(id);
      },
      async add(ask) {
        const { resumeKey: _, ...anew } = ask;
        const added = await store.add(ask);
        return kept.has(added.entry.id) && !added.isNew
          ? { entry: { ...added.entry, ...anew, id: ask.id }, isNew: true }
          : added;
      },
    }),
  ],
  [
    "forgets who has settled",
    "lets the first settlement stay",
    settleAs(({ settlement, ...entry }) => {
      const { by: _, ...rest } = settlement ?? { type: "declined", at: "" };
      return { ...entry, settlement: rest };
    }),
  ],
  [
    "tells who comes later of their own settlement",
    "lets the first settlement stay",
    settleAs((entry, _, by) => withSettlement(entry, { by })),
  ],
  [
    "settles what it does not know",
    "lets the first settlement stay",
    (store, kept) => ({
      async settle(id, settlement) {
        const verdict = await store.settle(id, settlement);
        kept.set("last", verdict ?? kept.get("last"));
        return kept.get("last") as typeof verdict;
      },
    }),
  ],
  [
    "keeps the last settlement",
    "lets the first settlement stay",
    (store, kept) => ({
      settle(id, settlement) {
        kept.set(id, settlement);
        return store.settle(id, settlement);
      },
      async get(id) {
        const entry = await store.get(id);
        return entry && withSettlement(entry, kept.get(id) ?? {});
      },
    }),
  ],
  [
    "gives who won at once another entry again",
    "takes the settlement of the same answer key",
    settleAs((entry) => ({ ...entry, title: crypto.randomUUID() })),
  ],
  [
    "tells each who settles at once of their own",
    "lets one win where many hosts settle at once",
    settleAs((entry, _, by) => withSettlement(entry, { by })),
  ],
  [
    "tells all who settle at once of a stranger",
    "lets one win where many hosts settle at once",
    settleAs((entry) => withSettlement(entry, { by: "9" })),
  ],
  [
    "lets nobody win who comes at once",
    "lets one win where many hosts settle at once",
    (store) => ({
      async settle(id, settlement) {
        const verdict = await store.settle(id, settlement);
        return verdict && { ...verdict, type: "too_late" };
      },
    }),
  ],
  [
    "expires a millisecond early",
    "takes an answer up to the last moment",
    (store) => ({
      add: (ask) => store.add(ask.timeToLiveMs ? { ...ask, timeToLiveMs: ask.timeToLiveMs - 1 } : ask),
    }),
  ],
  [
    "says another time of expiry",
    "takes an answer up to the last moment",
    getAs((entry) => ({ ...entry, ...(entry.expiresAt && { expiresAt: entry.askedAt }) })),
  ],
  [
    "says that it expired when it was looked at",
    "takes an answer up to the last moment",
    settleAs((entry) => expired(entry, entry.askedAt)),
  ],
  [
    "says to others that it expired another time",
    "takes an answer up to the last moment",
    getAs((entry) => expired(entry, entry.askedAt)),
  ],
  [
    "forgets an answer that came in time",
    "takes an answer up to the last moment",
    getAs((entry) =>
      entry.settlement?.type === "answered"
        ? expired({ ...entry, settlement: { type: "expired", at: "" } }, "")
        : entry,
    ),
  ],
  [
    "finds nothing that has expired",
    "settles what has expired before",
    (store) => ({
      async findSettled(ids) {
        const found = await store.findSettled(ids);
        const over = await Promise.all(found.map((id) => hasExpired(store, id)));
        return found.filter((_, index) => !over[index]);
      },
    }),
  ],
  [
    "does not settle what has expired",
    "settles what has expired before",
    getAs((entry) => {
      const { settlement, ...open } = entry;
      return settlement?.type === "expired" ? open : entry;
    }),
  ],
  [
    "takes drafts of what has expired",
    "settles what has expired before",
    (store) => ({
      saveDraft: async (id, draft) => (await store.saveDraft(id, draft)) || hasExpired(store, id),
    }),
  ],
  [
    "lists as open what has expired",
    "settles what has expired before",
    (store) => ({
      async list(query) {
        const page = await store.list(query);
        const settled = await store.list({ ...query, status: "settled" });
        return query.status === "open" ? { ...page, entries: [...page.entries, ...settled.entries] } : page;
      },
    }),
  ],
  [
    "does not list what has expired",
    "settles what has expired before",
    listEach((entry) => (entry.settlement?.type === "expired" ? undefined : entry)),
  ],
  [
    "gives as open again what has expired",
    "settles what has expired before",
    (store) => ({
      async add(ask) {
        const { entry, isNew } = await store.add(ask);
        const { settlement: _, ...open } = entry;
        return { entry: open, isNew };
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
  ...(["asker", "questionCount", "expiresAt", "resumeKey"] as const).map((name): [string, string, Break] => [
    `does not list the ${name}`,
    "lists what a list needs",
    listEach(({ [name]: _, ...entry }) => entry),
  ]),
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
  ...(["kind", "session"] as const).map((name): [string, string, Break] => [
    `lists whatever the ${name}`,
    "lists by kind, session and project",
    (store) => ({ list: ({ [name]: _, ...query }) => store.list(query) }),
  ]),
  [
    "counts what it has listed",
    "lists page by page",
    (store) => ({
      async list({ after, ...query }) {
        await store.list(query);
        const { limit = 50 } = query;
        const all = (await store.list({ ...query, limit: 1_000 })).entries;
        const end = Number(after ?? 0) + limit;
        return { entries: all.slice(end - limit, end), ...(end < all.length && { next: `${end}` }) };
      },
    }),
  ],
  [
    "takes any limit",
    "lists page by page",
    (store) => ({
      list: (query) =>
        store.list({ ...query, limit: Math.min(1_000, Math.max(1, Math.floor(query.limit ?? 50))) }),
    }),
  ],
  [
    "gives pages of another size",
    "lists page by page",
    (store) => ({
      list: (query) => store.list(query.limit === 3 ? { ...query, limit: 4 } : query),
    }),
  ],
  ["finds what is open, too", "finds what is open no more", () => ({ findSettled: async (ids) => [...ids] })],
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
    "gives more to be told of than was wanted",
    "gives what is to be told of to one host",
    (store) => ({ claimNotices: (_, leaseMs) => store.claimNotices(100, leaseMs) }),
  ],
  [
    "gives what is to be told of a millisecond early",
    "gives what is to be told of to one host",
    (store) => ({ claimNotices: (limit, leaseMs) => store.claimNotices(limit, leaseMs - 1) }),
  ],
  [
    "gives what is to be told of a millisecond late",
    "gives what is to be told of to one host",
    (store) => ({ claimNotices: (limit, leaseMs) => store.claimNotices(limit, leaseMs + 1) }),
  ],
  [
    "gives what is to be told of without its request",
    "keeps what was reported of notices",
    (store) => ({
      claimNotices: async (...claim) =>
        (await store.claimNotices(...claim)).map((entry) => ({
          ...entry,
          request: { ...entry.request, questions: [] },
        })),
    }),
  ],
  ...([-1, 1] as const).map((ms): [string, string, Break] => [
    `gives notices again ${ms} ms off their time`,
    "keeps what was reported of notices",
    (store) => ({
      reportNotices: (id, state) =>
        store.reportNotices(id, { ...state, ...(state.dueInMs && { dueInMs: state.dueInMs + ms }) }),
    }),
  ]),
  [
    "says that something was reported at once",
    "keeps what was reported of notices",
    getAs((entry) => ({ notices: [], ...entry })),
  ],
  [
    "gives what was reported to nobody who claims",
    "keeps what was reported of notices",
    (store) => ({
      claimNotices: async (...claim) =>
        (await store.claimNotices(...claim)).map(({ notices: _, ...entry }) => entry),
    }),
  ],
  [
    "adds again what something was reported of",
    "keeps what was reported of notices",
    (store) => ({
      add: async (ask) => {
        const { entry, isNew } = await store.add(ask);
        return { entry: isNew ? entry : { ...entry, id: ask.id }, isNew };
      },
    }),
  ],
  [
    "gives notices of what has expired to nobody",
    "gives notices again once their entry is settled",
    (store) => ({
      claimNotices: async (...claim) =>
        (await store.claimNotices(...claim)).filter(({ settlement }) => settlement?.type !== "expired"),
    }),
  ],
  [
    "gives notices of what is settled as if it was open",
    "gives notices again once their entry is settled",
    (store) => ({
      claimNotices: async (...claim) =>
        (await store.claimNotices(...claim)).map(({ settlement: _, ...entry }) => entry),
    }),
  ],
  [
    "forgets what was reported once that is over",
    "gives notices again once their entry is settled",
    (store) => ({
      reportNotices: (id, state) =>
        store.reportNotices(id, { ...state, reports: state.isOver ? [] : state.reports }),
    }),
  ],
  [
    "takes an empty text for none",
    "keeps a small thing until it is taken",
    (store) => ({ kept: async (name) => (await store.kept(name)) || undefined }),
  ],
  [
    "keeps what was taken",
    "keeps a small thing until it is taken",
    (store, kept) => ({
      keep(name, value, ms) {
        kept.set(name, value);
        return store.keep(name, value, ms);
      },
      kept: async (name) => (await store.kept(name)) ?? (kept.get(name) as string | undefined),
    }),
  ],
  [
    "takes what has expired",
    "keeps a small thing until it is taken",
    (store, kept) => ({
      keep(name, value, ms) {
        kept.set(name, value);
        return store.keep(name, value, ms);
      },
      take: async (name) => {
        const taken = await store.take(name);
        return taken ?? (kept.get(name) === "" ? "" : undefined);
      },
    }),
  ],
  ...([-1, 1] as const).map((more): [string, string, Break] => [
    `keeps a small thing ${more} ms off its time`,
    "keeps a small thing until it is taken",
    (store) => ({ keep: (name, value, ms) => store.keep(name, value, ms + more) }),
  ]),
  ["keeps nothing", "lets one keep a name", () => ({ keep: async () => false })],
  [
    "keeps another text than it says",
    "lets one keep a name",
    (store) => ({ kept: async (name) => `${await store.kept(name)}0` }),
  ],
  [
    "removes what was settled at that time, too",
    "removes what was settled before",
    (store) => ({ remove: (before) => store.remove(new Date(before.getTime() + 1)) }),
  ],
  [
    "removes, and counts nothing",
    "removes what was settled before",
    (store) => ({ remove: async (before) => (await store.remove(before)) && 0 }),
  ],
  [
    "finds what was removed",
    "removes what was settled before",
    (store, kept) => ({
      async add(ask) {
        const added = await store.add(ask);
        kept.set(ask.id, added.entry);
        return added;
      },
      get: async (id) => (await store.get(id)) ?? (kept.get(id) as Entry | undefined),
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
  [
    "knows the keys of what was removed",
    "removes what was settled before",
    (store, kept) => ({
      async add(ask) {
        const added = await store.add(ask);
        const isNew = added.isNew && !kept.has(ask.key);
        kept.set(ask.key, true);
        return { ...added, isNew };
      },
    }),
  ],
  [
    "knows the keys of what it goes on to remove",
    "goes on with a removal that was broken off",
    (store, kept) => ({
      async add(ask) {
        const added = await store.add(ask);
        const isNew = added.isNew && !kept.has(ask.key);
        kept.set(ask.key, true);
        return { ...added, isNew };
      },
    }),
  ],
  [
    "closes once only",
    "rejects what is asked of it once it is closed",
    (store, kept) => ({
      async close() {
        if (kept.has("closed")) throw new Error("The store is closed.");
        kept.set("closed", true);
        await store.close();
      },
    }),
  ],
  ...(["get", "add", "settle"] as const).map((name): [string, string, Break] => [
    `lets one ${name} when it is closed`,
    "rejects what is asked of it once it is closed",
    () => ({ [name]: async () => undefined }),
  ]),
  [
    "is closed in words of its own",
    "rejects what is asked of it once it is closed",
    (store) => ({
      get: (id) => store.get(id).catch(() => Promise.reject(new Error("no"))),
    }),
  ],
];
