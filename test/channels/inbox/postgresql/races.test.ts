import pg, { type PoolClient } from "pg";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { InboxStore, NewEntry, NewSettlement } from "../../../../channels/inbox/index.js";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { createMedium, type Medium, untilTrue } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";
import { watchPool } from "./watch-pool.js";

const HOUR = 3_600_000;

beforeAll(async () => void (await sharePostgres()), STARTING);

/** What another connection does to the row first, and how it ends. */
const OTHERS: readonly { title: string; act: string; end: string; then: { inTime: string; late: string } }[] =
  [
    ...["COMMIT", "ROLLBACK", "terminated"].map((end) => ({
      title: "only locked it",
      act: "SELECT FROM entry WHERE id = $1 FOR UPDATE",
      end,
      then: { inTime: "settled answered", late: "too_late expired" },
    })),
    ...["ROLLBACK", "terminated"].map((end) => ({
      title: "settled it",
      act: `UPDATE entry SET settled_at = clock(), settlement = '{"type":"declined"}', answer = '{}' WHERE id = $1`,
      end,
      then: { inTime: "settled answered", late: "too_late expired" },
    })),
    {
      title: "updated another column",
      act: "UPDATE entry SET project = 'p' WHERE id = $1",
      end: "COMMIT",
      then: { inTime: "settled answered", late: "too_late expired" },
    },
    {
      title: "settled it",
      act: `UPDATE entry SET settled_at = clock(), settlement = '{"type":"declined"}', answer = '{}' WHERE id = $1`,
      end: "COMMIT",
      then: { inTime: "too_late declined", late: "too_late declined" },
    },
  ];

describe("an answer that has waited for another connection", () => {
  it.each(
    OTHERS.flatMap(({ then, ...other }) => [
      { ...other, arrives: "in time", ms: HOUR - 1, expected: then.inTime },
      { ...other, arrives: "past its expiry", ms: HOUR, expected: then.late },
    ]),
  )("S-07 $arrives, where that $title: $end", async ({ act, end: how, ms, expected }) => {
    const medium = await createMedium();
    const store = medium.open();
    onTestFinished(() => store.close());
    const ask = createAsk({ timeToLiveMs: HOUR });
    const { entry } = await store.add(ask);
    const other = await medium.pool.connect();
    // Whoever is terminated hears of it.
    other.on("error", () => undefined);
    await other.query(`SET search_path = ${medium.schema}`);
    await other.query("BEGIN");
    await other.query(act, [ask.id]);
    const settling = store.settle(ask.id, { type: "answered", answers: { "Q?": "Yes" } });
    await untilWaiting(medium);
    await medium.pass(ms);
    await end(medium, other, how);
    const verdict = await settling;
    expect(`${verdict?.type} ${verdict?.entry.settlement?.type}`).toBe(expected);
    expect((await store.get(ask.id))?.settlement).toEqual(verdict?.entry.settlement);
    if (expected.endsWith("expired")) expect(verdict?.entry.settlement?.at).toBe(entry.expiresAt);
  });
});

