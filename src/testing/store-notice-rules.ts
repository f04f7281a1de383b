import assert from "node:assert/strict";
import type { InboxStore, NewEntry } from "../../channels/inbox/store.js";
import { createAsk, SENT } from "./store-entries.js";
import type { StoreRule } from "./store-harness.js";

const LEASE = 30_000;
const HOUR = 3_600_000;

const claim = async (store: InboxStore, limit = 100) =>
  (await store.claimNotices(limit, LEASE)).map(({ id }) => id);

/** What `claimNotices` and `reportNotices` promise. */
export const STORE_NOTICE_RULES: readonly StoreRule[] = [
  {
    title: "gives what is to be told of to one host, until its claim runs out",
    async prove({ open, pass }) {
      const [one, other] = [await open(), await open()];
      assert.deepEqual(await claim(one), []);
      const asks = [createAsk(), createAsk(), createAsk()];
      for (const ask of asks) await one.add(ask);
      const ids = asks.map(({ id }) => id);
      assert.deepEqual(await claim(other, 1), ids.slice(0, 1));
      const claimed = await Promise.all([one, other, one, other].map((store) => claim(store)));
      assert.deepEqual(claimed.flat().sort(), ids.slice(1));
      await pass(LEASE - 1);
      assert.deepEqual(await claim(one), []);
      await pass(1);
      assert.deepEqual((await claim(one)).sort(), ids);
    },
  },
  {
    title: "gives what is to be told of one by one, whatever it is, and past what is claimed",
    async prove({ open, pass }) {
      const [one, other] = [await open(), await open()];
      const asks = Array.from({ length: 6 }, () => createAsk());
      for (const ask of asks) await one.add(ask);
      const [settled, due] = [asks.slice(0, 2), asks.slice(2, 4)];
      for (const { id } of settled) await one.reportNotices(id, { reports: [SENT] });
      for (const { id } of settled) await one.settle(id, { type: "declined" });
      for (const { id } of due) await one.reportNotices(id, { reports: [SENT], dueInMs: HOUR });
      await pass(HOUR);
      const claimed: string[][] = [];
      for (const store of [one, other, one, other, one, other]) claimed.push(await claim(store, 1));
      assert.deepEqual(claimed.sort(), asks.map(({ id }) => [id]).sort());
      assert.deepEqual(await claim(one), []);
    },
  },
  {
    title: "gives what has ended once, also where it was to be told of again by then",
    async prove({ open, pass }) {
      const store = await open();
      const ask = createAsk();
      await store.add(ask);
      await store.reportNotices(ask.id, { reports: [SENT], dueInMs: HOUR });
      await store.settle(ask.id, { type: "declined" });
      await pass(HOUR);
      assert.deepEqual(await claim(store), [ask.id]);
    },
  },
  {
    title: "keeps what was reported of notices, and gives them again when it is time",
    async prove({ open, pass }) {
      const [one, other] = [await open(), await open()];
      const ask = createAsk();
      await one.add(ask);
      assert.equal((await one.get(ask.id))?.notices, undefined);
      const [claimed] = await one.claimNotices(1, LEASE);
      assert.deepEqual(claimed?.request, ask.request);
      await one.reportNotices(ask.id, { reports: [SENT], dueInMs: HOUR });
      assert.deepEqual((await other.get(ask.id))?.notices, [SENT]);
      assert.deepEqual((await other.add({ ...ask, id: createAsk().id })).entry.id, ask.id);
      await pass(HOUR - 1);
      assert.deepEqual(await claim(other), []);
      await pass(1);
      const [again] = await other.claimNotices(1, LEASE);
      assert.deepEqual(again?.notices, [SENT]);
      await other.reportNotices(ask.id, { reports: [SENT, { ...SENT, about: "reminder" }] });
      await pass(100 * HOUR);
      assert.deepEqual(await claim(one), []);
      assert.equal((await one.get(ask.id))?.notices?.length, 2);
      await one.reportNotices(createAsk().id, { reports: [SENT] });
    },
  },
  {
    title: "keeps reports as they were given, whatever becomes of what was given or got",
    async prove({ open, pass }) {
      const store = await open();
      const ask = createAsk();
      await store.add(ask);
      const notices = async () => (await store.get(ask.id))?.notices ?? [];
      const reports = [{ ...SENT }];
      await store.reportNotices(ask.id, { reports, dueInMs: HOUR });
      for (const report of reports) report.tries = 9;
      reports.push(SENT);
      assert.deepEqual(await notices(), [SENT]);
      for (const report of await notices()) report.tries = 9;
      assert.deepEqual(await notices(), [SENT]);
      await pass(HOUR);
      for (const entry of await store.claimNotices(1, LEASE)) {
        for (const report of entry.notices ?? []) report.tries = 9;
        entry.request.questions.length = 0;
      }
      const kept = await store.get(ask.id);
      assert.deepEqual([kept?.notices, kept?.request], [[SENT], ask.request]);
    },
  },
  {
    title: "gives notices again once their entry is settled, unless they are over",
    async prove({ open, pass }) {
      const [one, other] = [await open(), await open()];
      const [told, over, untold, expiring] = [
        createAsk(),
        createAsk(),
        createAsk(),
        createAsk({ timeToLiveMs: HOUR }),
      ];
      for (const ask of [told, over, untold, expiring]) await one.add(ask);
      await one.settle(untold.id, { type: "declined" });
      await claim(one);
      await one.reportNotices(told.id, { reports: [SENT] });
      await one.reportNotices(over.id, { reports: [SENT], isOver: true });
      await one.reportNotices(expiring.id, { reports: [SENT], dueInMs: HOUR });
      assert.deepEqual(await claim(other), []);
      for (const { id } of [told, over]) await other.settle(id, { type: "declined" });
      const [settled, ...more] = await other.claimNotices(100, LEASE);
      assert.deepEqual([settled?.id, settled?.settlement?.type, more], [told.id, "declined", []]);
      await other.reportNotices(told.id, { reports: [SENT], isOver: true });
      await pass(HOUR);
      const [expired] = await one.claimNotices(100, LEASE);
      assert.deepEqual([expired?.id, expired?.settlement?.type], [expiring.id, "expired"]);
      assert.deepEqual((await one.get(over.id))?.notices, [SENT]);
    },
  },
  {
    title: "lists an entry whatever was told of it, while it is open and once it has ended",
    async prove({ open, pass }) {
      const store = await open();
      const list = async (status: "open" | "settled") =>
        (await store.list({ status })).entries.map(({ id }) => id);
      const [untold, told, over] = Array.from({ length: 3 }, () => [
        createAsk(),
        createAsk({ timeToLiveMs: HOUR }),
      ]) as [NewEntry[], NewEntry[], NewEntry[]];
      const asks = [...untold, ...told, ...over];
      for (const ask of asks) await store.add(ask);
      for (const { id } of told) await store.reportNotices(id, { reports: [SENT] });
      for (const { id } of over) await store.reportNotices(id, { reports: [SENT], isOver: true });
      const ids = asks.map(({ id }) => id).sort();
      assert.deepEqual((await list("open")).sort(), ids);
      for (const [ask] of [untold, told, over]) await store.settle(ask?.id ?? "", { type: "declined" });
      await pass(HOUR);
      assert.deepEqual((await list("settled")).reverse(), ids);
      assert.deepEqual(await list("open"), []);
    },
  },
];
