import { AssertionError } from "node:assert";
import { describe, expect, it } from "vitest";
import { createMemoryStore, type Entry } from "../../../channels/inbox/index.js";
import { testInboxStore } from "../../../src/testing/index.js";
import { ADDING } from "./broken-stores/adding.js";
import type { Break } from "./broken-stores/break.js";
import { DRAFTS_AND_LISTS } from "./broken-stores/drafts-and-lists.js";
import { DROPPING } from "./broken-stores/dropping.js";
import { GIVING_AWAY } from "./broken-stores/giving-away.js";
import { KEEPING } from "./broken-stores/keeping.js";
import { LOSING } from "./broken-stores/losing.js";
import { PAGING } from "./broken-stores/paging.js";
import { SETTLING } from "./broken-stores/settling.js";
import { TELLING } from "./broken-stores/telling.js";
import { SOUND } from "./sound-stores.js";
import { createStrictStore } from "./strict-store.js";

const BROKEN = [
  ...ADDING,
  ...SETTLING,
  ...DRAFTS_AND_LISTS,
  ...PAGING,
  ...TELLING,
  ...KEEPING,
  ...GIVING_AWAY,
  ...DROPPING,
];

/** Whoever watches waits for what never comes. */
const isQuick = (title: string) => !title.startsWith("tells who watches");

type Found = { titles: string[]; broken: Map<string, unknown> };

/** The rules, or those that are chosen, that a store breaks, one host being like the other, and what they threw. */
async function findBroken(breakStore: Break, chooses = (_title: string) => true): Promise<Found> {
  const cases: [title: string, run: () => Promise<void>][] = [];
  testInboxStore({
    describe: (_, define) => define(),
    it: (title, run) => cases.push([title, run]),
    createHarness() {
      let at = Date.now();
      const store = createMemoryStore({ now: () => new Date(at) });
      const broken = { ...store, ...breakStore(store, new Map(), () => at) };
      return {
        open: () => broken,
        pass: (ms) => {
          at += ms;
        },
      };
    },
  });
  const broken = new Map<string, unknown>();
  for (const [title, run] of cases) {
    if (chooses(title)) await run().catch((thrown: unknown) => broken.set(title, thrown));
  }
  return { titles: cases.map(([title]) => title), broken };
}

