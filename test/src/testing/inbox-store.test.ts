import { AssertionError } from "node:assert";
import { describe, expect, it } from "vitest";
import { createMemoryStore, type InboxStore } from "../../../channels/inbox/index.js";
import { testInboxStore } from "../../../src/testing/index.js";
import { ADDING } from "./broken-stores/adding.js";
import type { Break } from "./broken-stores/break.js";
import { DRAFTS_AND_LISTS } from "./broken-stores/drafts-and-lists.js";
import { SETTLING } from "./broken-stores/settling.js";
import { TELLING_AND_KEEPING } from "./broken-stores/telling-and-keeping.js";
import { createStrictStore } from "./strict-store.js";

const BROKEN = [...ADDING, ...SETTLING, ...DRAFTS_AND_LISTS, ...TELLING_AND_KEEPING];

type Found = { titles: string[]; broken: Map<string, unknown> };

/** The rules, or those whose titles begin so, that a store breaks, one host being like the other, and what they threw. */
async function findBroken(breakStore: Break, only = ""): Promise<Found> {
  const cases: [title: string, run: () => Promise<void>][] = [];
  testInboxStore({
    describe: (_, define) => define(),
    it: (title, run) => cases.push([title, run]),
    createHarness() {
      let at = Date.now();
      const store = createMemoryStore({ now: () => new Date(at) });
      const broken = { ...store, ...breakStore(store, new Map()) };
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
    if (title.startsWith(only)) await run().catch((thrown: unknown) => broken.set(title, thrown));
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
    const { titles, broken } = await findBroken(breakStore, rule);
    expect(titles).toContainEqual(expect.stringContaining(rule));
    expect([...broken.keys()]).toEqual([expect.stringContaining(rule)]);
  });

  it("S-01 has no rule that no store breaks", async () => {
    const { titles } = await findBroken(() => ({}), "none");
    expect(titles.filter((title) => !BROKEN.some(([, rule]) => title.startsWith(rule)))).toEqual([]);
  });

  const bare = async (found: Promise<{ settlement?: unknown } | undefined>) => {
    const { settlement: _, ...entry } = { ...(await found) };
    return entry as NonNullable<Awaited<ReturnType<InboxStore["get"]>>>;
  };
  it.each<[what: string, breakStore: Break]>([
    ["finds nothing", () => ({ get: async () => undefined })],
    ["finds nothing of the same questions", () => ({ findResumable: async () => undefined })],
    ["settles nothing", () => ({ settle: async () => undefined })],
    ["keeps no small things", () => ({ kept: async () => undefined })],
    ["gives no small things", () => ({ take: async () => undefined })],
    ["claims nothing", () => ({ claimNotices: async () => [] })],
    ["lists nothing", () => ({ list: async () => ({ entries: [] }) })],
    ["says of no entry how it ended", (store) => ({ get: (id) => bare(store.get(id)) })],
    [
      "says of no claim how it ended",
      (store) => ({
        claimNotices: async (...claim) =>
          Promise.all((await store.claimNotices(...claim)).map((entry) => bare(Promise.resolve(entry)))),
      }),
    ],
    [
      "says of no settlement what it was",
      (store) => ({
        async settle(id, settlement) {
          const verdict = await store.settle(id, settlement);
          return verdict && { ...verdict, entry: await bare(Promise.resolve(verdict.entry)) };
        },
      }),
    ],
    [
      "says of no ask that is there how it ended",
      (store) => ({
        async add(ask) {
          const added = await store.add(ask);
          return { ...added, entry: await bare(Promise.resolve(added.entry)) };
        },
      }),
    ],
  ])(
    "S-01 fails one that %s with what was expected, and never by a fault of its own",
    async (_, breakStore) => {
      const { broken } = await findBroken(breakStore);
      expect(broken.size).toBeGreaterThan(0);
      for (const [title, thrown] of broken) expect(thrown, title).toBeInstanceOf(AssertionError);
    },
  );
});
