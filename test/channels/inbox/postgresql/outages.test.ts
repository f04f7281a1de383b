import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createInbox, type Inbox } from "../../../../channels/inbox/index.js";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { nameSchema, openPool, untilTrue } from "./medium.js";
import { STARTING } from "./server.js";
import { type PostgresServer, startPostgres } from "./start-postgres.js";

const ASKS = 100;

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
    const hints: (string | undefined)[] = [];
    store.watch((id) => hints.push(id));
    const ask = createAsk();
    await store.add(ask);
    await untilTrue(() => hints.includes(undefined));
    await server.stop();
    await expect(store.get(ask.id)).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+\/postgres cannot be reached \(ECONNREFUSED\)\. Start it/,
    );
    hints.length = 0;
    await server.start();
    expect((await store.get(ask.id))?.id).toBe(ask.id);
    await untilTrue(() => hints.includes(undefined));
    const pool = openPool(server.url);
    const listening = await pool.query("SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %'");
    await pool.end();
    expect(listening.rows).toHaveLength(1);
  });

  it("Y-02 loses nothing and doubles nothing while connections are terminated and the server crashes", async () => {
    const schema = nameSchema();
    const inboxes = Array.from({ length: 3 }, () =>
      createInbox({ store: createPostgresStore({ url: server.url, schema }) }),
    );
    onTestFinished(async () => void (await Promise.all(inboxes.map((inbox) => inbox.close()))));
    const [asking, answering, waiting] = inboxes as [Inbox, Inbox, Inbox];
    for (const { store } of inboxes) await store.kept("anything");
    let isOver = false;
    const disturbing = disturb(() => isOver);
    const outcomes = await Promise.all(
      Array.from({ length: ASKS }, async (_, index) => {
        const ask = createAsk();
        const { entry, isNew } = await asking.store.add(ask);
        const waited = waiting.wait(entry.id);
        const answers = ["Yes", "No"].map((by, who) =>
          inboxes[who + 1]?.decline(entry.id, { by: `${by} ${index}` }),
        );
        const verdicts = await Promise.all(answers);
        const settled = await answering.get(entry.id);
        return {
          isNew,
          types: verdicts.map((verdict) => verdict?.type).sort(),
          settled,
          woken: await waited,
        };
      }),
    );
    isOver = true;
    expect(await disturbing).toBeGreaterThan(0);
    for (const { isNew, types, settled, woken } of outcomes) {
      expect([isNew, ...types]).toEqual([true, "settled", "too_late"]);
      expect(settled?.settlement?.type).toBe("declined");
      expect(woken).toEqual(settled);
    }
  });
});

/** Cuts connections off until it is told that all is over, and once in the middle the whole server; says how many. */
async function disturb(isOver: () => boolean): Promise<number> {
  let cut = 0;
  for (let round = 0; round < 4; round += 1) {
    cut += await terminateAll();
    if (round === 1) {
      await server.crash();
      await server.start();
    }
    if (isOver()) break;
  }
  return cut;
}

async function terminateAll(): Promise<number> {
  const pool = openPool(server.url);
  try {
    const { rows } = await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    return rows.length;
  } finally {
    await pool.end();
  }
}
