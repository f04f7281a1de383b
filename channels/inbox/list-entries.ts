import type { Entry } from "./entry.js";
import type { EntryPage, EntryQuery, ListedEntry } from "./store.js";

const LIMIT = 50;
const LIMIT_MAX = 1_000;

/** Whether an entry is one of those that a query asks for. */
export function isListed(
  {
    kind,
    session,
    project,
    settlement,
  }: Pick<Entry, "kind" | "session" | "project"> & { settlement?: unknown },
  query: EntryQuery,
): boolean {
  return (
    (settlement === undefined) === (query.status === "open") &&
    (query.kind ?? kind) === kind &&
    (query.session ?? session) === session &&
    (query.project ?? project) === project
  );
}

/** An entry as a list has it. */
export function toListed({ request: _, draft: __, notices: ___, settlement, ...head }: Entry): ListedEntry {
  if (settlement === undefined) return head;
  const { type, at, by, door } = settlement;
  return {
    ...head,
    settlement: { type, at, ...(by !== undefined && { by }), ...(door !== undefined && { door }) },
  };
}

/** Of all entries that a query asks for, the page that it asks for. */
export function listPage(listed: readonly ListedEntry[], { status, limit, after }: EntryQuery): EntryPage {
  const count = readLimit(limit);
  const keyOf = status === "open" ? openKeyOf : ({ id }: ListedEntry) => id;
  const sign = status === "open" ? 1 : -1;
  const compare = (one: string, other: string) => (one < other ? -sign : one > other ? sign : 0);
  const rest = after === undefined ? listed : listed.filter((entry) => compare(keyOf(entry), after) > 0);
  const entries = rest.toSorted((one, other) => compare(keyOf(one), keyOf(other))).slice(0, count);
  const last = entries.at(-1);
  return { entries, ...(last !== undefined && rest.length > count && { next: keyOf(last) }) };
}

/** How many entries a page has. Throws where that is no number from 1 to 1 000. */
export function readLimit(limit: number | undefined = LIMIT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new RangeError(`limit must be an integer from 1 to ${LIMIT_MAX}, but is ${limit}.`);
}

/** What sorts open entries: the soonest to expire first, those that never do by when they were asked. */
export function openKeyOf({ expiresAt = "~", id }: Pick<ListedEntry, "expiresAt" | "id">): string {
  return `${expiresAt} ${id}`;
}
