import { firstIdAt, isEntryId } from "../../entry-id.js";
import { openKeyOf, readCursor, readLimit } from "../../list-entries.js";
import type { EntryQuery, InboxStore } from "../../store.js";
import type { Database } from "./database.js";
import { readListed, toColumn } from "./rows.js";
import { SETTLED_ID, type Statements } from "./statements.js";

/** How many entries one statement is about at most. */
const BATCH = 1_000;

/**
 * How far the clock of a host that asks may be ahead of the server's, in milliseconds: no id is newer than its settlement, but
 * for that. Where it is further ahead, what it asks stays so much longer.
 */
const AHEAD_MS = 86_400_000;

const FILTERS = ["session", "project"] as const;

/** What is listed, found and removed, many entries at a time. */
export type EntryLists = Pick<InboxStore, "list" | "findSettled" | "remove">;

export function createEntryLists({ run }: Database, statements: Statements): EntryLists {
  /** Settles what has expired. */
  async function expireAll(): Promise<void> {
    while ((await run(statements.expireSome, [BATCH])).rows.length === BATCH);
  }

  async function findSome(ids: readonly string[]): Promise<string[]> {
    const { rows } = await run(statements.findSettled, [ids]);
    const over = rows.flatMap(({ id, is_over }) => (is_over === "t" ? [id] : []));
    if (over.length > 0) await run(statements.expire, [over]);
    return rows.flatMap(({ id }) => id ?? []);
  }

  return {
    async list(query) {
      const limit = readLimit(query.limit);
      if (query.status === "settled") await expireAll();
      const { conditions, values } = readQuery(query);
      const text = statements.list(query, conditions, `$${values.length + 1}`);
      const { rows } = await run(text, [...values, limit + 1]);
      const entries = rows.slice(0, limit).map(readListed);
      const last = entries.at(-1);
      if (last === undefined || rows.length <= limit) return { entries };
      return { entries, next: query.status === "open" ? openKeyOf(last) : last.id };
    },

    async findSettled(ids) {
      const found = ids.filter((id) => !isEntryId(id));
      const known = ids.filter(isEntryId);
      for (let start = 0; start < known.length; start += BATCH) {
        found.push(...(await findSome(known.slice(start, start + BATCH))));
      }
      return found;
    },

    async remove(settledBefore, signal) {
      await expireAll();
      await run(statements.removeKept);
      let count = 0;
      const end = firstIdAt(settledBefore.getTime() + AHEAD_MS);
      for (let last: string | null = ""; last !== null && !signal?.aborted; ) {
        const { rows } = await run(statements.remove, [settledBefore.toISOString(), last, BATCH, end]);
        count += Number(rows[0]?.count ?? 0);
        last = rows[0]?.last ?? null;
      }
      const { removeLeftNames, removeLeftNotices, removeLeftDrafts } = statements;
      for (const statement of [removeLeftNames, removeLeftNotices, removeLeftDrafts]) {
        for (let last: string | null = ""; last !== null && !signal?.aborted; ) {
          last = (await run(statement, [last])).rows[0]?.last ?? null;
        }
      }
      return count;
    },
  };
}

/** The conditions of a query beside its status and kind, with their values. Throws a RangeError where `after` is no page's `next`. */
function readQuery(query: EntryQuery): { conditions: string[]; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  for (const name of FILTERS) {
    const value = query[name];
    if (value !== undefined) conditions.push(`e.${name} = $${values.push(toColumn(value))}`);
  }
  const cursor = readCursor(query);
  if (cursor === undefined) return { conditions, values };
  const { id, expiresAt } = cursor;
  if (query.status === "settled") conditions.push(`${SETTLED_ID} < $${values.push(id)}`);
  else {
    const moment = `$${values.push(toMoment(expiresAt))}::timestamptz`;
    conditions.push(`(e.expires_at, e.id) > (${moment}, $${values.push(id)})`);
  }
  return { conditions, values };
}

/** A moment as PostgreSQL reads it: without what ISO 8601 puts before years after 9999. */
function toMoment(expiresAt: string | undefined): string | undefined {
  return expiresAt === "~" ? "infinity" : expiresAt?.replace(/^\+0*/, "");
}
