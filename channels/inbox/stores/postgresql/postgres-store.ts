import { LONGEST_DELAY_MS } from "../../../../src/elicitation/clock.js";
import { A_TEXT, AN_OBJECT } from "../../../../src/text/option-kinds.js";
import { takeOptions } from "../../../../src/text/take-options.js";
import type { InboxStore } from "../../store.js";
import { createAdding } from "./add-entry.js";
import { createAsks } from "./asks.js";
import { createDatabase } from "./database.js";
import { createEntryLife } from "./entry-life.js";
import { createEntryLists } from "./entry-lists.js";
import { gatherIds } from "./gather-ids.js";
import { createHints } from "./hints.js";
import { createKept } from "./kept.js";
import { createNotices } from "./notices.js";
import type { PostgresSource } from "./pool.js";
import { createStatements } from "./statements.js";

/**
 * `url`: `postgres://user:password@host:5432/database`, for a pool of the store's own of at most ten connections; the package
 * `pg` has to be installed. `pool`: the host's own of two or more, which stays open when the store is closed.
 */
export type PostgresStoreOptions = PostgresSource & {
  /** Of the store's own, made where it is missing: 1 to 40 of `a-z0-9_`. Default `ask_user_question`. */
  schema?: string;
  /** How long to wait for a connection, for what a statement gives, and for a lost database, in milliseconds. Default 10 000. */
  timeoutMs?: number;
};

const OPTIONS = { url: A_TEXT, pool: AN_OBJECT, schema: A_TEXT, timeoutMs: false } as const;
const SCHEMA = /^[a-z_][a-z0-9_]{0,39}$/;

/**
 * A store in PostgreSQL 14 to 18, for any number of hosts. The row decides: whoever first inserts a key has asked, whoever
 * first updates a row has settled, and what has expired is judged by the server's clock once the row is ours. Notifications
 * only wake; where they get lost, as behind a pooler, whoever waits looks again each second.
 *
 * A statement whose connection breaks is tried again for a while; then the call rejects with an error that says what is
 * wrong with which database, never with its password, and the next call tries again.
 *
 * @throws TypeError where the url, the schema, the pool or the time is none that it can use
 */
export function createPostgresStore(options: PostgresStoreOptions): InboxStore {
  takeOptions<object>("createPostgresStore", options, OPTIONS);
  if (Reflect.get(options, "url") === undefined && Reflect.get(options, "pool") === undefined) {
    throw new TypeError("createPostgresStore needs the option url or pool.");
  }
  const { schema = "ask_user_question", timeoutMs = 10_000 } = options;
  if (!SCHEMA.test(schema)) {
    throw new TypeError(
      `The schema must be 1 to 40 of a-z, 0-9 and _, no digit first, but is ${JSON.stringify(schema)}.`,
    );
  }
  if (!(timeoutMs > 0 && timeoutMs <= LONGEST_DELAY_MS)) {
    throw new TypeError(`timeoutMs must be above 0 and at most ${LONGEST_DELAY_MS}, but is ${timeoutMs}.`);
  }
  const statements = createStatements(`"${schema}"`, schema);
  const database = createDatabase({ source: options, schema: `"${schema}"`, timeoutMs });
  const hints = createHints({ database, channel: `"${schema}"`, tell: statements.tell });
  // Not with the settlement, which would take half as long again.
  const drafts = gatherIds((ids) => database.run(statements.removeDraftsOf, [ids]));
  const asks = createAsks();
  const entries = createEntryLife(database, statements, {
    asks,
    tell: hints.tell,
    removeDraftOf: drafts.add,
  });

  return {
    name: "PostgreSQL",
    ...createAdding(database, statements, { asks, ...entries, ...hints }),
    ...entries,
    ...createEntryLists(database, statements),
    ...createNotices(database, statements, entries),
    ...createKept(database, statements),
    watch: (listener) => hints.listen(listener),
    async close() {
      // In this order: what is still to be told has begun when nothing more is taken.
      await Promise.all([hints.close(), drafts.flush(), database.close()]);
    },
  };
}
