import type { Pool } from "pg";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { createInbox } from "../../../../channels/inbox/index.js";
import { createInboxPages } from "../../../../channels/inbox/page/index.js";
import {
  createPostgresStore,
  type PostgresQuery,
} from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { createMedium, nameSchema, openPool } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";
import { watchPool } from "./watch-pool.js";

const SETTLED = 100_000;
const OPEN = 10_000;

type Plan = {
  "Plan Rows": number;
  "Actual Rows": number;
  "Index Name"?: string;
  Plans?: Plan[];
  "Rows Removed by Filter"?: number;
};

beforeAll(async () => void (await sharePostgres()), STARTING);

it("S-06 lists what is open without reading what is settled, and page by page without reading other pages", async () => {
  const { store, pool, schema, queries } = await openWatched();
  await fill(pool, schema, SETTLED, OPEN);
  for (const status of ["open", "settled"] as const) {
    queries.length = 0;
    const first = await store.list({ status, limit: 1_000 });
    const second = await store.list({ status, after: first.next ?? "" });
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(1_050);
    const [readFirst, readSecond] = await countAll(pool, queries);
    expect(readFirst).toBeLessThan(1_200);
    expect(readSecond).toBeLessThan(200);
  }
});

it("S-06 lists what is open beside an entry that expires later than JavaScript can tell", async () => {
  const store = (await createMedium()).open();
  onTestFinished(() => store.close());
  const { entry } = await store.add(createAsk({ timeToLiveMs: 8.64e15 }));
  expect(entry.expiresAt).toBeUndefined();
  const page = await store.list({ status: "open" });
  expect(page.entries.map(({ id }) => id)).toEqual([entry.id]);
});

it("B-09 the feed's first page reads no more rows with 10 000 open than with 10", async () => {
  const counts = [];
  for (const open of [10, OPEN]) {
    const { store, pool, schema, queries } = await openWatched();
    const inbox = createInbox({ store });
    const pages = createInboxPages(inbox, { authenticate: () => ({ by: "Ada" }) });
    await fill(pool, schema, 1_000, open);
    queries.length = 0;
    const { status } = await pages.fetch(
      new Request("http://127.0.0.1/", { headers: { host: "127.0.0.1" } }),
    );
    expect(status).toBe(200);
    const read = await countAll(pool, queries);
    expect(read).toHaveLength(3);
    counts.push(read.reduce((sum, count) => sum + count, 0));
  }
  // What it shows, and one more of each list: 50 questions, 20 to-dos, 12 that are settled.
  expect(counts).toEqual([10 + 13, 51 + 13]);
});

it("S-06 lists once each what expires between two milliseconds", async () => {
  const store = (await createMedium()).open();
  onTestFinished(() => store.close());
  const asks = [1, 2, 3].map(() => createAsk({ timeToLiveMs: 100_000 / 3 }));
  for (const ask of asks) await store.add(ask);
  const seen: string[] = [];
  for (let next: string | undefined = ""; next !== undefined; ) {
    const page = await store.list({ status: "open", limit: 1, ...(next !== "" && { after: next }) });
    seen.push(...page.entries.map(({ id }) => id));
    next = page.next;
  }
  expect(seen).toEqual(asks.map(({ id }) => id));
});

it.each(["open", "settled"] as const)("S-06 refuses a cursor that is none: %s", async (status) => {
  const store = (await createMedium()).open();
  onTestFinished(() => store.close());
  for (const after of ["", "x", "~", "~ '", `2026-13-99 ${"0".repeat(35)}`]) {
    await expect(store.list({ status, after })).rejects.toThrow(RangeError);
  }
});

it.each(["open", "settled"] as const)("S-06 takes no kind for a part of a statement: %s", async (status) => {
  const store = (await createMedium()).open();
  onTestFinished(() => store.close());
  const kind: string = "' OR true --";
  await expect(store.list({ status, kind: kind as "todo" })).rejects.toThrow(RangeError);
});

