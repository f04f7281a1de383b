import { hash } from "node:crypto";
import type { Entry, EntryDraft, Settlement } from "../../entry.js";
import type { ListedEntry } from "../../store.js";

/** A row as the server writes it: every value is text. */
export type Row = Readonly<Record<string, string | null>>;

/** ECMA-262, Time Values and Time Range. */
const LAST_MOMENT = 8.64e15;

/** A text as a column of fixed width, whatever is in it: its SHA-256. */
export function digest(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

/** A text as a column that is compared: PostgreSQL's own hold neither U+0000 nor half a pair of surrogates. */
export function toColumn(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** An entry as it is in a row, with its settlement or its draft. */
export function readEntry(row: Row): Entry {
  const { draft, saved_at: savedAt, reports } = row;
  return {
    ...readHead(row),
    request: parse(row.request),
    ...(typeof draft === "string" && {
      draft: { ...(parse(draft) as Omit<EntryDraft, "at">), at: toIso(savedAt) },
    }),
    ...(typeof reports === "string" && { notices: parse(reports) }),
    ...readSettlement(row),
  } as Entry;
}

/** The same for a list. */
export function readListed(row: Row): ListedEntry {
  return { ...readHead(row), ...readSettlement(row) } as ListedEntry;
}

/** A settlement as two columns: what lists show of it, and what was answered. */
export function writeSettlement({ type, by, door, ...answer }: Omit<Settlement, "at">): {
  settlement: string;
  answer: string;
} {
  return { settlement: JSON.stringify({ type, by, door }), answer: JSON.stringify(answer) };
}

/** The moments of an entry, of milliseconds since 1970 as text. */
function readTimes(row: Row): Pick<Entry, "askedAt" | "expiresAt"> {
  return {
    askedAt: toIso(row.asked_at),
    // What never expires does so at infinity. The server knows later moments than JavaScript does: one must not hide all others.
    ...(Number(row.expires_at) <= LAST_MOMENT && { expiresAt: toIso(row.expires_at) }),
  };
}

function readHead(row: Row): ListedEntry {
  return { ...(parse(row.head) as ListedEntry), ...readTimes(row) };
}

function readSettlement(row: Row): { settlement?: Settlement } {
  if (typeof row.settled_at !== "string") return {};
  const { type, ...who } = parse(row.settlement) as Omit<Settlement, "at">;
  const answer = parse(row.answer) as Partial<Omit<Settlement, "at" | "type">> | null;
  return { settlement: { type, at: toIso(row.settled_at), ...who, ...answer } };
}

function toIso(ms: string | null | undefined): string {
  return new Date(Math.round(Number(ms))).toISOString();
}

function parse(text: string | null | undefined): unknown {
  return JSON.parse(text ?? "null");
}
