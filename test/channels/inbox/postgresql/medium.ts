import pg from "pg";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import type { StoreHarness } from "../../../../src/testing/index.js";
import { type PostgresServer, sharePostgres } from "./server.js";

let count = 0;

/** A schema of one's own on a server, whose name nobody else has. */
export function nameSchema(): string {
  count += 1;
  return `test_${process.pid}_${count}`;
}

/** A pool beside the stores, for what only tests do. */
export function openAdmin({ url }: PostgresServer): pg.Pool {
  return new pg.Pool({ connectionString: url, allowExitOnIdle: true }).on("error", () => undefined);
}

/** A schema with a clock that stands still until it is told to go on. */
export async function createMedium(): Promise<StoreHarness & { schema: string; url: string; admin: pg.Pool }> {
  const server = await sharePostgres();
  const schema = nameSchema();
  const admin = openAdmin(server);
  const first = createPostgresStore({ url: server.url, schema });
  await first.kept("anything");
  await first.close();
  await admin.query(`
    CREATE TABLE ${schema}.test_clock AS SELECT ${schema}.clock() AS at;
    CREATE OR REPLACE FUNCTION ${schema}.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      $$ SELECT at FROM ${schema}.test_clock $$`);
  return {
    schema,
    url: server.url,
    admin,
    open: () => createPostgresStore({ url: server.url, schema }),
    async pass(ms) {
      await admin.query(`UPDATE ${schema}.test_clock SET at = at + $1 * interval '1 millisecond'`, [ms]);
    },
    async close() {
      await admin.query(`DROP SCHEMA ${schema} CASCADE`);
      await admin.end();
    },
  };
}
