import { isEntryId } from "../../entry-id.js";
import type { InboxStore } from "../../store.js";
import type { Asks } from "./asks.js";
import type { Database } from "./database.js";
import { stateOf } from "./failures.js";
import type { Hints } from "./hints.js";
import { lazily } from "./lazily.js";
import {
  addSettlement,
  createDigest,
  digest,
  type Row,
  readAsk,
  readEntry,
  readSettlement,
  writeSettlement,
} from "./rows.js";
import type { Statements } from "./statements.js";

/** What the statement that settles fails with where the time was up once the row was ours. */
const TOO_LATE = "22023";

/** The entries of a database, one by one: what they are now, and how they end. */
export type EntryLife = Pick<InboxStore, "get" | "settle" | "handOver" | "saveDraft">;

export function createEntryLife(
  { run }: Database,
  statements: Statements,
  { asks, tell, removeDraftOf }: Pick<Hints, "tell"> & { asks: Asks; removeDraftOf(settled: string): void },
): EntryLife {
  /** An entry's row as it is now: one whose time is up is settled as expired before anybody hears of it. */
  async function read(id: string): Promise<Row | undefined> {
    for (;;) {
      const known = asks.get(id);
      const [found] = (await run(known ? statements.readKnown : statements.read, [id])).rows;
      if (found === undefined) return undefined;
      const row: Row = { ...known, ...found };
      asks.remember(id, row);
      if (row.is_over !== "t") return row;
      await run(statements.expire, [[id]]);
    }
  }

  /** When the entry was settled by it, with the ask unless that is known, if it was. */
  async function settleOpen(
    values: unknown[],
    how: { isKnown: boolean; meanwhile(): void },
  ): Promise<Row | undefined> {
    try {
      const statement = how.isKnown ? statements.settleKnown : statements.settle;
      return (await run(statement, values, how)).rows[0];
    } catch (error) {
      if (stateOf(error) !== TOO_LATE) throw error;
      return undefined;
    }
  }

  return {
    async get(id) {
      const row = isEntryId(id) ? await read(id) : undefined;
      return row && readEntry(row);
    },

    async settle(id, settlement) {
      if (!isEntryId(id)) return undefined;
      // Without a key of the caller's it has one of its own: sent again after its connection broke, it knows itself.
      const { answerKey } = settlement;
      const key = answerKey === undefined ? createDigest() : digest(answerKey);
      const texts = writeSettlement(settlement);
      const known = asks.get(id);
      const copies = lazily(() => ({ ask: known && readAsk(known), settlement: readSettlement(texts) }));
      for (;;) {
        const values = [id, texts.settlement, texts.answer, key];
        const settled = await settleOpen(values, { isKnown: known !== undefined, meanwhile: copies });
        if (settled !== undefined) {
          removeDraftOf(id);
          const { ask, settlement } = copies();
          return { type: "settled", entry: addSettlement(ask ?? readAsk(settled), settlement, settled) };
        }
        const found = await read(id);
        if (found === undefined) return undefined;
        // Whom it has waited for has changed its mind.
        if (found.settled_at === null) continue;
        const isSame = `\\x${found.answer_key}` === key;
        return { type: isSame ? "settled" : "too_late", entry: readEntry(found) };
      }
    },

    async handOver(id) {
      if (!isEntryId(id) || (await run(statements.handOver, [id])).rows.length > 0) return;
      const row = await read(id);
      if (typeof row?.settled_at === "string") await run(statements.handOver, [id]);
    },

    async saveDraft(id, draft) {
      if (!isEntryId(id)) return false;
      const { rows } = await run(statements.saveDraft, [id, JSON.stringify(draft)]);
      if (rows.length > 0) tell(id);
      return rows.length > 0;
    },
  };
}
