import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { EntryQuery, InboxStore } from "../../channels/inbox/store.js";
import { createAsk } from "./store-entries.js";
import type { StoreRule } from "./store-harness.js";

const HOUR = 3_600_000;
/** Some 30 000 years. */
const FAR = 1e15;
/** How soon a store tells by itself, where every hint is lost. */
const SOON_MS = 2_000;

/** What `list`, `findSettled` and `watch` promise. */
export const STORE_LIST_RULES: readonly StoreRule[] = [
  {
    title: "lists what is open, the soonest to expire first, and what is settled, the latest ask first",
    async prove({ open }) {
      const store = await open();
      const asks = [undefined, 3 * HOUR, HOUR, undefined, 2 * HOUR].map((timeToLiveMs) =>
        createAsk(timeToLiveMs === undefined ? {} : { timeToLiveMs }),
      );
      const ids = asks.map(({ id }) => id);
      for (const ask of asks) await store.add(ask);
      const inOrder = [2, 4, 1, 0, 3].map((index) => ids[index]);
      assert.deepEqual(await listIds(store, { status: "open" }), inOrder);
      assert.deepEqual(await listIds(store, { status: "settled" }), []);
      for (const id of [ids[3], ids[0], ids[4]])
        await store.settle(id ?? "", { type: "declined", by: "ada", door: "page" });
      assert.deepEqual(await listIds(store, { status: "open" }), [ids[2], ids[1]]);
      assert.deepEqual(await listIds(store, { status: "settled" }), [ids[4], ids[3], ids[0]]);
    },
  },
  {
    title: "lists what a list needs, and nothing large",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk({
        kind: "todo",
        session: "s",
        project: "p",
        asker: "a",
        resumeKey: "r",
        questionCount: 3,
        timeToLiveMs: HOUR,
      });
      const { entry } = await one.add(ask);
      const { request: _, ...head } = entry;
      assert.deepEqual((await other.list({ status: "open" })).entries, [head]);
      await one.saveDraft(ask.id, { answers: { "Q?": "Y" } });
      assert.deepEqual((await other.list({ status: "open" })).entries, [head]);
      const verdict = await one.settle(ask.id, {
        type: "answered",
        by: "ada",
        door: "page",
        answers: { "Q?": "Yes" },
        answerKey: "k",
      });
      const at = verdict?.entry.settlement?.at;
      assert.deepEqual((await other.list({ status: "settled" })).entries, [
        { ...head, settlement: { type: "answered", at, by: "ada", door: "page" } },
      ]);
    },
  },
  {
    title: "gives lists that belong to whoever gets them",
    async prove({ open }) {
      const store = await open();
      const asks = [createAsk({ timeToLiveMs: HOUR }), createAsk()];
      for (const ask of asks) await store.add(ask);
      for (const status of ["open", "settled"] as const) {
        const list = async () => (await store.list({ status })).entries;
        const before = structuredClone(await list());
        for (const entry of await list()) {
          if (entry.settlement !== undefined) entry.settlement.type = "withdrawn";
          Object.assign(entry, { kind: "todo", title: "", expiresAt: entry.askedAt });
        }
        assert.deepEqual(await list(), before);
        for (const { id } of asks) await store.settle(id, { type: "declined" });
      }
    },
  },
  {
    title: "lists what expires after the year 9999 behind what does before, page by page",
    async prove({ open }) {
      const store = await open();
      const asks = [FAR, HOUR, undefined, 2 * FAR].map((timeToLiveMs) =>
        createAsk(timeToLiveMs === undefined ? {} : { timeToLiveMs }),
      );
      for (const ask of asks) await store.add(ask);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await store.list({ status: "open", limit: 1, ...(after !== undefined && { after }) });
        seen.push(...page.entries.map(({ id }) => id));
        after = page.next;
      } while (after !== undefined);
      assert.deepEqual(
        seen,
        [1, 0, 3, 2].map((index) => asks[index]?.id),
      );
    },
  },
  {
    title: "lists by kind, session and project",
    async prove({ open }) {
      const store = await open();
      const asks = [
        createAsk({ session: "s", project: "p" }),
        createAsk({ session: "t", project: "p" }),
        createAsk({ session: "s", project: "q", kind: "todo" }),
        createAsk(),
      ];
      for (const ask of asks) await store.add(ask);
      const [a, b, c, d] = asks.map(({ id }) => id);
      const cases: [Partial<EntryQuery>, (string | undefined)[]][] = [
        [{}, [a, b, c, d]],
        [{ session: "s" }, [a, c]],
        [{ project: "p" }, [a, b]],
        [{ kind: "todo" }, [c]],
        [{ kind: "question", session: "s", project: "p" }, [a]],
        [{ session: "none" }, []],
      ];
      for (const [query, expected] of cases) {
        assert.deepEqual(await listIds(store, { status: "open", ...query }), expected);
      }
      for (const { id } of asks) await store.settle(id, { type: "declined" });
      for (const [query, expected] of cases) {
        assert.deepEqual(await listIds(store, { status: "settled", ...query }), expected.toReversed());
      }
    },
  },
  {
    title: "lists page by page, each entry that stays once, whatever comes and goes between",
    async prove({ open }) {
      const store = await open();
      for (const status of ["open", "settled"] as const) {
        // The later half never expires.
        const asks = Array.from({ length: 12 }, (_, index) =>
          createAsk({ session: status, ...(index < 6 && { timeToLiveMs: HOUR }) }),
        );
        for (const ask of asks) {
          await store.add(ask);
          if (status === "settled") await store.settle(ask.id, { type: "declined" });
        }
        const query = { status, session: status, limit: 3 } as const;
        const seen: string[] = [];
        const sizes: number[] = [];
        for (let after: string | undefined; ; ) {
          const page = await store.list({ ...query, ...(after !== undefined && { after }) });
          seen.push(...page.entries.map(({ id }) => id));
          sizes.push(page.entries.length);
          after = page.next;
          if (after === undefined) break;
          // One that was seen goes, but not each time the one that the next page begins after; one that nobody expects comes.
          if (status === "open" && sizes.length % 2 === 1)
            await store.settle(seen.at(-1) ?? "", { type: "declined" });
          await store.add(createAsk({ session: "another" }));
        }
        const expected = asks.map(({ id }) => id);
        assert.deepEqual(seen, status === "open" ? expected : expected.reverse());
        assert.deepEqual(sizes, [3, 3, 3, 3]);
      }
      for (const limit of [0, 1_001, 1.5]) {
        await assert.rejects(store.list({ status: "open", limit }), RangeError);
      }
      for (const status of ["open", "settled"] as const) {
        await assert.rejects(store.list({ status, after: "no next" }), RangeError);
      }
    },
  },
  {
    title: "lists fifty on a page where nobody says how many, and a thousand where they are wanted",
    async prove({ open }) {
      const store = await open();
      for (let count = 0; count < 51; count += 1) await store.add(createAsk());
      const { entries, next } = await store.list({ status: "open" });
      assert.deepEqual([entries.length, typeof next], [50, "string"]);
      const all = await store.list({ status: "open", limit: 1_000 });
      assert.deepEqual([all.entries.length, all.next], [51, undefined]);
    },
  },
  {
    title: "finds what is open no more among many, and nothing else",
    async prove({ open, pass }) {
      const [one, other] = [await open(), await open()];
      const asks = Array.from({ length: 20 }, (_, index) =>
        createAsk(index < 5 ? { timeToLiveMs: HOUR } : {}),
      );
      for (const ask of asks) await one.add(ask);
      const ids = asks.map(({ id }) => id);
      const unknown = Array.from({ length: 2_000 }, () => createAsk().id);
      assert.deepEqual(await other.findSettled([]), []);
      assert.deepEqual(await other.findSettled(ids), []);
      assert.deepEqual(await other.findSettled(["no id"]), ["no id"]);
      await one.settle(ids[7] ?? "", { type: "declined" });
      await one.settle(ids[19] ?? "", { type: "declined" });
      assert.deepEqual(
        (await other.findSettled([...unknown, ...ids])).toSorted(),
        [...unknown, ids[7], ids[19]].toSorted(),
      );
      await pass(HOUR);
      assert.deepEqual(
        (await other.findSettled(ids)).toSorted(),
        [...ids.slice(0, 5), ids[7], ids[19]].toSorted(),
      );
    },
  },
  {
    title: "tells who watches, on whichever host, or whoever asks again",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk();
      await one.add(ask);
      const hints: (string | undefined)[] = [];
      const stop = other.watch((id) => hints.push(id));
      await one.settle(ask.id, { type: "declined" });
      const isTold = async () =>
        hints.some((id) => id === undefined || id === ask.id) ||
        (await other.findSettled([ask.id])).length > 0;
      await until(isTold);
      stop();
      const told = hints.length;
      await one.add(createAsk());
      await setTimeout(50);
      assert.equal(hints.length, told, "Who has stopped watching is told no more.");
    },
  },
];

async function listIds(store: InboxStore, query: EntryQuery): Promise<string[]> {
  return (await store.list(query)).entries.map(({ id }) => id);
}

/** Waits until something holds, at most as long as it may take. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + SOON_MS;
  while (!(await holds())) {
    assert.ok(performance.now() < end, `It was not told within ${SOON_MS} ms.`);
    await setTimeout(10);
  }
}