describe("the first of several acts", () => {
  const ACTS: Record<string, (store: InboxStore, medium: Medium, id: string) => Promise<unknown>> = {
    answered: (store, _, id) => store.settle(id, { type: "answered", answers: { "Q?": "Yes" } }),
    withdrawn: (store, _, id) => store.settle(id, { type: "withdrawn" }),
    expired: (_, medium) => medium.pass(HOUR),
  };

  it.each([
    ["answered", "withdrawn", "expired"],
    ["answered", "expired", "withdrawn"],
    ["withdrawn", "answered", "expired"],
    ["withdrawn", "expired", "answered"],
    ["expired", "answered", "withdrawn"],
    ["expired", "withdrawn", "answered"],
  ])("S-07 stays: %s, then %s, then %s", async (...order) => {
    const medium = await createMedium();
    const store = medium.open();
    onTestFinished(() => store.close());
    const ask = createAsk({ timeToLiveMs: HOUR });
    await store.add(ask);
    for (const name of order) await ACTS[name]?.(store, medium, ask.id);
    expect((await store.get(ask.id))?.settlement?.type).toBe(order[0]);
  });

  it("S-07 is the only one where five connections wait for a sixth", async () => {
    const medium = await createMedium();
    const store = medium.open();
    onTestFinished(() => store.close());
    const ask = createAsk();
    await store.add(ask);
    const other = await medium.pool.connect();
    await other.query("BEGIN");
    await other.query(`SELECT FROM ${medium.schema}.entry WHERE id = $1 FOR UPDATE`, [ask.id]);
    const settlements = Array.from(
      { length: 5 },
      (_, by): NewSettlement => ({ type: "declined", by: `${by}` }),
    );
    const settling = settlements.map((settlement) => store.settle(ask.id, settlement));
    await untilWaiting(medium, 5);
    await end(medium, other, "ROLLBACK");
    const verdicts = await Promise.all(settling);
    expect(verdicts.map((verdict) => verdict?.type).sort()).toEqual([
      "settled",
      ...Array(4).fill("too_late"),
    ]);
    expect(new Set(verdicts.map((verdict) => verdict?.entry.settlement?.by)).size).toBe(1);
  });
});

it("S-07 a call that asks again on many hosts gets one entry, whoever hands over the earlier one meanwhile", async () => {
  const medium = await createMedium();
  const stores = Array.from({ length: 5 }, () => medium.open());
  const [one] = stores as [InboxStore];
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
  for (let round = 0; round < 20; round += 1) {
    const earlier = createAsk({ resumeKey: `r ${round}` });
    await one.add(earlier);
    await one.settle(earlier.id, { type: "declined" });
    const { key } = createAsk();
    const again = () => createAsk({ key, resumeKey: `r ${round}` });
    const [, ...added] = await Promise.all([
      one.handOver(earlier.id),
      ...stores.map((store) => store.add(again())),
    ]);
    expect(new Set(added.map(({ entry }) => entry.id)).size).toBe(1);
    const later = await one.add(again());
    expect([later.entry.id, later.isNew]).toEqual([added[0]?.entry.id, false]);
  }
});

it("S-04 an id that another ask has is refused", async () => {
  const store = (await createMedium()).open();
  onTestFinished(() => store.close());
  const ask = createAsk();
  await store.add(ask);
  await expect(store.add({ ...createAsk(), id: ask.id })).rejects.toThrow(
    `The id ${ask.id} is that of another ask.`,
  );
});

it("S-04 what is removed leaves no row: no key of those who were given it, no draft that came late, no notice", async () => {
  const { pool, schema, open } = await createMedium();
  const store = open();
  onTestFinished(() => store.close());
  const [ask, again] = [createAsk({ resumeKey: "r" }), createAsk({ resumeKey: "r" })];
  await store.add(ask);
  await store.settle(ask.id, { type: "declined" });
  expect((await store.add(again)).entry.id).toBe(ask.id);
  await pool.query(`INSERT INTO ${schema}.draft VALUES ($1, '{}', now())`, [ask.id]);
  await store.reportNotices(ask.id, { reports: [] });
  expect((await store.get(ask.id))?.draft).toBeUndefined();
  expect(await store.remove(new Date(Date.now() + 60_000))).toBe(1);
  expect(await listRows({ pool, schema })).toEqual([]);
  expect((await store.add(again)).isNew).toBe(true);
});

describe("what is written of an entry while another connection removes it", () => {
  const ACTS: Record<string, (store: InboxStore, ask: NewEntry) => Promise<unknown>> = {
    "a report": (store, { id }) => store.reportNotices(id, { reports: [] }),
    "a draft": (store, { id }) => store.saveDraft(id, { answers: {} }),
  };

  it.each(
    Object.keys(ACTS).flatMap((name) => [
      { name, how: "COMMIT", rows: 0 },
      { name, how: "ROLLBACK", rows: 2 },
    ]),
  )("S-04 $name waits for its end, and is of an entry or is not: $how", async ({ name, how, rows }) => {
    const medium = await createMedium();
    const store = medium.open();
    onTestFinished(() => store.close());
    const ask = createAsk();
    await store.add(ask);
    const other = await medium.pool.connect();
    await other.query("BEGIN");
    await other.query(`DELETE FROM ${medium.schema}.entry WHERE id = $1`, [ask.id]);
    const acting = ACTS[name]?.(store, ask);
    await untilWaiting(medium);
    await end(medium, other, how);
    await acting;
    expect(await listRows(medium)).toEqual(Array(rows).fill({ id: ask.id }));
  });
});

