import { describe, expect, it } from "vitest";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { sent } from "./answering-pool.js";
import { type Rows, rowOf, setUp } from "./answering-store.js";

describe("what a server decides", () => {
  it("S-07 is asked once more where the one that it waited for has changed its mind", async () => {
    const ask = createAsk();
    let settles = 0;
    const { store } = await setUp(({ text }): Rows => {
      if (text.includes("AS is_over")) return [{ ...rowOf(ask), is_over: "f" }];
      if (!text.includes("SET settled_at = ")) return [];
      settles += 1;
      return settles === 1 ? [] : [{ ...rowOf(ask), settled_at: "0" }];
    });
    const verdict = await store.settle(ask.id, { type: "declined", by: "ada" });
    expect([settles, verdict?.type, verdict?.entry.settlement?.by]).toEqual([2, "settled", "ada"]);
  });

  it("S-07 is too late where the time was up once the row was one's own, and is so told", async () => {
    const ask = createAsk();
    const { store } = await setUp(({ text }): Rows => {
      if (text.includes("SET settled_at = ")) throw sent("22023");
      const settlement = JSON.stringify({ type: "expired" });
      return text.includes("AS is_over")
        ? [{ ...rowOf(ask), settled_at: "0", settlement, is_over: "f" }]
        : [];
    });
    const verdict = await store.settle(ask.id, { type: "declined" });
    expect([verdict?.type, verdict?.entry.settlement?.type]).toEqual(["too_late", "expired"]);
  });

  it("S-07 is the entry of another call where the questions are the same, and new where it was added by a try that broke off", async () => {
    const [ask, others] = [createAsk({ resumeKey: "r" }), createAsk()];
    for (const [found, isOwn, isBroken, isNew] of [
      [others, false, false, false],
      [others, false, true, false],
      [ask, true, false, false],
      [ask, true, true, true],
    ] as const) {
      const failures = isBroken ? [Object.assign(new Error("gone"), { code: "ECONNRESET" })] : [];
      const { store, valuesOf } = await setUp(({ text }): Rows => {
        if (text.includes("same.is_own")) return [{ ...rowOf(found), is_own: isOwn ? "t" : "f" }];
        if (text.includes("key, same_as")) return [{ id: ask.id }];
        const failure = text.includes("resume_key, kind") ? failures.pop() : undefined;
        if (failure !== undefined) throw failure;
        return [];
      });
      const added = await store.add(ask);
      expect([added.entry.id, added.isNew]).toEqual([found.id, isNew]);
      expect(valuesOf(/same\.is_own/)).toHaveLength(1);
      expect(valuesOf(/key, same_as/)).toHaveLength(isOwn ? 0 : 1);
    }
  });

  it("S-07 is asked once more where the call got an entry in another way meanwhile", async () => {
    const [ask, others] = [createAsk({ resumeKey: "r" }), createAsk()];
    let looks = 0;
    const { store } = await setUp(({ text }): Rows => {
      if (!text.includes("same.is_own")) return [];
      looks += 1;
      return [{ ...rowOf(looks === 1 ? others : ask), is_own: looks === 1 ? "f" : "t", is_over: "f" }];
    });
    expect((await store.add(ask)).entry.id).toBe(ask.id);
    expect(looks).toBe(2);
  });

  it.each([
    ["was settled before", { handed: true, settled_at: "0" }, [1, 0]],
    ["is open", { handed: false, settled_at: null }, [1, 1]],
    ["has expired", { handed: false, settled_at: "0" }, [2, 1]],
  ])(
    "S-07 is handed over at once where it %s, and looked at else",
    async (_, { handed, settled_at }, asked) => {
      const ask = createAsk();
      const { store, valuesOf } = await setUp(({ text }): Rows => {
        if (text.includes("handed_over = true")) return handed ? [{ id: ask.id }] : [];
        return text.includes("AS is_over") ? [{ ...rowOf(ask), settled_at, is_over: "f" }] : [];
      });
      await store.handOver(ask.id);
      expect([valuesOf(/handed_over = true/).length, valuesOf(/AS is_over/).length]).toEqual(asked);
    },
  );

  it("S-07 is not asked for ever where an ask has the id of another one", async () => {
    const { store, valuesOf } = await setUp();
    const ask = createAsk();
    await expect(store.add(ask)).rejects.toThrow(
      `The id ${ask.id} is that of another ask. Give each one its own.`,
    );
    expect(valuesOf(/resume_key, kind/)).toHaveLength(20);
  });
});
