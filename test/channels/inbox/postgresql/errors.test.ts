import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  createPostgresStore,
  type PostgresStoreOptions,
} from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { ROOT } from "../../../house/source-files.js";
import { nameSchema, openPool } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";
import { watchPool } from "./watch-pool.js";

const PASSWORD = /p.*ss(\/|%2F)word|wr0ng/i;

type Case = [
  what: string,
  options: (server: { url: string }) => Promise<PostgresStoreOptions> | PostgresStoreOptions,
  told: RegExp,
];

beforeAll(async () => void (await sharePostgres()), STARTING);

describe("what is wrong with a database", () => {
  it.each<Case>([
    [
      "nobody listens there",
      ({ url }) => ({ url: url.replace(/:\d+\//, ":1/") }),
      /^PostgreSQL at 127\.0\.0\.1:1\/postgres cannot be reached \(ECONNREFUSED\)\. Start it, or mend the address/,
    ],
    [
      "the password is wrong",
      ({ url }) => ({ url: url.replace(/:[^:@]+@/, ":wr0ng@") }),
      /^PostgreSQL at 127\.0\.0\.1:\d+\/postgres refuses the password\. Mend it .* \(28P01\)\.$/,
    ],
    [
      "the password is missing",
      ({ url }) => ({ url: url.replace(/:[^:@]+@/, "@") }),
      /^PostgreSQL at .* wants a password that it was not given .*\. Put one into the url or the pool\.$/,
    ],
    [
      "the database is missing",
      ({ url }) => ({ url: url.replace(/postgres$/, "nowhere") }),
      /^PostgreSQL at 127\.0\.0\.1:\d+\/nowhere is no database of that server\. Make it \(createdb\).* \(3D000\)\.$/,
    ],
    [
      "the user may not make a schema",
      async ({ url }) => {
        const pool = openPool(url);
        await pool.query("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN PASSWORD 'wr0ng'");
        await pool.end();
        return { url: url.replace(/inbox:[^@]+@/, "guest:wr0ng@"), schema: nameSchema() };
      },
      /^PostgreSQL at .* does not allow it\. Let a user open the store once .* \(42501\)\.$/,
    ],
    [
      "the server is too old",
      ({ url }) => {
        const onRows = (text: string, rows: Record<string, string | null>[]) =>
          text.includes("server_version_num") ? [{ ...rows[0], version: "130021" }] : rows;
        return { pool: watchPool(openPool(url), { onRows }), schema: nameSchema() };
      },
      /^The PostgreSQL server has version 13, and the store needs 14 or newer\. Update the server\.$/,
    ],
    [
      "the schema is of a later version",
      async ({ url }) => {
        const [schema, pool] = [nameSchema(), openPool(url)];
        await pool.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.step (number integer)`);
        await pool.query(`INSERT INTO ${schema}.step VALUES (999)`);
        await pool.end();
        return { url, schema };
      },
      /^The schema "test_\d+_\d+" was made by a later version of this package \(step 999; this one knows \d+\)\. Update/,
    ],
  ])("S-04 is said, with what to do and without the password: %s", async (_, options, told) => {
    const store = createPostgresStore(await options(await sharePostgres()));
    onTestFinished(() => store.close());
    const error: unknown = await store.add(createAsk()).catch((reason) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(told);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(PASSWORD);
  });

  it("S-04 is said of a server that only reads", async () => {
    const { url } = await sharePostgres();
    const schema = nameSchema();
    const writer = createPostgresStore({ url, schema });
    await writer.kept("anything");
    const reader = createPostgresStore({
      url: `${url}?options=-c%20default_transaction_read_only%3Don`,
      schema,
      timeoutMs: 1_000,
    });
    onTestFinished(async () => void (await Promise.all([writer.close(), reader.close()])));
    await expect(reader.add(createAsk())).rejects.toThrow(
      /cannot be written to, as a standby is\. Name the primary server \(25006\)/,
    );
  });

  it.each([
    [
      "no URL",
      { url: "secret/word" },
      /^The url of a PostgreSQL store must be like postgres:\/\/user:password@host:5432\/database/,
    ],
    [
      "another kind of URL",
      { url: "mysql://ada:secret@host/db" },
      /^The url of a PostgreSQL store must be like/,
    ],
    [
      "a URL in another one",
      { url: "mysql+postgres://ada:secret@host/db" },
      /^The url of a PostgreSQL store must be like/,
    ],
    [
      "a port that is none",
      { url: "postgres://ada:secret@host:x/db" },
      /^The url of a PostgreSQL store must be like/,
    ],
    [
      "a host that is wrongly encoded",
      { url: "postgres://ada:secret@a%zz/db" },
      /^The url of a PostgreSQL store must be like/,
    ],
    [
      "a schema that is none",
      { url: "postgres://host/db", schema: 'a"b' },
      /^The schema must be 1 to 40 of a-z, 0-9 and _, no digit first, but is "a\\"b"\.$/,
    ],
    [
      "a time that no timer can wait",
      { url: "postgres://host/db", timeoutMs: Number.POSITIVE_INFINITY },
      /^timeoutMs must be above 0 and at most 2147483647, but is Infinity\.$/,
    ],
  ])("S-04 is said at once: %s", (_, options, told) => {
    let error: unknown;
    try {
      createPostgresStore(options);
    } catch (reason) {
      error = reason;
    }
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(told);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/ada:secret|secret\/word/);
  });

  it("S-04 is said at once: a pool of one connection", async () => {
    const { url } = await sharePostgres();
    const pool = openPool(url);
    pool.options.max = 1;
    expect(() => createPostgresStore({ pool })).toThrow(
      /one connection, and one is needed for listening\. Set its `max` to 2 or more/,
    );
  });

  it("S-04 is said where the package pg is missing, which is loaded by the first call", () => {
    const folder = mkdtempSync(join(tmpdir(), "without-pg-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "dist"));
    cpSync(`${ROOT}dist`, join(folder, "dist"), { recursive: true, dereference: true });
    writeFileSync(
      join(folder, "ask.mjs"),
      `import { createPostgresStore } from "./dist/channels/inbox/stores/postgresql/index.js";
       const store = createPostgresStore({ url: "postgres://ada:secret@127.0.0.1:1/db" });
       await store.get("0".repeat(35)).catch((error) => console.log(error.message));
       await store.close();`,
    );
    const told = execFileSync(process.execPath, ["ask.mjs"], { cwd: folder, encoding: "utf8" });
    expect(told).toMatch(
      /^The PostgreSQL store needs the package "pg", .* Install it beside this one: npm install pg\n$/,
    );
  });
});