it.each([
  { how: "COMMIT", given: "one of its own", rows: 1 },
  { how: "ROLLBACK", given: "that one", rows: 2 },
])(
  "S-04 a call that is given an entry which another connection removes waits for its end, and gets $given: $how",
  async ({ how, rows }) => {
    const medium = await createMedium();
    const { pool, schema } = medium;
    const [ask, again] = [createAsk({ resumeKey: "r" }), createAsk({ resumeKey: "r" })];
    const other = await pool.connect();
    const onQuery = async ({ text }: { text: string }) => {
      if (!text.includes("key, same_as")) return;
      await other.query("BEGIN");
      await other.query(`DELETE FROM ${schema}.entry WHERE id = $1`, [ask.id]);
    };
    const store = createPostgresStore({ pool: watchPool(pool, { onQuery }), schema });
    onTestFinished(() => store.close());
    await store.add(ask);
    const adding = store.add(again);
    await untilWaiting(medium);
    await end(medium, other, how);
    const { entry, isNew } = await adding;
    expect([entry.id, isNew]).toEqual(how === "COMMIT" ? [again.id, true] : [ask.id, false]);
    expect(await listRows(medium)).toHaveLength(rows);
  },
);

describe("a claim of notices", () => {
  it("N-01 passes over what another connection removes", async () => {
    const medium = await createMedium();
    const store = medium.open();
    onTestFinished(() => store.close());
    const [ask, next] = [createAsk(), createAsk()];
    for (const one of [ask, next]) await store.add(one);
    const other = await medium.pool.connect();
    await other.query("BEGIN");
    await other.query(`DELETE FROM ${medium.schema}.entry WHERE id = $1`, [ask.id]);
    expect(await store.claimNotices(2, 1_000)).toMatchObject([{ id: next.id }]);
    await end(medium, other, "COMMIT");
    expect(await store.claimNotices(2, 1_000)).toEqual([]);
    expect(await listRows(medium)).toEqual(Array(2).fill({ id: next.id }));
  });

  it("N-01 gives what was asked first, whether or not the person has been told of it before", async () => {
    const store = (await createMedium()).open();
    onTestFinished(() => store.close());
    const [ask, next] = [createAsk(), createAsk()];
    for (const one of [ask, next]) await store.add(one);
    await store.reportNotices(ask.id, { reports: [], dueInMs: 0 });
    expect(await store.claimNotices(1, 1_000)).toMatchObject([{ id: ask.id }]);
  });

  it.each([
    { what: "untold", dueInMs: undefined },
    { what: "due", dueInMs: 0 },
  ])("N-01 that waits leaves out what is told of meanwhile, and was $what", async ({ dueInMs }) => {
    const medium = await createMedium();
    const store = medium.open();
    onTestFinished(() => store.close());
    const [due, told] = [createAsk(), createAsk()];
    for (const one of [due, told]) await store.add(one);
    await store.reportNotices(due.id, { reports: [], dueInMs: 0 });
    if (dueInMs !== undefined) await store.reportNotices(told.id, { reports: [], dueInMs });
    const other = await medium.pool.connect();
    await other.query("BEGIN");
    await other.query(`SELECT FROM ${medium.schema}.notice WHERE id = $1 FOR UPDATE`, [due.id]);
    const claiming = store.claimNotices(2, 1_000);
    await untilWaiting(medium);
    await store.reportNotices(told.id, { reports: [], dueInMs: HOUR });
    await end(medium, other, "COMMIT");
    expect((await claiming).map(({ id }) => id)).toEqual([due.id]);
  });
});

