import type { Entry, InboxStore } from "../../../../channels/inbox/index.js";
import type { BrokenStore } from "./break.js";

export const KEEPING: BrokenStore[] = [
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
  ...([-1, 1] as const).map(
    (more): BrokenStore => [
      `keeps a small thing ${more} ms off its time`,
      "keeps a small thing until it is taken",
      (store) => ({ keep: (name, value, ms) => store.keep(name, value, ms + more) }),
    ],
  ),
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
  ["knows the keys of what was removed", "removes what was settled before", knowsAllKeys],
  ["knows the keys of what it goes on to remove", "goes on with a removal that was broken off", knowsAllKeys],
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
  ...(
    [
      ...(["get", "add", "findResumable", "settle", "handOver", "saveDraft", "list", "findSettled"] as const),
      ...(["claimNotices", "reportNotices", "keep", "kept", "take", "remove"] as const),
    ] as const
  ).map(
    (name): BrokenStore => [
      `lets one ${name} when it is closed`,
      "rejects what is asked of it once it is closed",
      () => ({ [name]: async () => undefined }),
    ],
  ),
  [
    "tells who watches once it is closed",
    "rejects what is asked of it once it is closed",
    (store, listeners) => ({
      watch(listener) {
        listeners.set("last", listener);
        return store.watch(listener);
      },
      async close() {
        await store.close();
        const listener = listeners.get("last");
        if (typeof listener === "function") setImmediate(() => listener());
      },
    }),
  ],
  [
    "removes what is kept and has not expired",
    "removes what was settled before",
    (store, kept) => ({
      keep(name, value, ms) {
        kept.set(name, value);
        return store.keep(name, value, ms);
      },
      async remove(before) {
        for (const name of kept.keys()) await store.take(name);
        return store.remove(before);
      },
    }),
  ],
  [
    "removes what is open, and does not say so",
    "removes what was settled before",
    (store, removed) => ({
      async remove(before) {
        const { entries } = await store.list({ status: "open" });
        for (const { id } of entries) removed.set(id, true);
        return store.remove(before);
      },
      get: async (id) => (removed.has(id) ? undefined : store.get(id)),
    }),
  ],
  [
    "is closed in words of its own",
    "rejects what is asked of it once it is closed",
    (store) => ({
      get: (id) => store.get(id).catch(() => Promise.reject(new Error("no"))),
    }),
  ],
  ...["removes what was settled before", "goes on with a removal that was broken off"].map(
    (rule): BrokenStore => [
      "knows the questions of what was removed",
      rule,
      (store, kept) => ({
        async add(ask) {
          const added = await store.add(ask);
          const { resumeKey = "" } = ask;
          const isNew = added.isNew && !kept.has(resumeKey);
          if (resumeKey !== "") kept.set(resumeKey, true);
          return { ...added, isNew };
        },
      }),
    ],
  ),
];

/** Takes an ask for an old one whose key there was once. */
function knowsAllKeys(store: InboxStore, kept: Map<string, unknown>): Partial<InboxStore> {
  return {
    async add(ask) {
      const added = await store.add(ask);
      const isNew = added.isNew && !kept.has(ask.key);
      kept.set(ask.key, true);
      return { ...added, isNew };
    },
  };
}
