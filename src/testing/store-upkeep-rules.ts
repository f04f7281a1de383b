import assert from "node:assert/strict";
import { createAsk } from "./store-entries.js";
import type { StoreRule } from "./store-harness.js";

const HOUR = 3_600_000;

/** What `keep`, `kept`, `take`, `remove` and `close` promise. */
export const STORE_UPKEEP_RULES: readonly StoreRule[] = [
  {
    title: "keeps a small thing until it is taken, by one, or has expired",
    async prove({ open, pass }) {
      const [one, other] = [await open(), await open()];
      assert.equal(await one.kept("code"), undefined);
      assert.equal(await one.take("code"), undefined);
      assert.equal(await one.keep("code/ü:1", "välue", HOUR), true);
      assert.equal(await other.keep("code/ü:1", "another", HOUR), false);
      assert.equal(await other.kept("code/ü:1"), "välue");
      const taken = await Promise.all([one, other, one, other].map((store) => store.take("code/ü:1")));
      assert.deepEqual(
        taken.filter((value) => value !== undefined),
        ["välue"],
      );
      assert.equal(await one.kept("code/ü:1"), undefined);
      assert.equal(await one.keep("code/ü:1", "", HOUR), true);
      await pass(HOUR - 1);
      assert.equal(await other.kept("code/ü:1"), "");
      await pass(1);
      assert.equal(await other.kept("code/ü:1"), undefined);
      assert.equal(await other.take("code/ü:1"), undefined);
      assert.equal(await other.keep("code/ü:1", "new", HOUR), true);
      assert.equal(await one.take("code/ü:1"), "new");
    },
  },
  {
    title: "lets one keep a name where many keep it at once",
    async prove({ open }) {
      const stores = await Promise.all(Array.from({ length: 5 }, () => open()));
      const kept = await Promise.all(stores.map((store, index) => store.keep("name", `${index}`, HOUR)));
      assert.equal(kept.filter(Boolean).length, 1);
      assert.equal(await stores[0]?.kept("name"), `${kept.indexOf(true)}`);
    },
  },
  {
    title: "removes what was settled before a time, and nothing else",
    async prove({ open, pass }) {
      const [one, other] = [await open(), await open()];
      const [old, late, waiting, expired] = [
        createAsk({ resumeKey: "r" }),
        createAsk(),
        createAsk(),
        createAsk({ timeToLiveMs: 1 }),
      ];
      for (const ask of [old, late, waiting, expired]) await one.add(ask);
      await one.settle(old.id, { type: "declined" });
      await pass(HOUR);
      await one.settle(late.id, { type: "declined" });
      const at = Date.parse((await one.get(late.id))?.settlement?.at ?? "");
      assert.equal(await other.remove(new Date(at)), 2);
      assert.equal(await one.get(old.id), undefined);
      assert.equal(await one.get(expired.id), undefined);
      assert.equal((await one.get(late.id))?.settlement?.type, "declined");
      assert.equal((await one.get(waiting.id))?.settlement, undefined);
      assert.deepEqual(
        (await one.list({ status: "settled" })).entries.map(({ id }) => id),
        [late.id],
      );
      assert.equal((await one.add(createAsk({ key: old.key, resumeKey: "r" }))).isNew, true);
      assert.equal(await one.remove(new Date(at)), 0);
    },
  },
  {
    title: "goes on with a removal that was broken off",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const asks = [createAsk(), createAsk({ resumeKey: "r" }), createAsk()];
      for (const ask of asks) {
        await one.add(ask);
        await one.settle(ask.id, { type: "declined" });
      }
      const before = new Date(Date.parse((await one.get(asks[2]?.id ?? ""))?.settlement?.at ?? "") + 1);
      const [some, others] = [await one.remove(before, AbortSignal.abort()), await other.remove(before)];
      assert.equal(some + others, 3);
      for (const ask of asks) assert.equal((await one.add(ask)).isNew, true);
    },
  },
  {
    title: "rejects what is asked of it once it is closed, and lets others go on",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk();
      await one.add(ask);
      one.watch(() => undefined);
      await one.close();
      await one.close();
      await assert.rejects(one.get(ask.id), /closed/);
      await assert.rejects(one.add(createAsk()), /closed/);
      await assert.rejects(one.settle(ask.id, { type: "declined" }), /closed/);
      // A store in one process may be its own only host.
      if (other !== one) assert.equal((await other.settle(ask.id, { type: "declined" }))?.type, "settled");
    },
  },
];
