import type { EntryPage, InboxStore } from "../../../../channels/inbox/index.js";
import type { Break, BrokenStore } from "./break.js";

const KEPT = "keeps drafts and settlements as they were given";
const REPORTED = "keeps reports as they were given";

export const GIVING_AWAY: BrokenStore[] = [
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
    "gives away what it finds",
    "gives values that belong to whoever",
    (store, first) => ({
      async findResumable(resumeKey) {
        if (!first.has(resumeKey)) first.set(resumeKey, await store.findResumable(resumeKey));
        return first.get(resumeKey) as Awaited<ReturnType<InboxStore["findResumable"]>>;
      },
    }),
  ],
  [
    "gives away what it lists",
    "gives lists that belong to whoever gets them",
    (store) => {
      const given = new Map<string, EntryPage>();
      return {
        async list(query) {
          const page = given.get(query.status) ?? (await store.list(query));
          given.set(query.status, page);
          return page;
        },
      };
    },
  ],
  ["keeps the caller's own drafts", KEPT, keepGiven("draft")],
  ["keeps the caller's own settlements", KEPT, keepGiven("settlement")],
  ["keeps the caller's own reports", REPORTED, keepGiven("notices")],
  ["gives away the drafts that it keeps", KEPT, giveKept("draft")],
  ["gives away the settlements that it keeps", KEPT, giveKept("settlement")],
  ["gives away the reports that it keeps", REPORTED, giveKept("notices")],
  [
    "gives away what it keeps to who settles",
    KEPT,
    (store, kept) => ({
      ...giveKept("settlement")(store, kept, Date.now),
      async settle(id, settlement) {
        const verdict = await store.settle(id, settlement);
        kept.set(id, verdict?.entry.settlement);
        return verdict;
      },
    }),
  ],
  ...(["notices", "request"] as const).map(
    (part): BrokenStore => [
      `gives away the ${part} that it keeps to who claims`,
      REPORTED,
      (store, kept) => ({
        async claimNotices(...claim) {
          const claimed = await store.claimNotices(...claim);
          for (const entry of claimed) kept.set(entry.id, entry[part]);
          return claimed;
        },
        async get(id) {
          const entry = await store.get(id);
          return entry && kept.has(id) ? { ...entry, [part]: kept.get(id) } : entry;
        },
      }),
    ],
  ),
];

type Part = "draft" | "settlement" | "notices";

/** What the caller makes of it afterwards is what everybody reads. */
function keepGiven(part: Part): Break {
  return (store, given) => ({
    saveDraft(id, draft) {
      if (part === "draft") given.set(id, draft);
      return store.saveDraft(id, draft);
    },
    settle(id, settlement) {
      if (part === "settlement") given.set(id, settlement);
      return store.settle(id, settlement);
    },
    reportNotices(id, state) {
      if (part === "notices") given.set(id, state.reports);
      return store.reportNotices(id, state);
    },
    async get(id) {
      const entry = await store.get(id);
      const own = structuredClone(given.get(id));
      if (entry?.[part] === undefined || own === undefined) return entry;
      return { ...entry, [part]: Array.isArray(own) ? own : Object.assign({}, entry[part], own) };
    },
  });
}

/** Whoever reads it gets the same object. */
function giveKept(part: Part): Break {
  return (store, kept) => ({
    async get(id) {
      const entry = await store.get(id);
      if (entry?.[part] === undefined) return entry;
      const own = kept.get(id) ?? entry[part];
      kept.set(id, own);
      return { ...entry, [part]: own };
    },
  });
}
