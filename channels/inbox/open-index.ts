import { takePresent } from "../../src/wire/present-members.js";
import type { EntryKind } from "./entry.js";
import { isListed, openKeyOf, readCursor, readKinds, readLimit } from "./list-entries.js";
import type { EntryPage, EntryQuery, ListedEntry } from "./store.js";

/** What is open, in the order in which it is listed: a page costs the same however much more there is. */
export type OpenIndex = {
  add(head: ListedEntry): void;
  delete(id: string): void;
  has(id: string): boolean;
  get(id: string): ListedEntry | undefined;
  /** The heads of all, in no order. */
  values(): Iterable<ListedEntry>;
  /** Which have expired by now. */
  listOver(isOver: (head: ListedEntry) => boolean): ListedEntry[];
  list(query: EntryQuery): EntryPage;
};

type Keyed = { key: string; head: ListedEntry };

export function createOpenIndex(): OpenIndex {
  const byId = new Map<string, Keyed>();
  // Of each kind apart: a page of the few to-dos must not look through all questions.
  const sorted: Record<EntryKind, Keyed[]> = { question: [], todo: [] };

  return {
    add(head) {
      if (byId.has(head.id)) return;
      const keyed = { key: openKeyOf(head), head };
      byId.set(head.id, keyed);
      const list = sorted[head.kind];
      list.splice(findPlace(list, keyed.key), 0, keyed);
    },

    delete(id) {
      const keyed = byId.get(id);
      if (keyed === undefined) return;
      byId.delete(id);
      const list = sorted[keyed.head.kind];
      list.splice(findPlace(list, keyed.key), 1);
    },

    has: (id) => byId.has(id),
    get: (id) => byId.get(id)?.head,
    values: () => Array.from(byId.values(), ({ head }) => head),

    listOver(isOver) {
      return Object.values(sorted).flatMap((list) => {
        const end = list.findIndex(({ head }) => !isOver(head));
        return list.slice(0, end === -1 ? list.length : end).map(({ head }) => head);
      });
    },

    list(query) {
      const limit = readLimit(query.limit);
      const isFirst = readCursor(query) === undefined;
      const found: Keyed[] = [];
      for (const kind of readKinds(query.kind)) {
        const list = sorted[kind];
        const start = isFirst ? 0 : findPlace(list, `${query.after}\0`);
        let count = 0;
        for (let at = start; at < list.length && count <= limit; at += 1) {
          const keyed = list[at];
          if (keyed === undefined || !isListed(keyed.head, query)) continue;
          found.push(keyed);
          count += 1;
        }
      }
      found.sort((one, other) => (one.key < other.key ? -1 : 1));
      const entries = found.slice(0, limit);
      const next = found.length > limit ? entries.at(-1)?.key : undefined;
      return { entries: entries.map(({ head }) => head), ...takePresent({ next }) };
    },
  };
}

/** The place of the first whose key is not before this one. */
function findPlace(list: readonly Keyed[], key: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.key ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
