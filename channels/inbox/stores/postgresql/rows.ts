import { hash } from "node:crypto";
import type { Entry, EntryDraft, EntryHead, Settlement } from "../../entry.js";
import type { ListedEntry, NewEntry } from "../../store.js";

/** A row as the server writes it: every value is text. */
export type Row = Readonly<Record<string, string | null>>;

/** ECMA-262, Time Values and Time Range. */
const LAST_MOMENT = 8.64e15;

/** A text as a column of fixed width, whatever is in it: its SHA-256, as `bytea` is written. */
export function digest(text: string): string {
  return `\\x${hash("sha256", text)}`;
}

/**
 * Half as much, of nobody's: random for each process, in which they count up. Not before the first: while modules load, a worker
 * has nothing random, and all that start from one snapshot would have the same.
 */
export function createDigest(): string {
  own ??= crypto.randomUUID().replaceAll("-", "").slice(-20);
  made += 1;
  return `\\x${own}${made.toString(16).padStart(12, "0")}`;
}

let own: string | undefined;
let made = 0;

/** A text as a column that is compared: PostgreSQL's own hold neither U+0000 nor half a pair of surrogates. */
export function toColumn(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** An entry as it is in a row, with its settlement or its draft. */
export function readEntry(row: Row): Entry {
  const entry = readAsk(row);
  if (typeof row.draft === "string")
    entry.draft = { ...parse<Omit<EntryDraft, "at">>(row.draft), at: toIso(row.saved_at) };
  if (typeof row.reports === "string") entry.notices = parse(row.reports);
  return typeof row.settled_at === "string" ? addSettlement(entry, readSettlement(row), row) : entry;
}

/** What was asked, and when. */
export function readAsk(row: Row): Entry {
  return complete(readAskTexts(row), row);
}

/** An ask of which the row's times are still to come. */
export function readAskTexts(texts: Row): Entry {
  const entry = parse<Entry>(texts.head);
  entry.request = parse(texts.request);
  return entry;
}

/** A settlement of which the row's time is still to come; in lists without what was answered. */
export function readSettlement(texts: Row): Settlement {
  return Object.assign(parse<Settlement>(texts.settlement), parse<Partial<Settlement> | null>(texts.answer));
}

/** What was just parsed is nobody else's: the rest is added to it, which costs half of a copy. */
export function complete<Head extends EntryHead>(head: Head, row: Row): Head {
  // Moments are milliseconds since 1970, as text.
  head.askedAt = toIso(row.asked_at);
  // What never expires does so at infinity. The server knows later moments than JavaScript does: one must not hide all others.
  if (Number(row.expires_at) <= LAST_MOMENT) head.expiresAt = toIso(row.expires_at);
  return head;
}

export function addSettlement<Head extends { settlement?: Partial<Settlement> }>(
  head: Head,
  settlement: Settlement,
  row: Row,
): Head {
  settlement.at = toIso(row.settled_at);
  head.settlement = settlement;
  return head;
}

/** An entry as a list shows it. */
export function readListed(row: Row): ListedEntry {
  const head = complete(parse<ListedEntry>(row.head), row);
  return typeof row.settled_at === "string" ? addSettlement(head, readSettlement(row), row) : head;
}

/** A settlement as two columns: what lists show of it, and what was answered. */
export function writeSettlement(settlement: Omit<Settlement, "at">): { settlement: string; answer: string } {
  const { type, by, door } = settlement;
  const answer = { ...settlement, type: undefined, by: undefined, door: undefined };
  return { settlement: JSON.stringify({ type, by, door }), answer: JSON.stringify(answer) };
}

/** An ask as two columns: what lists show of it, and the request. */
export function writeAskColumns(ask: NewEntry): { head: string; request: string } {
  const { request, timeToLiveMs, ...head } = ask;
  return { head: JSON.stringify(head), request: JSON.stringify(request) };
}

function toIso(ms: string | null | undefined): string {
  return new Date(Math.round(Number(ms))).toISOString();
}

function parse<Value>(text: string | null | undefined): Value {
  return JSON.parse(text ?? "null");
}