it("S-04 the draft that is saved while its entry is settled and removed goes with it", async () => {
  const medium = await createMedium();
  const store = medium.open();
  onTestFinished(() => store.close());
  const ask = createAsk();
  await store.add(ask);
  const other = await medium.pool.connect();
  await other.query("BEGIN");
  await other.query(
    `INSERT INTO ${medium.schema}.draft SELECT id, '{}', now() FROM ${medium.schema}.entry WHERE id = $1 FOR KEY SHARE`,
    [ask.id],
  );
  await store.settle(ask.id, { type: "declined" });
  const removing = store.remove(new Date(Date.now() + 60_000));
  await untilWaiting(medium);
  await end(medium, other, "COMMIT");
  expect(await removing).toBe(1);
  expect(await listRows(medium)).toEqual([]);
});

describe("what has expired", () => {
  it("S-04 is settled past what another connection holds, which comes with the next", async () => {
    const medium = await createMedium();
    const store = medium.open();
    onTestFinished(() => store.close());
    const asks = [createAsk({ timeToLiveMs: HOUR }), createAsk({ timeToLiveMs: HOUR })];
    const ids = asks.map(({ id }) => id);
    for (const ask of asks) await store.add(ask);
    await medium.pass(HOUR);
    const other = await hold(medium, ids[0]);
    const list = async () => (await store.list({ status: "settled" })).entries.map(({ id }) => id);
    expect(await list()).toEqual([ids[1]]);
    await end(medium, other, "COMMIT");
    expect(await list()).toEqual(ids.toReversed());
  });

  it("S-06 is settled a thousand at a time", async () => {
    const { pool, schema } = await createMedium();
    const settled: number[] = [];
    const onRows = (text: string, rows: Record<string, string | null>[]) => {
      if (text.includes("SKIP LOCKED") && text.includes("ended")) settled.push(rows.length);
      return rows;
    };
    const store = createPostgresStore({ pool: watchPool(pool, { onRows }), schema });
    onTestFinished(() => store.close());
    await store.add(createAsk({ timeToLiveMs: 0 }));
    await pool.query(`
      INSERT INTO ${schema}.entry (id, key, kind, asked_at, expires_at, head, request)
      SELECT id || n, sha256(n::text::bytea), kind, asked_at, expires_at, head, request
      FROM ${schema}.entry, generate_series(1, 1000) n`);
    await store.list({ status: "settled", limit: 1 });
    expect(settled).toEqual([1_000, 1]);
  });
});

it("S-04 what is removed is held in the order of its ids first, whatever the order of its rows", async () => {
  const medium = await createMedium();
  const { pool, schema } = medium;
  const store = medium.open();
  onTestFinished(() => store.close());
  const asks = Array.from({ length: 9 }, () => createAsk());
  for (const ask of asks.toReversed()) {
    await store.add(ask);
    await store.settle(ask.id, { type: "declined" });
  }
  const ids = asks.map(({ id }) => id);
  const other = await hold(medium, ids[4]);
  const removing = store.remove(new Date(Date.now() + 60_000));
  await untilWaiting(medium);
  const { rows } = await pool.query(`SELECT id FROM ${schema}.entry ORDER BY id FOR UPDATE SKIP LOCKED`);
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(5));
  await end(medium, other, "COMMIT");
  expect(await removing).toBe(9);
});

