import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { InboxStore } from "../../../../channels/inbox/index.js";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { sharePostgres } from "./server.js";

/** A schema with a clock that stands still until it is told to go on. */
export type Medium = {
  schema: string;
  pool: pg.Pool;
  open(): InboxStore;
  pass(ms: number): Promise<void>;
};

let count = 0;
let prepared: Promise<Medium> | undefined;

/** A name that no other schema on the server has. */
export function nameSchema(): string {
  count += 1;
  return `test_${process.pid}_${count}`;
}

/** A pool beside the stores' own, for what only tests do. */
export function openPool(url: string): pg.Pool {
  return new pg.Pool({ connectionString: url, max: 20, allowExitOnIdle: true }).on("error", () => undefined);
}

/** Asks the server again and again until something holds of it, which it tells nobody by itself; the test's own time limit ends it. */
export async function untilTrue(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(5);
}

/** One medium for all tests of this process, emptied. */
export async function createMedium(): Promise<Medium> {
  prepared ??= prepare();
  const { pool, schema } = await prepared;
  await pool.query(`
    TRUNCATE ${schema}.entry, ${schema}.draft, ${schema}.notice, ${schema}.kept;
    UPDATE ${schema}.test_clock SET at = date_trunc('milliseconds', now())`);
  return prepared;
}

async function prepare(): Promise<Medium> {
  const schema = nameSchema();
  const pool = openPool((await sharePostgres()).url);
  const store = createPostgresStore({ pool, schema });
  await store.kept("anything");
  await store.close();
  await pool.query(`
    CREATE TABLE ${schema}.test_clock (at timestamptz);
    INSERT INTO ${schema}.test_clock VALUES (now());
    CREATE OR REPLACE FUNCTION ${schema}.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      $$ SELECT at FROM ${schema}.test_clock $$`);
  return {
    schema,
    pool,
    open: () => createPostgresStore({ pool, schema }),
    async pass(ms) {
      await pool.query(`UPDATE ${schema}.test_clock SET at = at + $1 * interval '1 millisecond'`, [ms]);
    },
  };
}
