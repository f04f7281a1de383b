import { beforeAll, expect, it, onTestFinished } from "vitest";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { nameSchema, openPool, untilTrue } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";

beforeAll(async () => void (await sharePostgres()), STARTING);

/** Takes the last step back, as a host of the version before has left the schema. */
const STEP_BACK = `
  DROP TRIGGER entry_removed ON entry;
  DROP FUNCTION remove_all_of_entry();
  DROP INDEX entry_open, entry_settled;
  CREATE INDEX entry_open ON entry (expires_at, id) WHERE settled_at IS NULL AND same_as IS NULL;
  CREATE INDEX entry_open_todo ON entry (expires_at, id) WHERE kind = 'todo' AND settled_at IS NULL;
  CREATE INDEX entry_settled ON entry (id) WHERE settled_at IS NOT NULL;
  CREATE INDEX entry_to_tell ON entry (id) WHERE told < 2 AND (told = 0) = (settled_at IS NULL);
  ALTER TABLE entry ADD CONSTRAINT entry_same_as_fkey FOREIGN KEY (same_as) REFERENCES entry ON DELETE CASCADE;
  ALTER TABLE draft ADD CONSTRAINT draft_id_fkey FOREIGN KEY (id) REFERENCES entry ON DELETE CASCADE;
  ALTER TABLE notice ADD CONSTRAINT notice_id_fkey FOREIGN KEY (id) REFERENCES entry ON DELETE CASCADE;
  DELETE FROM step WHERE number = 5`;

it.each([
  ["draft", "entry"],
  ["entry", "draft"],
  ["notice", "entry"],
  ["notice", "draft"],
])(
  "S-04 a host of the version before that holds %s and then wants %s is let through by one that migrates",
  async (first, next) => {
    const pool = openPool((await sharePostgres()).url);
    const schema = nameSchema();
    const old = createPostgresStore({ pool, schema });
    const { entry } = await old.add(createAsk({}));
    await old.close();
    const other = await pool.connect();
    await other.query(`SET search_path = ${schema}`);
    // A circle would be found by this connection, whose statement would fail.
    await other.query(`${STEP_BACK}; SET deadlock_timeout = '600ms'`);
    await other.query("BEGIN");
    await other.query(`LOCK TABLE ${first} IN ROW EXCLUSIVE MODE`);
    const store = createPostgresStore({ pool, schema });
    onTestFinished(async () => {
      other.release(true);
      await store.close();
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
      await pool.end();
    });
    const found = store.get(entry.id);
    await untilTrue(async () => {
      const { rows } = await pool.query(
        "SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock' AND relation = $1::regclass",
        [`${schema}.${first}`],
      );
      return rows.length > 0;
    });
    await other.query(`LOCK TABLE ${next} IN ROW EXCLUSIVE MODE`);
    await other.query("COMMIT");
    expect(await found).toEqual(entry);
    const { rows } = await pool.query(`SELECT max(number) AS number FROM ${schema}.step`);
    expect(rows).toEqual([{ number: 5 }]);
  },
);
