import { takePresent } from "../../src/wire/present-members.js";
import { ENTRY_KINDS, type Entry, type EntryKind } from "./entry.js";
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
export function listSettledPage(listed: readonly ListedEntry[], query: EntryQuery): EntryPage {
  readKinds(query.kind);
  const count = readLimit(query.limit);
  const last = readCursor(query)?.id;
  const rest = listed.filter(({ id }) => last === undefined || id < last);
  const entries = rest.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, count);
  return { entries, ...takePresent({ next: rest.length > count ? entries.at(-1)?.id : undefined }) };
}

/** The kinds that a query asks for. Throws a RangeError where that is none. */
export function readKinds(kind: EntryKind | undefined): readonly EntryKind[] {
  const kinds = ENTRY_KINDS.filter((name) => kind === undefined || name === kind);
  if (kinds.length > 0) return kinds;
  throw new RangeError(`kind must be ${ENTRY_KINDS.map((name) => `"${name}"`).join(" or ")}.`);
}

/** How many entries a page has. Throws where that is no number from 1 to 1 000. */
export function readLimit(limit: number | undefined = LIMIT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new RangeError(`limit must be an integer from 1 to ${LIMIT_MAX}, but is ${limit}.`);
}

/**
 * With which entry the page before ended, and when an open one expires (`~`: never); nothing for the first page. Throws a
 * RangeError where `after` is the `next` of no page of such a list.
 */
export function readCursor({
  status,
  after,
}: EntryQuery): { id: string; expiresAt: string | undefined } | undefined {
  if (after === undefined) return undefined;
  const { id, expires } = CURSOR[status].exec(after)?.groups ?? {};
  const expiresAt = expires?.replace(/^:/, "+");
  if (id !== undefined && (expiresAt === undefined || isMoment(expiresAt))) return { id, expiresAt };
  throw new RangeError("after must be the `next` of a page of the same list.");
}

/**
 * What sorts open entries: the soonest to expire first, those that never do by when they were asked. The "+" of years after 9999
 * would come before all digits; a ":" comes behind them.
 */
export function openKeyOf({ expiresAt = "~", id }: Pick<ListedEntry, "expiresAt" | "id">): string {
  return `${expiresAt.replace(/^\+/, ":")} ${id}`;
}

const CURSOR = {
  open: /^(?<expires>~|(?:\d{4}|:\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (?<id>[0-9a-z]{35})$/,
  settled: /^(?<id>[0-9a-z]{35})$/,
} as const;

/** What no calendar has, a database does not take; nor does it know the year 0. */
function isMoment(text: string): boolean {
  if (text === "~") return true;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text && !text.startsWith("0000");
}
