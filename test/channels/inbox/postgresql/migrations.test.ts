import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { createAnsweringPool, failureOf, openStore, sent } from "./answering-pool.js";
import { nameSchema, openPool, untilTrue } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";
import { watchPool } from "./watch-pool.js";

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

it.each([
  ["opened first", false],
  ["used before", true],
])(
  "S-04 of two hosts that open a new store at once, one waits for what the other makes, on a connection that was %s",
  async (_, isUsed) => {
    const { url } = await sharePostgres();
    const [pool, makers] = [openPool(url), openPool(url)];
    const schema = nameSchema();
    let make = () => {};
    const mayCommit = new Promise<void>((resolve) => {
      make = resolve;
    });
    const onQuery = ({ text }: { text: string }) => (text === "COMMIT" ? mayCommit : undefined);
    const first = createPostgresStore({ pool: watchPool(makers, { onQuery }), schema });
    const second = createPostgresStore({ pool, schema });
    onTestFinished(async () => {
      await Promise.all([first.close(), second.close()]);
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
      await Promise.all([pool.end(), makers.end()]);
    });
    if (isUsed) {
      const other = nameSchema();
      await pool.query(`CREATE SCHEMA IF NOT EXISTS ${other}; DROP SCHEMA ${other}`);
    }
    const isWaiting = async () =>
      (await makers.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'")).rows.length >
      0;
    const opening = [first.kept("anything")];
    await untilTrue(
      async () =>
        (await makers.query("SELECT FROM pg_locks WHERE granted AND locktype = 'advisory'")).rows.length > 0,
    );
    opening.push(second.kept("anything"));
    await untilTrue(isWaiting);
    make();
    expect(await Promise.all(opening)).toEqual([undefined, undefined]);
  },
);

it("S-04 a schema of the first version becomes one of this version, with what is in it", async () => {
  const pool = openPool((await sharePostgres()).url);
  const schema = nameSchema();
  onTestFinished(async () => {
    await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    await pool.end();
  });
  const today = createPostgresStore({ pool, schema });
  const { entry } = await today.add(createAsk({}));
  await today.close();
  const client = await pool.connect();
  await client.query(`
    SET search_path = ${schema};
    ${STEP_BACK};
    DROP INDEX entry_open_todo, entry_settled, entry_to_tell;
    DROP TABLE notice;
    ALTER TABLE entry DROP COLUMN told, ADD CONSTRAINT entry_check CHECK ((same_as IS NULL) = (request IS NOT NULL));
    DELETE FROM step WHERE number > 1`);
  client.release(true);
  const store = createPostgresStore({ pool, schema });
  expect(await store.get(entry.id)).toEqual(entry);
  expect(await store.claimNotices(1, 1_000)).toEqual([entry]);
  await store.close();
});

describe("a host that migrates", () => {
  /** What it says of locks and steps to a server whose tables answer as is told. */
  async function migrate(numbers: string[], lock: () => void) {
    vi.spyOn(Math, "random").mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const { pool, queries } = createAnsweringPool({
      numbers,
      answer({ text }) {
        if (text.startsWith("LOCK TABLE")) lock();
        return text.includes("unnest") ? [{ name: "one" }, { name: "other" }] : [];
      },
    });
    const failure = await failureOf(openStore({ pool }).kept("x"));
    const ofLocks = /^(LOCK|SET LOCAL lock|ROLLBACK|INSERT|COMMIT)/;
    const said = queries.map(({ text }) => text).filter((text) => ofLocks.test(text));
    return { failure, said: said.map((text) => text.replace(/(INTO|TO SAVEPOINT) .*/, "$1")) };
  }
  const waits = expect.stringMatching(/^SET LOCAL lock_timeout = '\d+\w*'$/);
  const holds = "LOCK TABLE one, other";

  it("S-04 holds its tables at once, and waits for what else it needs as long as before", async () => {
    const { failure, said } = await migrate(["4", "4"], () => {});
    expect(failure).toBeUndefined();
    expect(said).toEqual([waits, holds, waits, "INSERT INTO", "COMMIT"]);
    expect(said[2]).toBe(said[0]);
  });

  it("S-04 holds none where another host has done it meanwhile", async () => {
    const { failure, said } = await migrate(["4", "5"], () => {});
    expect([failure, said]).toEqual([undefined, [waits, "COMMIT"]]);
  });

  it("S-04 tries twenty times to hold tables that others hold, then waits for them step by step", async () => {
    const { failure, said } = await migrate(["4", "4"], () => {
      throw sent("55P03");
    });
    const tried = Array.from({ length: 20 }, () => [holds, "ROLLBACK TO SAVEPOINT"]).flat();
    expect([failure, said]).toEqual([undefined, [waits, ...tried, "INSERT INTO", "COMMIT"]]);
    expect(Math.random).toHaveBeenCalledTimes(20);
  });

  it("S-04 does not try again where it may not hold them", async () => {
    const { failure, said } = await migrate(["4", "4"], () => {
      throw sent("42501");
    });
    expect(failure).toMatchObject({ message: expect.stringContaining("does not allow it") });
    expect(said).toEqual([waits, holds, "ROLLBACK"]);
  });
});
