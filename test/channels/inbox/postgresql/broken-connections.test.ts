import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { InboxStore } from "../../../../channels/inbox/index.js";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { createMedium, nameSchema, openPool } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";
import { watchPool } from "./watch-pool.js";

const LOST = [
  new Error("Connection terminated unexpectedly"),
  Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
  Object.assign(new Error("terminating connection"), { code: "57P01", severity: "FATAL" }),
];

beforeAll(async () => void (await sharePostgres()), STARTING);

describe.each(LOST)("a connection that breaks once the server has done it: $message", (lost) => {
  it("S-04 S-07 adds an ask once, and it is new", async () => {
    const { store, breakNext } = await setUp(lost);
    const ask = createAsk({ resumeKey: "r" });
    breakNext(/INSERT/);
    const { entry, isNew } = await store.add(ask);
    expect([entry.id, isNew]).toEqual([ask.id, true]);
    expect((await store.list({ status: "open" })).entries).toHaveLength(1);
    expect((await store.add(ask)).isNew).toBe(false);
  });

  it.each([
    ["a key of the caller's", "k"],
    ["none", undefined],
  ])("S-04 S-07 settles once, and has won: answer key, %s", async (_, answerKey) => {
    const { store, breakNext } = await setUp(lost);
    const ask = createAsk();
    await store.add(ask);
    breakNext(/settled_at =/);
    const verdict = await store.settle(ask.id, {
      type: "declined",
      by: "ada",
      ...(answerKey && { answerKey }),
    });
    expect(verdict?.type).toBe("settled");
    const { at: _at, ...settlement } = verdict?.entry.settlement ?? { at: "" };
    expect(settlement).toEqual({ type: "declined", by: "ada", ...(answerKey && { answerKey }) });
    expect((await store.settle(ask.id, { type: "declined" }))?.type).toBe("too_late");
  });

  it("S-04 keeps a thing once, and says that it does", async () => {
    const { store, breakNext } = await setUp(lost);
    breakNext(/INSERT/);
    expect(await store.keep("name", "value", 60_000)).toBe(true);
    expect(await store.keep("name", "another", 60_000)).toBe(false);
    expect(await store.kept("name")).toBe("value");
  });

  it("S-04 never says that a thing which it took was another's", async () => {
    const { store, breakNext } = await setUp(lost);
    await store.keep("name", "value", 60_000);
    breakNext(/DELETE/);
    await expect(store.take("name")).rejects.toThrow(/^PostgreSQL at .* cannot be reached/);
    expect(await store.take("name")).toBeUndefined();
  });
});

it("S-04 a statement that takes too long is said to, and its connection is not used again", async () => {
  const { url } = await sharePostgres();
  const [schema, admin] = [nameSchema(), openPool(url)];
  const store = createPostgresStore({ url, schema, timeoutMs: 1_000 });
  onTestFinished(async () => void (await Promise.all([store.close(), admin.end()])));
  const ask = createAsk();
  await store.add(ask);
  const other = await admin.connect();
  await other.query("BEGIN");
  await other.query(`SELECT FROM ${schema}.entry WHERE id = $1 FOR UPDATE`, [ask.id]);
  const settle = () => store.settle(ask.id, { type: "declined", answerKey: "k" });
  await expect(settle()).rejects.toThrow(/did not answer in time\. .* settle with the same answer key\.$/);
  expect((await store.get(ask.id))?.settlement).toBeUndefined();
  await other.query("COMMIT");
  other.release();
  expect((await settle())?.type).toBe("settled");
});

async function setUp(lost: Error): Promise<{ store: InboxStore; breakNext(statement: RegExp): void }> {
  const { pool, schema } = await createMedium();
  let next: RegExp | undefined;
  const watched = watchPool(pool, {
    onRows(text, rows) {
      if (next?.test(text) !== true) return rows;
      next = undefined;
      throw lost;
    },
  });
  const store = createPostgresStore({ pool: watched, schema });
  onTestFinished(() => store.close());
  await store.kept("anything");
  return {
    store,
    breakNext(statement) {
      next = statement;
    },
  };
}
