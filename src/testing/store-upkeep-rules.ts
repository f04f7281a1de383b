import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { createAsk, SENT } from "./store-entries.js";
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
      await one.keep("code", "value", 2 * HOUR);
      await one.settle(old.id, { type: "declined" });
      await pass(HOUR);
      await one.settle(late.id, { type: "declined" });
      const at = Date.parse((await one.get(late.id))?.settlement?.at ?? "");
      assert.equal(await other.remove(new Date(at)), 2);
      assert.equal(await one.get(old.id), undefined);
      assert.equal(await one.get(expired.id), undefined);
      assert.equal((await one.get(late.id))?.settlement?.type, "declined");
      for (const [status, { id }] of [
        ["settled", late],
        ["open", waiting],
      ] as const) {
        assert.deepEqual(
          (await one.list({ status })).entries.map((entry) => entry.id),
          [id],
        );
        assert.equal((await one.get(id))?.id, id);
      }
      assert.equal(await other.kept("code"), "value");
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
      let hints = 0;
      one.watch(() => {
        hints += 1;
      });
      await one.close();
      await one.close();
      const told = hints;
      for (const act of [
        () => one.get(ask.id),
        () => one.add(createAsk()),
        () => one.findResumable("r"),
        () => one.settle(ask.id, { type: "declined" }),
        () => one.handOver(ask.id),
        () => one.saveDraft(ask.id, { answers: {} }),
        () => one.list({ status: "open" }),
        () => one.findSettled([ask.id]),
        () => one.claimNotices(1, HOUR),
        () => one.reportNotices(ask.id, { reports: [SENT] }),
        () => one.keep("code", "value", HOUR),
        () => one.kept("code"),
        () => one.take("code"),
        () => one.remove(new Date(0)),
      ])
        await assert.rejects(act, /closed/);
      // A store in one process may be its own only host.
      if (other !== one) assert.equal((await other.settle(ask.id, { type: "declined" }))?.type, "settled");
      await setTimeout(50);
      assert.equal(hints, told, "Who watches is told no more once the store is closed.");
    },
  },
];
