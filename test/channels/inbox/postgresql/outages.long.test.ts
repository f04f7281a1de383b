import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { logHints } from "../log-hints.js";
import { nameSchema, openPool } from "./medium.js";
import { STARTING } from "./server.js";
import { type PostgresServer, startPostgres } from "./start-postgres.js";

let server: PostgresServer;

// Its own: it is stopped.
beforeAll(async () => {
  server = await startPostgres();
}, STARTING);
afterAll(() => server.end());

describe("a database that goes away", () => {
  it("S-04 is named by whoever asks meanwhile, and used again once it is back, for hints too", async () => {
    const store = createPostgresStore({ url: server.url, schema: nameSchema(), timeoutMs: 300 });
    onTestFinished(() => store.close());
    const { heard, until } = logHints(store);
    const ask = createAsk();
    await store.add(ask);
    await until(() => heard.includes(undefined));
    await server.stop();
    await expect(store.get(ask.id)).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+\/postgres cannot be reached \(ECONNREFUSED\)\. Start it/,
    );
    heard.length = 0;
    await server.start();
    expect((await store.get(ask.id))?.id).toBe(ask.id);
    await until(() => heard.includes(undefined));
    const pool = openPool(server.url);
    const listening = await pool.query("SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %'");
    await pool.end();
    expect(listening.rows).toHaveLength(1);
  });
});
