import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { createInbox } from "../../channels/inbox/index.js";
import { createPostgresStore } from "../../channels/inbox/stores/postgresql/index.js";
import { nameSchema, openPool, untilTrue } from "../channels/inbox/postgresql/medium.js";
import { STARTING, sharePostgres } from "../channels/inbox/postgresql/server.js";

const AGENT = fileURLToPath(new URL("../../examples/workflow/agent.js", import.meta.url));
const QUESTION = 'Publish "Retries are counted now."?';

beforeAll(async () => void (await sharePostgres()), STARTING);

it("Y-04 an agent that was killed while it waits goes on with the answer, which came while it was dead", async () => {
  const { url, pool } = await createDatabase();
  const killed = startAgent(url);
  await killed.until("waits");
  await killed.kill();
  expect(killed.lines).toEqual(["writes the notes", expect.stringMatching(/^asks /), "waits"]);

  const id = await answerYes(url);
  expect(killed.lines[1]).toBe(`asks ${id}`);
  const recovered = startAgent(url);
  expect(await recovered.ended).toEqual([0, null]);
  expect(recovered.lines).toEqual(["waits", "acts", "result: published"]);
  expect(await countEntries(pool)).toBe(1);
});

it("Y-04 an agent that was killed once it had asked, before that was noted, asks the same entry again", async () => {
  const { url, pool } = await createDatabase();
  const store = createPostgresStore({ url });
  await store.kept("anything");
  await store.close();
  const release = await lock(pool, "ask_user_question.entry");
  const killed = startAgent(url);
  await untilTrue(() => isAwaited(pool, "ask_user_question.entry"));
  const note = await lock(pool, "dbos.operation_outputs");
  await release();
  await untilTrue(() => isAwaited(pool, "dbos.operation_outputs"));
  await killed.kill();
  // Else what the dead process has sent would still be done.
  await pool.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE NOT granted AND relation = $1::regclass",
    ["dbos.operation_outputs"],
  );
  await note();

  const id = await answerYes(url);
  const recovered = startAgent(url);
  expect(await recovered.ended).toEqual([0, null]);
  expect(killed.lines).toEqual(["writes the notes", `asks ${id}`]);
  expect(recovered.lines).toEqual([`asks ${id}`, "waits", "acts", "result: published"]);
  expect(await countEntries(pool)).toBe(1);
});

/** A database of its own: DBOS and the inbox keep their schemas' usual names. */
async function createDatabase() {
  const { url } = await sharePostgres();
  const server = openPool(url);
  const name = nameSchema();
  await server.query(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const pool = openPool(own.href);
  onTestFinished(async () => {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  });
  return { url: own.href, pool };
}

function startAgent(url: string) {
  const child = spawn(process.execPath, ["--no-deprecation", AGENT, url, "release-42"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const ended = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    lines,
    ended,
    async until(line: string) {
      while (!lines.includes(line)) await once(reader, "line");
    },
    async kill() {
      child.kill("SIGKILL");
      expect(await ended).toEqual([null, "SIGKILL"]);
    },
  };
}

/** As somebody does on another host. Gives the id of the one entry that is open. */
async function answerYes(url: string): Promise<string> {
  const inbox = createInbox({ store: createPostgresStore({ url }) });
  const { entries } = await inbox.list({ status: "open" });
  expect(entries).toHaveLength(1);
  const id = entries[0]?.id ?? "";
  expect(await inbox.answer(id, { answers: { [QUESTION]: "Yes" } })).toMatchObject({ type: "settled" });
  await inbox.close();
  return id;
}

async function countEntries(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query("SELECT count(*)::int AS count FROM ask_user_question.entry");
  return rows[0]?.count;
}

/** Keeps everybody from writing to a table. */
async function lock(pool: pg.Pool, table: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  return async () => {
    await client.query("ROLLBACK");
    client.release();
  };
}

async function isAwaited(pool: pg.Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query("SELECT FROM pg_locks WHERE NOT granted AND relation = to_regclass($1)", [
    table,
  ]);
  return rows.length > 0;
}
