import assert from "node:assert/strict";
import type { Entry } from "../../../../channels/inbox/index.js";
import { type BrokenStore, toNew, toOwn } from "./break.js";

export const ADDING: BrokenStore[] = [
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
    "fails where nothing can be handed over",
    "gives the same questions one entry until",
    (store) => ({ handOver: async (id) => assert.ok(await store.get(id)) }),
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
    "adds anew what has expired and was handed to nobody",
    "finds the entry of the same questions",
    (store) => ({
      async add(ask) {
        const found = ask.resumeKey === undefined ? undefined : await store.findResumable(ask.resumeKey);
        if (found?.settlement?.type === "expired") await store.handOver(found.id);
        return store.add(ask);
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
    "resumes for ever what many ask again",
    "gives the same questions one new entry where many",
    () => ({ handOver: async () => undefined }),
  ],
];
