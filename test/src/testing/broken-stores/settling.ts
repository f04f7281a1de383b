import {
  type Break,
  type BrokenStore,
  expired,
  getAs,
  hasExpired,
  type Listed,
  listEach,
  settleAs,
  withSettlement,
} from "./break.js";

export const SETTLING: BrokenStore[] = [
  ["tells everybody that they have won", "lets the first settlement stay", tellAll("settled")],
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
  [
    "says a time in words",
    "lets the first settlement stay",
    settleAs((entry) => withSettlement(entry, { at: "today" })),
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
  ["lets nobody win who comes at once", "lets one win where many hosts settle at once", tellAll("too_late")],
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
    "lists as open what has expired, until it is asked what is settled",
    "settles what has expired before",
    (store) => {
      const added = new Map<string, Listed>();
      return {
        async add(ask) {
          const { entry, isNew } = await store.add(ask);
          const { request: _, ...listed } = entry;
          added.set(entry.id, listed);
          return { entry, isNew };
        },
        findSettled(ids) {
          added.clear();
          return store.findSettled(ids);
        },
        async list(query) {
          if (query.status === "settled") added.clear();
          const { entries, ...page } = await store.list(query);
          const over = await Promise.all([...added.keys()].map((id) => hasExpired(store, id)));
          return { ...page, entries: [...entries, ...[...added.values()].filter((_, index) => over[index])] };
        },
      };
    },
  ],
  [
    "lists no thing to do that has expired",
    "settles what has expired before",
    listEach((entry) => (entry.kind === "todo" && entry.settlement?.type === "expired" ? undefined : entry)),
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
    "takes no answer in the last millisecond",
    "takes an answer up to the last moment",
    (store, _, now) => ({
      async settle(id, settlement) {
        const entry = await store.get(id);
        const isLate = entry?.expiresAt !== undefined && now() + 1 >= Date.parse(entry.expiresAt);
        return isLate ? { type: "too_late", entry } : store.settle(id, settlement);
      },
    }),
  ],
];

/** The same verdict for everybody who settles. */
function tellAll(type: "settled" | "too_late"): Break {
  return (store) => ({
    async settle(id, settlement) {
      const verdict = await store.settle(id, settlement);
      return verdict && { ...verdict, type };
    },
  });
}
