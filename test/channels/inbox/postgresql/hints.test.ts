import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createInbox, type InboxStore } from "../../../../channels/inbox/index.js";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { logHints } from "../log-hints.js";
import { createMedium, nameSchema, openPool, untilTrue } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";
import { watchPool } from "./watch-pool.js";

beforeAll(async () => void (await sharePostgres()), STARTING);

describe("hints", () => {
  it("S-05 tell every host of what was added, drafted, settled and has expired, by its id", async () => {
    const medium = await createMedium();
    const [one, other] = [open(medium.open), open(medium.open)];
    const { heard, until } = logHints(other);
    await until(() => heard.length > 0);
    expect(heard.splice(0)).toEqual([undefined]);
    const ask = createAsk({ timeToLiveMs: 1_000 });
    const acts: (() => Promise<unknown>)[] = [
      () => one.add(ask),
      () => one.saveDraft(ask.id, { answers: {} }),
      () => one.settle(ask.id, { type: "declined" }),
    ];
    for (const act of acts) {
      await act();
      await until(() => heard.length > 0);
      expect(heard.splice(0)).toEqual([ask.id]);
    }
    const late = createAsk({ timeToLiveMs: 1_000 });
    await one.add(late);
    await until(() => heard.splice(0).includes(late.id));
    await medium.pass(1_000);
    await one.get(late.id);
    await until(() => heard.includes(late.id));
  });

  it("S-04 and all else come over connections that say whose they are, ten at most", async () => {
    const { pool } = await setUp();
    const { url } = await sharePostgres();
    const store = open(() => createPostgresStore({ url }));
    const countOurs = async () =>
      (await pool.query("SELECT FROM pg_stat_activity WHERE application_name = 'ask-user-question'")).rows
        .length;
    const others = await countOurs();
    await Promise.all(Array.from({ length: 50 }, () => store.kept("anything")));
    const ours = (await countOurs()) - others;
    expect(ours).toBeGreaterThan(0);
    expect(ours).toBeLessThanOrEqual(10);
  });

  it("S-05 come over one connection for all who listen, which ends with the last of them", async () => {
    const { url, countListening } = await setUp();
    const store = open(() => createPostgresStore({ url }));
    const stops = await Promise.all(Array.from({ length: 1_000 }, () => listenOnce(store)));
    expect(await countListening()).toBe(1);
    for (const stop of stops) stop();
    await untilTrue(async () => (await countListening()) === 0);
    await listenOnce(store);
    expect(await countListening()).toBe(1);
  });

  it("S-05 come again after the connection was terminated, over one again", async () => {
    const { url, pool, app, countListening } = await setUp();
    const store = open(() => createPostgresStore({ url }));
    const { heard, until } = logHints(store);
    for (let round = 0; round < 5; round += 1) {
      await until(() => heard.splice(0).includes(undefined));
      await pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [
        app,
      ]);
    }
    await until(() => heard.includes(undefined));
    expect(await countListening()).toBe(1);
    const { entry } = await store.add(createAsk());
    await until(() => heard.includes(entry.id));
  });

  it("S-05 that a pooler drops without a word are not waited for: whoever waits knows within two seconds", async () => {
    const { url, countListening } = await setUp();
    const names = new Set<string | undefined>();
    const pool = watchPool(openPool(url), { isDeaf: true, onQuery: ({ name }) => void names.add(name) });
    const store = open(() => createPostgresStore({ pool, schema: nameSchema() }));
    const inbox = createInbox({ store });
    const ask = createAsk();
    await store.add(ask);
    const waiting = inbox.wait(ask.id);
    await untilTrue(async () => (await countListening()) === 1);
    await store.settle(ask.id, { type: "declined" });
    const settledAt = performance.now();
    expect((await waiting)?.settlement?.type).toBe("declined");
    expect(performance.now() - settledAt).toBeLessThan(2_000);
    // Another client's statement would be found under the name.
    expect([...names]).toEqual([undefined]);
  });

  it("S-05 that cannot come give their connection back", async () => {
    const { url, countListening } = await setUp();
    let listens = 0;
    const onQuery = ({ text }: { text: string }) => {
      if (text.startsWith("LISTEN")) listens += 1;
    };
    const pool = watchPool(openPool(url), { isDeaf: true, onQuery });
    const store = open(() => createPostgresStore({ pool, schema: nameSchema() }));
    store.watch(() => undefined);
    await untilTrue(async () => (await countListening()) === 1);
    await untilTrue(async () => (await countListening()) === 0);
    // Nor is it tried again at once.
    for (let round = 0; round < 60; round += 1) await store.kept("anything");
    expect(listens).toBe(1);
  });
});

describe("a store that is closed", () => {
  it("S-04 leaves no connection, and a pool of the host's open, with no listener of its own", async () => {
    const { url, pool, app } = await setUp();
    const own = createPostgresStore({ url, schema: nameSchema() });
    const hosts = openPool(url);
    const before = hosts.listenerCount("error");
    const lent = createPostgresStore({ pool: hosts, schema: nameSchema() });
    for (const store of [own, lent]) {
      store.watch(() => undefined);
      await store.add(createAsk());
      await store.close();
    }
    expect(hosts.listenerCount("error")).toBe(before);
    expect((await hosts.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await hosts.end();
    await untilTrue(async () => {
      const left = await pool.query("SELECT FROM pg_stat_activity WHERE application_name = $1", [app]);
      return left.rows.length === 0;
    });
  });

  it("S-04 is closed once, by whoever closes it first, and all of them wait for what goes on", async () => {
    const { url } = await setUp();
    const store = createPostgresStore({ url, schema: nameSchema() });
    let isAdded = false;
    const adding = store.add(createAsk()).then(() => {
      isAdded = true;
    });
    await Promise.all([store.close(), store.close(), adding.catch(() => undefined)]);
    await store.close();
    expect(isAdded).toBe(true);
  });

  it("S-04 is closed in peace while its connections are terminated", async () => {
    const { url, pool, app } = await setUp();
    const surprises: unknown[] = [];
    const note = (error: unknown) => surprises.push(error);
    process.on("uncaughtException", note);
    onTestFinished(() => void process.off("uncaughtException", note));
    for (let round = 0; round < 5; round += 1) {
      const store = createPostgresStore({ url });
      await Promise.all([1, 2, 3].map(() => store.kept("anything")));
      await pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [
        app,
      ]);
      await store.close();
    }
    await untilTrue(async () => {
      const left = await pool.query("SELECT FROM pg_stat_activity WHERE application_name = $1", [app]);
      return left.rows.length === 0;
    });
    expect(surprises).toEqual([]);
  });
});

/** A store that is closed when the test is over. */
function open(create: () => InboxStore): InboxStore {
  const store = create();
  onTestFinished(() => store.close());
  return store;
}

/** Listens, and has heard something; gives what stops it. */
function listenOnce(store: InboxStore): Promise<() => void> {
  return new Promise((resolve) => {
    const stop = store.watch(() => resolve(stop));
  });
}

/** The server under a name of one's own, so that one's connections can be told from others. */
async function setUp() {
  const server = await sharePostgres();
  const app = nameSchema();
  const pool = openPool(server.url);
  onTestFinished(() => pool.end());
  return {
    app,
    pool,
    url: `${server.url}?application_name=${app}`,
    async countListening(): Promise<number> {
      const found = await pool.query(
        "SELECT FROM pg_stat_activity WHERE application_name = $1 AND query LIKE 'LISTEN %'",
        [app],
      );
      return found.rows.length;
    },
  };
}
