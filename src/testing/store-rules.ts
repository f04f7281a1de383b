import assert from "node:assert/strict";
import type { InboxStore } from "../../channels/inbox/store.js";
import { answerWith, assertTime, createAsk } from "./store-entries.js";
import type { StoreRule } from "./store-harness.js";

const HOUR = 3_600_000;

/** What `add`, `get` and `settle` promise. */
export const STORE_RULES: readonly StoreRule[] = [
  {
    title: "keeps an ask as it came, and gives it to every host",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk({
        kind: "todo",
        session: "s",
        project: "p/ü \u2028 😀",
        asker: "reviewer",
        resumeKey: "r",
        questionCount: 3,
      });
      const odd = JSON.parse(
        '{"__proto__": {"a": 1}, "constructor": [null, 1e21, "\\u0000"], "": "\\ud83d\\ude00"}',
      );
      ask.request.metadata = odd;
      const { entry, isNew } = await one.add(ask);
      assert.equal(isNew, true);
      const { askedAt, ...kept } = entry;
      assert.deepEqual(kept, ask);
      assertTime(askedAt);
      assert.deepEqual(await other.get(ask.id), entry);
      assert.equal(await one.get(createAsk().id), undefined);
    },
  },
  {
    title: "gives values that belong to whoever gets them",
    async prove({ open }) {
      const store = await open();
      const ask = createAsk({ resumeKey: "r" });
      const { entry } = await store.add(ask);
      const before = structuredClone(entry);
      ask.request.questions.length = 0;
      assert.deepEqual(entry, before);
      entry.request.questions.length = 0;
      const read = await store.get(ask.id);
      assert.deepEqual(read, before);
      const found = await store.findResumable("r");
      Object.assign(found?.request ?? {}, { questions: [] });
      assert.deepEqual(await store.findResumable("r"), before);
    },
  },
  {
    title: "keeps drafts and settlements as they were given, whatever becomes of what was given or got",
    async prove({ open }) {
      const store = await open();
      const ask = createAsk();
      await store.add(ask);
      const read = async () => (await store.get(ask.id)) ?? assert.fail("It is not there any more.");
      const draft = { answers: { "Q?": "Ye" } };
      await store.saveDraft(ask.id, draft);
      const begun = structuredClone(await read());
      draft.answers["Q?"] = "No";
      assert.deepEqual(await read(), begun);
      Object.assign((await read()).draft?.answers ?? {}, { "Q?": "No" });
      assert.deepEqual(await read(), begun);
      const settlement = { ...answerWith("Yes"), annotations: { "Q?": { notes: "as agreed" } } };
      const verdict = await store.settle(ask.id, settlement);
      const settled = structuredClone(await read());
      assert.deepEqual(settled.settlement?.annotations, { "Q?": { notes: "as agreed" } });
      settlement.annotations["Q?"].notes = "never";
      Object.assign(settlement.answers ?? {}, { "Q?": "No" });
      assert.deepEqual(await read(), settled);
      for (const got of [verdict?.entry, await read()])
        Object.assign(got?.settlement?.answers ?? {}, { "Q?": "No" });
      assert.deepEqual(await read(), settled);
    },
  },
  {
    title: "keeps the first ask of a key, for every host and for ever",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk();
      const { entry } = await one.add(ask);
      const again = createAsk({ key: ask.key });
      assert.deepEqual(await other.add(again), { entry, isNew: false });
      assert.equal(await one.get(again.id), undefined);
      await one.settle(ask.id, answerWith("Yes"));
      await one.handOver(ask.id);
      const settled = await other.add(createAsk({ key: ask.key }));
      assert.equal(settled.isNew, false);
      assert.equal(settled.entry.settlement?.by, "Yes");
    },
  },
  {
    title: "keeps one ask where many hosts add the same key at once",
    async prove({ open }) {
      const stores = await Promise.all(Array.from({ length: 5 }, () => open()));
      const { key } = createAsk();
      const added = await Promise.all(stores.map((store) => store.add(createAsk({ key }))));
      assert.equal(added.filter(({ isNew }) => isNew).length, 1);
      assert.equal(new Set(added.map(({ entry }) => entry.id)).size, 1);
    },
  },
  {
    title: "lets the first settlement stay, and tells everybody who comes later of it",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk();
      await one.add(ask);
      const annotations = { "Q?": { notes: "as agreed" } };
      const first = await one.settle(ask.id, answerWith("Yes", { annotations, answerKey: "a" }));
      assert.equal(first?.type, "settled");
      const { at, ...settlement } = first.entry.settlement ?? {};
      assert.deepEqual(settlement, answerWith("Yes", { annotations, answerKey: "a" }));
      assertTime(at);
      for (const late of [
        answerWith("No"),
        answerWith("No", { answerKey: "b" }),
        { type: "withdrawn", reason: "x" },
        { type: "declined" },
      ] as const) {
        const verdict = await other.settle(ask.id, late);
        assert.equal(verdict?.type, "too_late");
        assert.deepEqual(verdict.entry, first.entry);
      }
      assert.deepEqual(await other.get(ask.id), first.entry);
      assert.equal(await one.settle(createAsk().id, answerWith("Yes")), undefined);
    },
  },
  {
    title: "keeps whatever a settlement says, of a refusal and of what is taken back, too",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      for (const settlement of [
        { type: "declined", by: "ada", door: "page", reason: "not now", answerKey: "a" },
        { type: "withdrawn", by: "the agent", reason: "no longer needed" },
      ] as const) {
        const ask = createAsk();
        await one.add(ask);
        await one.settle(ask.id, settlement);
        const { at, ...kept } = (await other.get(ask.id))?.settlement ?? {};
        assert.deepEqual(kept, settlement);
        assertTime(at);
      }
    },
  },
  {
    title: "takes the settlement of the same answer key as one that has won",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk();
      await one.add(ask);
      const first = await one.settle(ask.id, answerWith("Yes", { answerKey: "a" }));
      assert.deepEqual(await other.settle(ask.id, answerWith("Yes", { answerKey: "a" })), first);
    },
  },
  {
    title: "lets one win where many hosts settle at once, and tells all others of the same one",
    async prove({ open }) {
      const stores = await Promise.all(Array.from({ length: 5 }, () => open()));
      for (let round = 0; round < 10; round += 1) {
        const ask = createAsk();
        await stores[0]?.add(ask);
        const verdicts = await Promise.all(
          stores.map((store, index) =>
            store.settle(ask.id, answerWith(`${index}`, { answerKey: `${index}` })),
          ),
        );
        assert.equal(verdicts.filter((verdict) => verdict?.type === "settled").length, 1);
        const winners = new Set(verdicts.map((verdict) => verdict?.entry.settlement?.by));
        assert.equal(winners.size, 1);
        const winner = verdicts.findIndex((verdict) => verdict?.type === "settled");
        assert.deepEqual([...winners], [`${winner}`]);
      }
    },
  },
  {
    title: "takes an answer up to the last moment, and none from the moment of expiry on",
    async prove({ open, pass }) {
      const [one, other] = [await open(), await open()];
      const [inTime, late] = [createAsk({ timeToLiveMs: HOUR }), createAsk({ timeToLiveMs: HOUR })];
      for (const ask of [inTime, late]) await one.add(ask);
      const { askedAt = "", expiresAt = "" } = (await one.get(late.id)) ?? {};
      assert.equal(Date.parse(expiresAt) - Date.parse(askedAt), HOUR);
      await pass(HOUR - 1);
      assert.equal((await other.settle(inTime.id, answerWith("Yes")))?.type, "settled");
      assert.equal((await other.get(late.id))?.settlement, undefined);
      await pass(1);
      const verdict = await other.settle(late.id, answerWith("Yes"));
      assert.equal(verdict?.type, "too_late");
      assert.deepEqual(verdict.entry.settlement, { type: "expired", at: expiresAt });
      assert.deepEqual(await one.get(late.id), verdict.entry);
      assert.equal((await one.get(inTime.id))?.settlement?.type, "answered");
    },
  },
  {
    title: "settles what has expired before anybody hears of it",
    async prove({ open, pass }) {
      const store = await open();
      const todo = createAsk({ kind: "todo", timeToLiveMs: HOUR });
      await store.add(todo);
      await pass(HOUR);
      assert.deepEqual(await listIds(store, "settled"), [todo.id]);
      const early = createAsk({ timeToLiveMs: HOUR });
      await store.add(early);
      await pass(HOUR);
      assert.deepEqual(await listIds(store, "open"), []);
      const ask = createAsk({ timeToLiveMs: HOUR, resumeKey: "r" });
      await store.add(ask);
      await pass(HOUR);
      assert.deepEqual(await store.findSettled([ask.id]), [ask.id]);
      assert.equal((await store.get(ask.id))?.settlement?.type, "expired");
      assert.equal(await store.saveDraft(ask.id, { answers: {} }), false);
      assert.deepEqual(await listIds(store, "open"), []);
      assert.deepEqual(await listIds(store, "settled"), [ask.id, early.id, todo.id]);
      const again = await store.add(createAsk({ key: ask.key }));
      assert.equal(again.entry.settlement?.type, "expired");
    },
  },
  {
    title: "keeps the last draft for every host, until the entry is settled",
    async prove({ open }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk();
      await one.add(ask);
      const annotations = { "Q?": { notes: "so far" } };
      for (const [store, draft] of [
        [one, { answers: { "Q?": "Ye" }, annotations, by: "ada" }],
        [other, { answers: { "Q?": "Yes" } }],
      ] as const) {
        assert.equal(await store.saveDraft(ask.id, draft), true);
        const { at, ...kept } = (await one.get(ask.id))?.draft ?? {};
        assert.deepEqual(kept, draft);
        assertTime(at);
      }
      const verdict = await one.settle(ask.id, answerWith("No"));
      assert.equal(verdict?.entry.draft, undefined);
      assert.deepEqual(await other.get(ask.id), verdict?.entry);
      assert.equal(await other.saveDraft(ask.id, { answers: {} }), false);
      assert.equal((await one.get(ask.id))?.draft, undefined);
      assert.equal(await one.saveDraft(createAsk().id, { answers: {} }), false);
    },
  },
];

async function listIds(store: InboxStore, status: "open" | "settled"): Promise<string[]> {
  return (await store.list({ status })).entries.map(({ id }) => id);
}
