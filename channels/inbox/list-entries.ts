import { takePresent } from "../../src/wire/present-members.js";
import type { Entry } from "./entry.js";
import type { EntryPage, EntryQuery, ListedEntry } from "./store.js";

const LIMIT = 50;
const LIMIT_MAX = 1_000;

/** Whether an entry is of the kind, the session and the project that a query asks for. */
export function isListed(
  { kind, session, project }: Pick<Entry, "kind" | "session" | "project">,
  query: EntryQuery,
): boolean {
  return (
    (query.kind ?? kind) === kind &&
    (query.session ?? session) === session &&
    (query.project ?? project) === project
  );
}

/** An entry as a list has it. */
export function toListed({ request: _, draft: __, notices: ___, settlement, ...head }: Entry): ListedEntry {
  if (settlement === undefined) return head;
  const { type, at, by, door } = settlement;
  return { ...head, settlement: { type, at, ...takePresent({ by, door }) } };
}

/** Of all settled entries that a query asks for, the page that it asks for. */
export function listSettledPage(listed: readonly ListedEntry[], { limit, after }: EntryQuery): EntryPage {
  const count = readLimit(limit);
  const rest = listed.filter(({ id }) => after === undefined || id < after);
  const entries = rest.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, count);
  return { entries, ...takePresent({ next: rest.length > count ? entries.at(-1)?.id : undefined }) };
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