describe("where the database gives each transaction one look at all rows", () => {
  const openStrict = async ({ schema }: Medium) => {
    const { url } = await sharePostgres();
    const pool = new pg.Pool({
      connectionString: url,
      options: "-c default_transaction_isolation=repeatable\\ read",
    });
    const store = createPostgresStore({ pool, schema });
    onTestFinished(async () => {
      await store.close();
      await pool.end();
    });
    return store;
  };

  it("S-04 what is written of an entry while it is removed goes with it", async () => {
    const medium = await createMedium();
    const { pool, schema } = medium;
    const store = await openStrict(medium);
    const ask = createAsk();
    await store.add(ask);
    await store.settle(ask.id, { type: "declined" });
    const other = await pool.connect();
    await other.query("BEGIN");
    await other.query(`SELECT FROM ${schema}.entry WHERE id = $1 FOR KEY SHARE`, [ask.id]);
    await other.query(`INSERT INTO ${schema}.entry (id, key, same_as) VALUES ('name', 'key', $1)`, [ask.id]);
    await other.query(`INSERT INTO ${schema}.draft VALUES ($1, '{}', now())`, [ask.id]);
    await other.query(`INSERT INTO ${schema}.notice (id) VALUES ($1)`, [ask.id]);
    const removing = store.remove(new Date(Date.now() + 60_000));
    await untilWaiting(medium);
    await end(medium, other, "COMMIT");
    expect(await removing).toBe(1);
    expect(await listRows(medium)).toEqual([]);
  });

  it("S-04 a call whose entry was removed in the very moment in which it was given it asks anew", async () => {
    const medium = await createMedium();
    const { pool, schema } = medium;
    const store = await openStrict(medium);
    const [ask, again] = [createAsk({ resumeKey: "r" }), createAsk({ resumeKey: "r" })];
    await store.add(ask);
    await store.settle(ask.id, { type: "declined" });
    await store.add(again);
    await pool.query(`ALTER TABLE ${schema}.entry DISABLE TRIGGER entry_removed`);
    await pool.query(`DELETE FROM ${schema}.entry WHERE id = $1`, [ask.id]);
    await pool.query(`ALTER TABLE ${schema}.entry ENABLE TRIGGER entry_removed`);
    expect((await store.add(again)).isNew).toBe(true);
    expect(await listRows(medium)).toEqual([{ id: again.id }]);
  });
});

