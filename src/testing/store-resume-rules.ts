import assert from "node:assert/strict";
import { answerWith, createAsk } from "./store-entries.js";
import type { StoreRule } from "./store-harness.js";

const HOUR = 3_600_000;

/** What `add` and `findResumable` promise of the same questions, and `handOver`. */
export const STORE_RESUME_RULES: readonly StoreRule[] = [
  {
    title: "gives the same questions one entry until their settlement was handed over",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk({ resumeKey: "same questions" });
      await one.add(ask);
      const resume = () => other.add(createAsk({ resumeKey: "same questions" }));
      const open_ = await resume();
      assert.deepEqual([open_.entry.id, open_.isNew], [ask.id, false]);
      // Nothing was settled yet.
      await one.handOver(ask.id);
      await one.handOver(createAsk().id);
      assert.equal((await resume()).entry.id, ask.id);
      await one.settle(ask.id, answerWith("Yes"));
      const again = createAsk({ resumeKey: "same questions" });
      const settled = await other.add(again);
      assert.deepEqual([settled.entry.id, settled.isNew], [ask.id, false]);
      assert.equal(settled.entry.settlement?.by, "Yes");
      await other.handOver(ask.id);
      // The call that was given it keeps it.
      const { key } = again;
      assert.equal((await one.add(createAsk({ key, resumeKey: "same questions" }))).entry.id, ask.id);
      const next = await resume();
      assert.equal(next.isNew, true);
      assert.notEqual(next.entry.id, ask.id);
      assert.equal((await resume()).entry.id, next.entry.id);
      assert.equal(
        (await one.add(createAsk({ key: ask.key, resumeKey: "same questions" }))).entry.id,
        ask.id,
      );
    },
  },
  {
    title: "finds the entry of the same questions until it was handed over, and leaves none by looking",
    async prove({ open, pass }) {
      const [one, other] = [await open(), await open()];
      assert.equal(await one.findResumable("same questions"), undefined);
      const ask = createAsk({ resumeKey: "same questions", timeToLiveMs: HOUR });
      assert.equal((await one.add(ask)).isNew, true);
      const found = await other.findResumable("same questions");
      assert.deepEqual([found?.id, found?.settlement], [ask.id, undefined]);
      await pass(HOUR);
      const over = await other.findResumable("same questions");
      assert.deepEqual([over?.id, over?.settlement?.type], [ask.id, "expired"]);
      const { entry, isNew } = await other.add(createAsk({ resumeKey: "same questions" }));
      assert.deepEqual([entry.id, isNew], [ask.id, false]);
      await one.handOver(ask.id);
      assert.equal(await other.findResumable("same questions"), undefined);
      // Also where nobody has looked at it since its time was up.
      const next = createAsk({ resumeKey: "same questions", timeToLiveMs: HOUR });
      await one.add(next);
      await pass(HOUR);
      await other.handOver(next.id);
      assert.equal(await one.findResumable("same questions"), undefined);
    },
  },
  {
    title: "gives the same questions one new entry where many hosts ask again at once",
    async prove({ open }) {
      const stores = await Promise.all(Array.from({ length: 5 }, () => open()));
      const [one] = stores;
      assert.ok(one);
      const { entry } = await one.add(createAsk({ resumeKey: "r" }));
      await one.settle(entry.id, answerWith("Yes"));
      await one.handOver(entry.id);
      const added = await Promise.all(stores.map((store) => store.add(createAsk({ resumeKey: "r" }))));
      assert.equal(added.filter(({ isNew }) => isNew).length, 1);
      assert.equal(new Set(added.map((each) => each.entry.id)).size, 1);
    },
  },
];
