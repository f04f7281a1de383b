import { setTimeout as after } from "node:timers/promises";
import { SENTENCES as FAULTS } from "../../../../src/language/en/store-faults.js";
import { stateOf } from "./failures.js";
import type { PostgresQuery } from "./pool.js";
import type { Row } from "./rows.js";

/** Asks on one connection. */
type Run = (query: PostgresQuery) => Promise<readonly Row[]>;

/** How long to wait for another host that migrates, and for one step. */
const LIMIT = "60s";

/** The least `server_version_num`: PostgreSQL 14. */
const OLDEST = 140_000;

/**
 * What has been done to a store's schema, step by step. A step that was published is never changed; what is to change, a new
 * one does. All of them stay fit for hosts of the version before, which may run beside.
 */
const STEPS: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE FUNCTION ${schema}.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      $$ SELECT pg_catalog.date_trunc('milliseconds', pg_catalog.clock_timestamp()) $$;
    COMMENT ON FUNCTION ${schema}.clock() IS 'Judges what has expired. In milliseconds, as entries are.';

    CREATE TABLE ${schema}.entry (
      id text COLLATE "C" PRIMARY KEY,
      key bytea NOT NULL UNIQUE,
      resume_key bytea,
      kind text,
      session text,
      project text,
      asked_at timestamptz,
      expires_at timestamptz NOT NULL DEFAULT 'infinity',
      head json,
      request json,
      settled_at timestamptz,
      settlement json,
      answer json,
      answer_key bytea,
      handed_over boolean NOT NULL DEFAULT false,
      same_as text COLLATE "C" REFERENCES ${schema}.entry ON DELETE CASCADE,
      CHECK ((same_as IS NULL) = (request IS NOT NULL))
    ) WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
    COMMENT ON COLUMN ${schema}.entry.key IS 'SHA-256 of which call asks: the unique index decides who was first.';
    COMMENT ON COLUMN ${schema}.entry.same_as IS 'The entry that this call was given: such a row is a name, and no entry.';

    CREATE UNIQUE INDEX entry_resumable ON ${schema}.entry (resume_key)
      WHERE resume_key IS NOT NULL AND NOT handed_over;
    CREATE INDEX entry_open ON ${schema}.entry (expires_at, id) WHERE settled_at IS NULL AND same_as IS NULL;
    CREATE INDEX entry_same_as ON ${schema}.entry (same_as) WHERE same_as IS NOT NULL;

    CREATE TABLE ${schema}.draft (
      id text COLLATE "C" PRIMARY KEY REFERENCES ${schema}.entry ON DELETE CASCADE,
      draft json NOT NULL,
      saved_at timestamptz NOT NULL
    );

    CREATE TABLE ${schema}.kept (
      name bytea PRIMARY KEY, value json NOT NULL, expires_at timestamptz NOT NULL, keeper text NOT NULL
    );`,
  (schema) => `
    ALTER TABLE ${schema}.entry ADD COLUMN told smallint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN ${schema}.entry.told IS '0: nobody has looked whether the person is to be told of it; 1: told; 2: nothing more is to be told.';
    CREATE INDEX entry_untold ON ${schema}.entry (id) WHERE told = 0 AND settled_at IS NULL AND same_as IS NULL;
    CREATE INDEX entry_to_take_back ON ${schema}.entry (id) WHERE told = 1 AND settled_at IS NOT NULL;

    CREATE TABLE ${schema}.notice (
      id text COLLATE "C" PRIMARY KEY REFERENCES ${schema}.entry ON DELETE CASCADE,
      reports json,
      due_at timestamptz NOT NULL DEFAULT 'infinity',
      claimed_until timestamptz NOT NULL DEFAULT '-infinity'
    );
    CREATE INDEX notice_due ON ${schema}.notice (due_at) WHERE isfinite(due_at);`,
  // For the page's lists: few to-dos among many questions, and what was settled lately below many that wait.
  (schema) => `
    CREATE INDEX entry_open_todo ON ${schema}.entry (expires_at, id)
      WHERE kind = 'todo' AND settled_at IS NULL AND same_as IS NULL;
    CREATE INDEX entry_settled ON ${schema}.entry (id) WHERE settled_at IS NOT NULL;`,
  // Each index and each check costs every ask and every answer: two indexes become one, and names are told from entries by how
  // they are written.
  (schema) => `
    DROP INDEX ${schema}.entry_untold, ${schema}.entry_to_take_back;
    CREATE INDEX entry_to_tell ON ${schema}.entry (id)
      WHERE told < 2 AND (told = 0) = (settled_at IS NULL) AND same_as IS NULL;
    ALTER TABLE ${schema}.entry DROP CONSTRAINT entry_check;`,
  // Each reference costs every ask and every answer as well, and so does an index that the row is not in: of eight indexes six
  // stay, and of twelve triggers one. What is settled has a collation of its own, of the same order: by the primary key all that
  // is open would be read too.
  (schema) => `
    DROP INDEX ${schema}.entry_open, ${schema}.entry_open_todo, ${schema}.entry_settled, ${schema}.entry_to_tell;
    CREATE INDEX entry_open ON ${schema}.entry (told, kind, expires_at, id) WHERE settled_at IS NULL AND same_as IS NULL;
    CREATE INDEX entry_settled ON ${schema}.entry (told, id COLLATE "POSIX") WHERE settled_at IS NOT NULL;

    ALTER TABLE ${schema}.entry DROP CONSTRAINT entry_same_as_fkey;
    ALTER TABLE ${schema}.draft DROP CONSTRAINT draft_id_fkey;
    ALTER TABLE ${schema}.notice DROP CONSTRAINT notice_id_fkey;
    CREATE FUNCTION ${schema}.remove_all_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM ${schema}.entry WHERE same_as = OLD.id;
      DELETE FROM ${schema}.draft WHERE id = OLD.id;
      DELETE FROM ${schema}.notice WHERE id = OLD.id;
      RETURN NULL;
    END $$;
    COMMENT ON FUNCTION ${schema}.remove_all_of_entry() IS
      'In the place of foreign keys. Whoever writes of an entry holds its row meanwhile (FOR KEY SHARE).';
    CREATE TRIGGER entry_removed AFTER DELETE ON ${schema}.entry
      FOR EACH ROW WHEN (OLD.same_as IS NULL) EXECUTE FUNCTION ${schema}.remove_all_of_entry();`,
];

/** What a store's schema is, and over what it is reached. */
type Found = { number: number; isPooled: boolean };

/**
 * Brings the schema to this version, on one connection: eight hosts may do so at once, and one of them does it. Gives whether
 * a pooler stands between. Throws where the server is too old, or the schema was made by a later version.
 */
export async function migrate(run: Run, schema: string, processId: unknown): Promise<{ isPooled: boolean }> {
  const found = await look(run, schema, processId);
  if (found.number < STEPS.length) await takeSteps(run, schema);
  return found;
}

async function look(run: Run, schema: string, processId: unknown): Promise<Found> {
  const [server] = await run({
    text: "SELECT current_setting('server_version_num') AS version, pg_backend_pid() AS process, to_regclass($1) AS steps",
    values: [`${schema}.step`],
  });
  const version = Number(server?.version);
  if (version < OLDEST) {
    throw new Error(FAULTS.tooOld(String(Math.floor(version / 10_000))));
  }
  const number = server?.steps === null ? 0 : await readNumber(run, schema);
  return { number, isPooled: Number(server?.process) !== processId };
}

async function takeSteps(run: Run, schema: string): Promise<void> {
  // A lock of the transaction: one of the session would stay with a pooler's connection.
  await run({ text: `BEGIN ISOLATION LEVEL READ COMMITTED` });
  try {
    await run({ text: `SET LOCAL lock_timeout = '${LIMIT}'` });
    await run({ text: `SET LOCAL statement_timeout = '${LIMIT}'` });
    await run({ text: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", values: [schema] });
    // A connection may go on believing what it was told before it waited, until it reads a table: IF NOT EXISTS reads none.
    await run({ text: "SELECT FROM pg_catalog.pg_namespace LIMIT 1" });
    await run({ text: `CREATE SCHEMA IF NOT EXISTS ${schema}` });
    await run({
      text: `CREATE TABLE IF NOT EXISTS ${schema}.step (number integer PRIMARY KEY, taken_at timestamptz NOT NULL DEFAULT now())`,
    });
    const first = await readNumber(run, schema);
    if (first > 0 && first < STEPS.length) await holdTables(run, schema);
    for (let number = first; number < STEPS.length; number += 1) {
      await run({ text: STEPS[number]?.(schema) ?? "" });
      await run({ text: `INSERT INTO ${schema}.step (number) VALUES ($1)`, values: [number + 1] });
    }
    await run({ text: "COMMIT" });
  } catch (error) {
    await run({ text: "ROLLBACK" }).catch(() => undefined);
    throw error;
  }
}

/**
 * Holds all that hosts of the version before use: step by step, one of them would have the next table and wait for the last. They
 * take them in either order, so none is waited for as long as the server takes to call that a deadlock; what was held is let
 * go, and held again a little later. What others hold for long, as whoever copies the database does, the steps wait for.
 */
async function holdTables(run: Run, schema: string): Promise<void> {
  const names = TABLES.map((table) => `${schema}.${table}`);
  const there = await run({
    text: "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL",
    values: [names],
  });
  for (let tries = 0; tries < HOLDS; tries += 1) {
    await run({ text: "SAVEPOINT holding" });
    await run({
      text: "SELECT set_config('lock_timeout', greatest(setting::integer / 8, 1)::text, true) FROM pg_settings WHERE name = 'deadlock_timeout'",
    });
    try {
      await run({ text: `LOCK TABLE ${there.map(({ name }) => name).join(", ")}` });
      return void (await run({ text: `SET LOCAL lock_timeout = '${LIMIT}'` }));
    } catch (error) {
      if (stateOf(error) !== NOT_AT_ONCE) throw error;
      await run({ text: "ROLLBACK TO SAVEPOINT holding" });
      await after(HOLD_PAUSE_MS * Math.random());
    }
  }
}

const TABLES = ["draft", "notice", "entry"];
/** How often to try, and how long to pause between at most. */
const HOLDS = 20;
const HOLD_PAUSE_MS = 100;
/** The state of a lock that was not to be had in time. */
const NOT_AT_ONCE = "55P03";

async function readNumber(run: Run, schema: string): Promise<number> {
  const [row] = await run({ text: `SELECT coalesce(max(number), 0) AS number FROM ${schema}.step` });
  const number = Number(row?.number);
  if (number <= STEPS.length) return number;
  throw new Error(FAULTS.laterSchema(schema, String(number), String(STEPS.length)));
}