describe("the suite for inbox stores", () => {
  it("S-01 passes a sound one, and gives it only what hosts give a store", async () => {
    const { titles, broken } = await findBroken(createStrictStore);
    expect(broken).toEqual(new Map());
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(BROKEN)("S-01 notices one that %s", async (_, rule, breakStore) => {
    const { titles, broken } = await findBroken(breakStore, (title) => title.startsWith(rule));
    expect(titles).toContainEqual(expect.stringContaining(rule));
    expect([...broken.keys()]).toEqual([expect.stringContaining(rule)]);
  });

  it("S-01 passes one that is frozen", async () => {
    const failed: unknown[] = [];
    const cases: Promise<void>[] = [];
    testInboxStore({
      describe: (_, define) => define(),
      it: (title, run) => {
        if (title.startsWith("gives the same questions one entry until"))
          cases.push(run().catch((thrown) => void failed.push(thrown)));
      },
      createHarness() {
        const store = Object.freeze(createMemoryStore());
        return { open: () => store, pass: () => undefined };
      },
    });
    await Promise.all(cases);
    expect([cases.length, failed]).toEqual([1, []]);
  });

  it("S-01 notices one that gives what is no JSON, the BigInt of its database say", async () => {
    const rule = "keeps an ask as it came, and gives it to every host";
    const { broken } = await findBroken(
      (store) => ({
        async get(id) {
          const entry = await store.get(id);
          return entry && Object.assign(structuredClone(entry), { row: 7n });
        },
      }),
      (title) => title === rule,
    );
    expect(String(broken.get(rule))).toMatch(/\nhost 1: get\("\w{35}"\) gave an object$/m);
  });

  it("S-01 tells the calls that led to what a store did wrong", async () => {
    const rule = "gives the same questions one entry until their settlement was handed over";
    const { broken } = await findBroken(
      (store) => ({ settle: async (id) => store.settle(id, { type: "declined" }) }),
      (title) => title === rule,
    );
    const [thrown] = [...broken.values()];
    expect(thrown).toBeInstanceOf(AssertionError);
    const { actual, expected, cause } = thrown as AssertionError;
    expect(cause).toMatchObject({ name: "AssertionError", actual, expected });
    expect(actual).not.toEqual(expected);
    const [, told = ""] = String(thrown).split("\n\nThe last calls:\n");
    const calls = ["add", "add", "handOver", "handOver", "add", "settle", "add"].map(
      (name) => `host 1: ${name}(`,
    );
    expect(told.split("\n").map((line) => line.slice(0, line.indexOf("(") + 1))).toEqual(calls);
    expect(told).toMatch(
      / gave \{"entry":\{"id":"\w{35}".*"settlement":\{"type":"declined","at":"[^"]*"\}\},"isNew":false\}$/,
    );
    expect(told).not.toContain('"request"');
  });

  it("S-01 tells the last twelve of many calls", async () => {
    const { broken } = await findBroken(() => ({ list: async () => ({ entries: [] }) }));
    const told = [...broken.values()].map((thrown) => {
      const [, calls = ""] = String(thrown).split("\n\nThe last calls:\n");
      return calls.split("\n");
    });
    expect(Math.max(...told.map(({ length }) => length))).toBe(12);
    for (const calls of told) expect(calls.at(-1)).toContain(": list(");
    // Time that goes by is told, too.
    expect(told.flat()).toContainEqual(expect.stringMatching(/^pass\(\d+\)$/));
  });

  it("S-01 gives what a store rejects with as it is", async () => {
    const gone = new TypeError("The disk is gone.");
    const rule = "keeps an ask as it came, and gives it to every host";
    const { broken } = await findBroken(
      () => ({ get: () => Promise.reject(gone) }),
      (title) => title === rule,
    );
    expect(broken.get(rule)).toBe(gone);
  });

  it("S-01 has no rule that no store breaks", async () => {
    const { titles } = await findBroken(
      () => ({}),
      () => false,
    );
    expect(titles.filter((title) => !BROKEN.some(([, rule]) => title.startsWith(rule)))).toEqual([]);
  });

  it.each([undefined, "today", "Fri, 02 Jan 2026 00:00:00 GMT"])(
    "S-01 says so of one whose time is %s",
    async (time) => {
      const retime = (entry: Entry): Entry => ({
        ...entry,
        ...JSON.parse(JSON.stringify({ askedAt: time ?? null })),
      });
      const { broken } = await findBroken(
        (store) => ({
          async add(ask) {
            const { entry, isNew } = await store.add(ask);
            return { entry: retime(entry), isNew };
          },
          get: async (id) => {
            const entry = await store.get(id);
            return entry && retime(entry);
          },
        }),
        isQuick,
      );
      expect(broken.get("keeps an ask as it came, and gives it to every host")).toMatchObject({
        ...{
          name: "AssertionError",
          message: expect.stringContaining(`"${time ?? null}" is no ISO 8601 date-time in UTC.\n`),
        },
      });
    },
  );

  it.each(SOUND)("S-01 passes one that %s", async (_, beSound) => {
    expect((await findBroken(beSound, isQuick)).broken).toEqual(new Map());
  });

  it.each(LOSING)(
    "S-01 fails one that %s with what was expected, and never by a fault of its own",
    async (_, lose) => {
      for (let from = 1; from <= 8; from += 1) {
        const { broken } = await findBroken(lose(from), isQuick);
        if (from === 1) expect(broken.size).toBeGreaterThan(0);
        for (const [title, thrown] of broken)
          expect(thrown, `${title}, from call ${from} on`).toBeInstanceOf(AssertionError);
      }
    },
  );
});
