import { beforeAll, expect, it, onTestFinished } from "vitest";
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
  await pool.query(
    `INSERT INTO ${schema}.entry (id, key, kind, head, request, asked_at, expires_at, settled_at, settlement, answer)
     SELECT id, sha256(id::bytea), 'question', json_build_object('id', id), '{}', now(), date_trunc('milliseconds', now() + interval '1 hour'),
       CASE WHEN number <= $1 THEN now() END, CASE WHEN number <= $1 THEN '{"type":"declined"}'::json END, '{}'
     FROM (SELECT number, lpad(number::text, 9, '0') || repeat('0', 26) AS id
       FROM generate_series(1, $1::integer + $2::integer) AS number) AS made`,
    [SETTLED, OPEN],
  );
  await pool.query(`ANALYZE ${schema}.entry`);
  for (const status of ["open", "settled"] as const) {
    queries.length = 0;
    const first = await store.list({ status });
    const second = await store.list({ status, after: first.next ?? "" });
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(100);
    const lists = queries.filter(({ text }) => text.includes("LIMIT") && !text.includes("UPDATE"));
    expect(lists).toHaveLength(2);
    for (const { text, values = [] } of lists) {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      expect(countRead(rows[0]["QUERY PLAN"][0].Plan)).toBeLessThan(status === "open" ? 200 : OPEN + 200);
    }
  }
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

/** How many rows a plan has looked at. */
function countRead(plan: Plan): number {
  const below = (plan.Plans ?? []).map(countRead);
  return Math.max(plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0), ...below);
}
