import type { Entry } from "../../../../channels/inbox/index.js";
import { type Break, type BrokenStore, getAs } from "./break.js";

export const TELLING: BrokenStore[] = [
  [
    "lists nothing of which all is told",
    "lists an entry whatever was told of it",
    (store) => {
      const over = new Set<string>();
      return {
        reportNotices: (id, state) => {
          if (state.isOver === true) over.add(id);
          return store.reportNotices(id, state);
        },
        list: async (query) => {
          const page = await store.list(query);
          return { ...page, entries: page.entries.filter(({ id }) => !over.has(id)) };
        },
      };
    },
  ],
  [
    "gives notices to two",
    "gives what is to be told of to one host",
    (store) => ({ claimNotices: (limit) => store.claimNotices(limit, 0) }),
  ],
  [
    "gives nothing more while what it gave first is claimed",
    "gives what is to be told of one by one",
    (store) => {
      let last = 0;
      return {
        async claimNotices(limit, leaseMs) {
          const isAgain = limit === 1 && last === 1;
          last = limit;
          return isAgain ? [] : store.claimNotices(limit, leaseMs);
        },
      };
    },
  ],
  [
    "gives two to be told of where one was wanted",
    "gives what is to be told of one by one",
    (store) => ({ claimNotices: (limit, leaseMs) => store.claimNotices(limit === 1 ? 2 : limit, leaseMs) }),
  ],
  [
    "gives twice what has ended",
    "gives what has ended once",
    (store) => ({
      claimNotices: async (...claim) =>
        (await store.claimNotices(...claim)).flatMap((entry) => (entry.settlement ? [entry, entry] : entry)),
    }),
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
    claimAs((entry) => ({ ...entry, request: { ...entry.request, questions: [] } })),
  ],
  ...([-1, 1] as const).map(
    (ms): BrokenStore => [
      `gives notices again ${ms} ms off their time`,
      "keeps what was reported of notices",
      (store) => ({
        reportNotices: (id, state) =>
          store.reportNotices(id, { ...state, ...(state.dueInMs && { dueInMs: state.dueInMs + ms }) }),
      }),
    ],
  ),
  [
    "says that something was reported at once",
    "keeps what was reported of notices",
    getAs((entry) => ({ notices: [], ...entry })),
  ],
  [
    "gives what was reported to nobody who claims",
    "keeps what was reported of notices",
    claimAs(({ notices: _, ...entry }) => entry),
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
    claimAs((entry) => (entry.settlement?.type === "expired" ? undefined : entry)),
  ],
  [
    "gives notices of what is settled as if it was open",
    "gives notices again once their entry is settled",
    claimAs(({ settlement: _, ...entry }) => entry),
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
    "gives notices again after a day",
    "keeps what was reported of notices",
    (store) => ({
      reportNotices: (id, state) => store.reportNotices(id, { dueInMs: 24 * 3_600_000, ...state }),
    }),
  ],
];

/** Changes each entry that is claimed, or leaves it out. */
function claimAs(change: (entry: Entry) => Entry | undefined): Break {
  return (store) => ({
    claimNotices: async (...claim) =>
      (await store.claimNotices(...claim)).flatMap((entry) => change(entry) ?? []),
  });
}
