import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { InboxStore } from "../../../../channels/inbox/index.js";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { nameSchema, openPool } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";
import { watchPool } from "./watch-pool.js";

beforeAll(async () => void (await sharePostgres()), STARTING);

type Ask = ReturnType<typeof createAsk>;

const ANSWER = { type: "answered", answers: { "Question?": "Yes" }, by: "ada" } as const;

describe("an ask that was written or read before", () => {
  it("S-07 is not sent again, and the entry is the same as where it is", async () => {
    const { store, other, countSent } = await setUp();
    const ask = createAsk({ timeToLiveMs: 60_000, session: "s" });
    await store.add(ask);
    const open = await store.get(ask.id);
    await store.saveDraft(ask.id, { answers: {}, by: "ada" });
    const drafted = await store.get(ask.id);
    const settled = await store.settle(ask.id, ANSWER);
    const late = await store.settle(ask.id, { type: "declined" });
    expect(countSent(ask)).toBe(0);
    const read = await other.get(ask.id);
    expect(settled).toEqual({ type: "settled", entry: read });
    expect(late).toEqual({ type: "too_late", entry: read });
    const { settlement, ...asked } = read ?? {};
    expect(settlement?.by).toBe("ada");
    expect(open).toEqual(asked);
    expect(drafted).toEqual({ ...asked, draft: { answers: {}, by: "ada", at: expect.any(String) } });
  });

  it("S-07 is sent once to who has not written it, whether they read it first or settle it", async () => {
    const { store, other, countSent } = await setUp();
    const [shown, answered] = [createAsk(), createAsk()];
    for (const ask of [shown, answered]) await other.add(ask);
    for (let times = 0; times < 3; times += 1) await store.get(shown.id);
    expect((await store.settle(shown.id, ANSWER))?.entry).toEqual(await other.get(shown.id));
    expect((await store.settle(answered.id, ANSWER))?.entry).toEqual(await other.get(answered.id));
    expect([shown, answered].map(countSent)).toEqual([1, 1]);
  });

  it("S-07 is nobody's whose entry was removed meanwhile", async () => {
    const { store, other } = await setUp();
    const ask = createAsk();
    await store.add(ask);
    await other.settle(ask.id, ANSWER);
    await other.remove(new Date(Date.now() + 60_000));
    expect(await store.get(ask.id)).toBeUndefined();
    expect(await store.settle(ask.id, ANSWER)).toBeUndefined();
  });

  it("S-07 is its own: what a caller does to an entry is in no other", async () => {
    const { store } = await setUp();
    const ask = createAsk();
    const { entry } = await store.add(ask);
    entry.request.questions.length = 0;
    entry.title = "another";
    expect((await store.get(ask.id))?.request.questions).toHaveLength(1);
    expect((await store.settle(ask.id, ANSWER))?.entry.title).toBe(ask.title);
  });

  it("S-07 is kept where it has at most 4 096 characters, and is one of the last thousand", async () => {
    const { store, countSent } = await setUp();
    const short = createAsk();
    const [fits, long] = [withLength(short, 4_096), withLength(createAsk(), 4_097)];
    for (const ask of [fits, long]) {
      await store.add(ask);
      await store.get(ask.id);
    }
    expect([fits, long].map(countSent)).toEqual([0, 1]);
    const others = Array.from({ length: 999 }, () => createAsk());
    await Promise.all(others.map((ask) => store.add(ask)));
    // Whoever is read again is the last one again.
    await store.get(fits.id);
    await store.add(createAsk());
    await store.get(fits.id);
    expect(countSent(fits)).toBe(0);
    for (const ask of others) await store.get(ask.id);
    await store.add(createAsk());
    await store.get(fits.id);
    expect(countSent(fits)).toBe(1);
  });
});

/** The same ask with a longer title, as long as its two columns are then together. */
function withLength(ask: Ask, length: number): Ask {
  const { request, ...head } = ask;
  const now = JSON.stringify(head).length + JSON.stringify(request).length;
  return { ...ask, title: ask.title.padEnd(ask.title.length + length - now, "x") };
}

/** Two hosts of one store, and how often the first was sent an ask. */
async function setUp() {
  const { url } = await sharePostgres();
  const pool = openPool(url);
  const sent: string[] = [];
  const watched = watchPool(pool, {
    onRows(_, rows) {
      // None of several statements in one.
      for (const { request } of rows ?? []) if (typeof request === "string") sent.push(request);
      return rows;
    },
  });
  const schema = nameSchema();
  const open = (from: Parameters<typeof createPostgresStore>[0]): InboxStore => {
    const store = createPostgresStore({ ...from, schema });
    onTestFinished(() => store.close());
    return store;
  };
  const store = open({ pool: watched });
  return {
    store,
    other: open({ url }),
    countSent: ({ request }: Ask) => sent.filter((text) => text === JSON.stringify(request)).length,
  };
}
