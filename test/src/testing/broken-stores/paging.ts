import type { BrokenStore, Listed } from "./break.js";

export const PAGING: BrokenStore[] = [
  [
    "has an empty page follow a full one",
    "lists page by page",
    (store) => ({
      async list(query) {
        const page = await store.list(query);
        const last = page.entries.length === query.limit ? page.entries.at(-1) : undefined;
        return last === undefined ? page : { ...page, next: page.next ?? "~~" };
      },
    }),
  ],
  ...[49, 1_000].map(
    (limit): BrokenStore => [
      `lists ${limit} where nobody says how many`,
      "lists fifty on a page",
      (store) => ({ list: (query) => store.list({ limit, ...query }) }),
    ],
  ),
  [
    "takes no more than fifty for a limit",
    "lists fifty on a page",
    (store) => ({ list: ({ limit = 50, ...query }) => store.list({ ...query, limit: Math.min(limit, 50) }) }),
  ],
  [
    "has years with a sign before all others",
    "lists what expires after the year 9999",
    (store) => ({
      async list(query) {
        const page = await store.list({ ...query, limit: 50 });
        return { entries: page.entries.toSorted((one) => (one.expiresAt?.startsWith("+") ? -1 : 1)) };
      },
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
  [
    "lists what a page begins after once more, where it is still open",
    "lists page by page",
    (store) => ({
      async list(query) {
        if (query.status === "settled") return store.list(query);
        const { after = "", limit = 50, ...more } = query;
        await store.list({ ...more, limit });
        const { entries } = await store.list({ ...more, limit: 1_000 });
        const left = entries.filter((entry) => placeOf(entry) >= after);
        const page = left.slice(0, limit);
        const last = page.at(-1);
        return { entries: page, ...(last && left.length > limit && { next: placeOf(last) }) };
      },
    }),
  ],
];

/** Texts in the order of what is open. */
function placeOf({ expiresAt = "~", id }: Listed): string {
  return `${expiresAt} ${id}`;
}