it("S-04 N-01 removing and claiming on many hosts never wait for each other in a circle", async () => {
  const medium = await createMedium();
  const [one, two] = [medium.open(), medium.open()];
  onTestFinished(async () => void (await Promise.all([one.close(), two.close()])));
  const asks = Array.from({ length: 300 }, () => createAsk());
  await Promise.all(
    asks.map(async (ask) => {
      await one.add(ask);
      await one.reportNotices(ask.id, { reports: [] });
      await one.settle(ask.id, { type: "withdrawn" });
    }),
  );
  const before = await medium.pool.query(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  const [removed] = await Promise.all([
    one.remove(new Date(Date.now() + 60_000)),
    ...Array.from({ length: 6 }, () => two.claimNotices(100, 1_000)),
  ]);
  expect(removed).toBe(300);
  const after = await medium.pool.query(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  expect(after.rows).toEqual(before.rows);
  expect(await listRows(medium)).toEqual([]);
});

it("S-04 the draft of what is settled is shown to nobody, and its row is gone, also where a host died before it was", async () => {
  const { pool, schema, open } = await createMedium();
  const drafts = async () => (await pool.query(`SELECT id FROM ${schema}.draft`)).rows.length;
  const [ask, left] = [createAsk(), createAsk()];
  const store = open();
  for (const { id, ...rest } of [ask, left]) {
    await store.add({ id, ...rest });
    expect(await store.saveDraft(id, { answers: {} })).toBe(true);
  }
  await store.settle(ask.id, { type: "declined" });
  expect((await store.get(ask.id))?.draft).toBeUndefined();
  await store.close();
  expect(await drafts()).toBe(1);
  // As one who died in the act would leave it.
  await pool.query(
    `UPDATE ${schema}.entry SET settled_at = now(), settlement = '{"type":"declined"}', answer = '{}' WHERE id = $1`,
    [left.id],
  );
  const other = open();
  onTestFinished(() => other.close());
  expect((await other.get(left.id))?.draft).toBeUndefined();
  expect(await drafts()).toBe(1);
  expect(await other.remove(new Date(0))).toBe(0);
  expect(await drafts()).toBe(0);
});

it("S-04 of what was left behind nothing stays, however much it is, and of what is there all does", async () => {
  const medium = await createMedium();
  const { pool, schema } = medium;
  let looks = 0;
  const onQuery = ({ text }: { text: string }) => {
    if (/> \$1 ORDER BY \w+ LIMIT 1000/.test(text)) looks += 1;
  };
  const store = createPostgresStore({ pool: watchPool(pool, { onQuery }), schema });
  onTestFinished(() => store.close());
  const [ask, next] = [createAsk(), createAsk()];
  for (const one of [ask, next]) {
    await store.add(one);
    await store.saveDraft(one.id, { answers: { q: "a" } });
  }
  await store.reportNotices(ask.id, { reports: [] });
  // Of more than are removed at once, before and behind; several names of one entry stand on either side of that.
  const ids = ["0", "z"].map(
    (first) => `SELECT '${first}' || lpad(g::text, 34, '0') AS id, g FROM generate_series(1, 1500) g`,
  );
  await pool.query(`
    CREATE TEMPORARY TABLE gone AS ${ids.join(" UNION ALL ")};
    INSERT INTO ${schema}.draft SELECT id, '{}', now() FROM gone;
    INSERT INTO ${schema}.notice (id) SELECT id FROM gone;
    INSERT INTO ${schema}.entry (id, key, same_as) SELECT 'n' || id, id::bytea, left(id, 33) FROM gone;
    INSERT INTO ${schema}.entry (id, key, same_as) VALUES ('name', 'name', '${ask.id}');
    DROP TABLE gone`);
  expect(await store.remove(new Date(0))).toBe(0);
  const left = (await listRows(medium)).map(({ id }) => id);
  expect(left.sort()).toEqual([ask.id, ask.id, ask.id, next.id, next.id, "name"].sort());
  expect((await store.get(ask.id))?.draft?.answers).toEqual({ q: "a" });
  // Five for each table at most: three of a thousand rows, one of what is left, and one that finds nothing more.
  expect(looks).toBeLessThanOrEqual(15);
  looks = 0;
  expect(await store.remove(new Date(0))).toBe(0);
  expect([looks, (await listRows(medium)).length]).toEqual([6, 6]);
});

it("S-04 a call keeps the entry that it was given, also where that is seen late", async () => {
  const { pool, schema } = await createMedium();
  let hidden = 0;
  const onRows = (text: string, rows: Record<string, string | null>[]) => {
    if (!text.includes("is_own") || hidden === 0) return rows;
    hidden -= 1;
    return [];
  };
  const store = createPostgresStore({ pool: watchPool(pool, { onRows }), schema });
  onTestFinished(() => store.close());
  const ask = createAsk({ resumeKey: "r" });
  const again = createAsk({ resumeKey: "r" });
  await store.add(ask);
  expect((await store.add(again)).entry.id).toBe(ask.id);
  await store.settle(ask.id, { type: "declined" });
  await store.handOver(ask.id);
  hidden = 2;
  const { entry, isNew } = await store.add({ ...createAsk(), key: again.key });
  expect([hidden, entry.id, isNew]).toEqual([0, ask.id, false]);
});

/** The ids of all rows that are of entries. */
async function listRows({ pool, schema }: Pick<Medium, "pool" | "schema">): Promise<{ id: string }[]> {
  const tables = ["entry", "draft", "notice"].map((name) => `SELECT id FROM ${schema}.${name}`);
  return (await pool.query(tables.join(" UNION ALL "))).rows;
}

/** Waits until so many statements wait for a lock on the medium. */
async function untilWaiting({ pool, schema }: Medium, count = 1): Promise<void> {
  await untilTrue(async () => {
    const { rows } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, $1) > 0",
      [`"${schema}"`],
    );
    return rows.length === count;
  });
}

/** A connection that holds the row of an entry until it ends. */
async function hold({ pool, schema }: Medium, id: string | undefined): Promise<PoolClient> {
  const other = await pool.connect();
  await other.query("BEGIN");
  await other.query(`SELECT FROM ${schema}.entry WHERE id = $1 FOR UPDATE`, [id]);
  return other;
}

async function end({ pool }: Medium, other: PoolClient, how: string): Promise<void> {
  if (how === "terminated") {
    const { rows } = await other.query("SELECT pg_backend_pid() AS process");
    await pool.query("SELECT pg_terminate_backend($1)", [rows[0].process]);
    other.release(true);
  } else {
    await other.query(how);
    other.release();
  }
}
