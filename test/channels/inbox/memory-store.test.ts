import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../../channels/inbox/index.js";
import { testInboxStore } from "../../../src/testing/index.js";
import { createAsk } from "../../../src/testing/store-entries.js";
import { BROKEN_CLOCKS } from "./broken-clocks.js";

testInboxStore({
  name: "S-02 the store in memory",
  describe,
  it,
  createHarness() {
    let at = Date.now();
    const store = createMemoryStore({ now: () => new Date(at) });
    return {
      open: () => store,
      pass: (ms) => {
        at += ms;
      },
    };
  },
});

describe("the store in memory", () => {
  it("S-02 has a name, and tells nobody of what comes too late", async () => {
    const store = createMemoryStore();
    expect(store.name).toBe("memory");
    const request = { toolCallId: "1", toolName: "test", questions: [] };
    await store.add({ id: "1", key: "1", kind: "question", title: "", request });
    const told: unknown[] = [];
    store.watch((id) => told.push(id));
    for (let times = 0; times < 2; times += 1) await store.settle("1", { type: "declined" });
    await Promise.resolve();
    expect(told).toEqual(["1"]);
  });

  it.each(BROKEN_CLOCKS)("S-02 a clock that %s costs no question", async (_, now) => {
    const store = createMemoryStore({ now });
    const ask = createAsk({ timeToLiveMs: 60_000 });
    await store.add(ask);
    expect(await store.claimNotices(1, 1)).toMatchObject([{ id: ask.id }]);
    expect(await store.settle(ask.id, { type: "declined" })).toMatchObject({ type: "settled" });
  });

  const century = 100 * 366 * 86_400_000;
  it.each([
    ["1970 begins", 0, true],
    ["1970 is about to begin", -1, false],
    ["the dates leave a hundred years", 8.64e15 - century, true],
    ["the dates leave less than a hundred years", 8.64e15 - century + 1, false],
  ])("S-02 a clock by which %s is taken for whole: %s, %s", async (_, at, isBelieved) => {
    const store = createMemoryStore({ now: () => new Date(at) });
    const { entry } = await store.add(createAsk({ timeToLiveMs: century }));
    expect(Date.parse(entry.askedAt) === at).toBe(isBelieved);
    expect(Date.parse(entry.expiresAt ?? "") - Date.parse(entry.askedAt)).toBe(century);
  });
});