it("Y-03 removes what is old without reading what is kept, and of that nothing more once it is broken off", async () => {
  const { store, pool, schema, queries } = await openWatched();
  await fill(pool, schema, 5_000, 0);
  await pool.query(`
    UPDATE ${schema}.entry SET id = 'z' || id WHERE id >= '000002501';
    UPDATE ${schema}.entry SET settled_at = now() - interval '2 days' WHERE id < 'z'`);
  await pool.query(`ANALYZE ${schema}.entry`);
  const yesterday = new Date(Date.now() - 86_400_000);
  expect(await store.remove(yesterday, AbortSignal.abort())).toBe(0);
  queries.length = 0;
  expect(await store.remove(yesterday)).toBe(2_500);
  await pool.query(`ANALYZE ${schema}.entry`);
  const read = await countAll(pool, queries);
  // Four of what is old, the last of which finds nothing more; and one each of names, notices and drafts that are left over.
  expect(read).toHaveLength(7);
  for (const count of read) expect(count).toBeLessThan(200);
  // Dates that no id can tell.
  expect(await store.remove(new Date(-1))).toBe(0);
  expect(await store.remove(new Date("9999-12-31"))).toBe(2_500);
});

it.each([
  ["knows", "VACUUM ANALYZE"],
  ["does not know yet", "VACUUM"],
])(
  "N-01 finds of whom nobody was told without reading of whom everybody was, which the server %s",
  async (_, look) => {
    const { store, pool, schema, queries } = await openWatched();
    await fill(pool, schema, 5_000, 5_000);
    await pool.query(`UPDATE ${schema}.entry SET told = CASE WHEN settled_at IS NULL THEN 1 ELSE 2 END`);
    const told = [{ id: "0".repeat(35) }, { id: "1".repeat(35) }];
    for (const { id } of told) await store.add(createAsk({ id }));
    await store.reportNotices(told[1]?.id ?? "", { reports: [] });
    await store.settle(told[1]?.id ?? "", { type: "withdrawn" });
    await pool.query(`${look} ${schema}.entry`);
    queries.length = 0;
    expect(await store.claimNotices(10, 1_000)).toMatchObject(told);
    const claim = queries.filter(({ text }) => text.includes("claimed_until"));
    expect(claim).toHaveLength(1);
    for (const count of await explainAll(pool, claim)) expect(count).toBeLessThan(100);
  },
);

it("S-04 removes what was kept and has expired, and nothing else that is kept", async () => {
  const { open, pass, pool, schema } = await createMedium();
  const store = open();
  onTestFinished(() => store.close());
  for (const [name, ms] of [
    ["code", 1_000],
    ["key", 1_001],
  ] as const)
    await store.keep(name, "value", ms);
  await pass(1_000);
  await store.remove(new Date(0));
  expect((await pool.query(`SELECT value FROM ${schema}.kept`)).rows).toHaveLength(1);
  expect(await store.kept("key")).toBe("value");
});

/** A store, and what it asks its database. */
async function openWatched() {
  const { url } = await sharePostgres();
  const [schema, pool] = [nameSchema(), openPool(url)];
  const queries: PostgresQuery[] = [];
  const watched = watchPool(pool, { onQuery: (query) => void queries.push(query) });
  const store = createPostgresStore({ pool: watched, schema });
  onTestFinished(async () => {
    await store.close();
    await pool.end();
  });
  await store.kept("anything");
  return { store, pool, schema, queries };
}

/** Questions, the later ones open: nobody has been told of them, and nobody will. */
async function fill(pool: Pool, schema: string, settled: number, open: number): Promise<void> {
  await pool.query(
    `INSERT INTO ${schema}.entry (id, key, kind, head, request, asked_at, expires_at, settled_at, settlement, answer)
     SELECT id, sha256(id::bytea), 'question', json_build_object('id', id, 'key', id, 'kind', 'question', 'title', 'Which?'), '{}', now(), date_trunc('milliseconds', now() + interval '1 hour'),
       CASE WHEN number <= $1 THEN now() END, CASE WHEN number <= $1 THEN '{"type":"declined"}'::json END, '{}'
     FROM (SELECT number, lpad(number::text, 9, '0') || repeat('0', 26) AS id
       FROM generate_series(1, $1::integer + $2::integer) AS number) AS made`,
    [settled, open],
  );
  await pool.query(`ANALYZE ${schema}.entry`);
}

/** How many rows each list of these has looked at. */
async function countAll(pool: Pool, queries: readonly PostgresQuery[]): Promise<number[]> {
  return explainAll(
    pool,
    queries.filter(({ text }) => text.includes("LIMIT") && !text.includes(" SET ")),
  );
}

async function explainAll(pool: Pool, queries: readonly PostgresQuery[]): Promise<number[]> {
  const counts = [];
  for (const { text, values = [] } of queries) {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    counts.push(countRead(rows[0]["QUERY PLAN"][0].Plan));
  }
  return counts;
}

/** How many rows a plan has looked at. */
function countRead(plan: Plan): number {
  const below = (plan.Plans ?? []).map(countRead);
  return Math.max(plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0), ...below);
}
