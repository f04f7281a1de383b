import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createInbox, createMemoryStore } from "../../../channels/inbox/index.js";

const REQUEST = {
  toolCallId: "call",
  toolName: "test",
  questions: [{ question: "Deploy?", header: "", options: [] }],
};

/** How long the store takes to say what is settled: longer than from one wait to the next. */
const LOOK_MS = 400;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("waiting in the inbox", () => {
  it("S-05 what is settled while the entry is looked at is heard of at once, and not with the next look", async () => {
    const memory = createMemoryStore();
    let isFirst = true;
    const store = {
      ...memory,
      async get(id: string) {
        const entry = await memory.get(id);
        if (isFirst) await memory.settle(id, { type: "declined" });
        isFirst = false;
        return entry;
      },
    };
    const inbox = createInbox({ store });
    const { entry } = await inbox.ask(REQUEST);
    const heard = vi.fn();
    const wait = inbox.wait(entry.id).then(heard);
    await vi.advanceTimersByTimeAsync(10);
    expect(heard).toHaveBeenCalledWith(
      expect.objectContaining({ id: entry.id, settlement: expect.anything() }),
    );
    await wait;
    await inbox.close();
  });

  it("S-05 the last who leaves takes the timer and the watch along", async () => {
    const memory = createMemoryStore();
    let watches = 0;
    const watch: typeof memory.watch = (listener) => {
      const stop = memory.watch(listener);
      watches += 1;
      return () => {
        watches -= 1;
        stop();
      };
    };
    const inbox = createInbox({ store: { ...memory, watch } });
    const { entry } = await inbox.ask(REQUEST);
    const before = vi.getTimerCount();
    const leaving = new AbortController();
    const waits = [1, 2].map(() => inbox.wait(entry.id, { signal: leaving.signal }).catch(() => undefined));
    await vi.advanceTimersByTimeAsync(1);
    expect([watches, vi.getTimerCount() - before]).toEqual([1, 1]);
    leaving.abort();
    await Promise.all(waits);
    expect([watches, vi.getTimerCount() - before]).toEqual([0, 0]);
    await inbox.close();
  });

  it("S-05 a store is asked by one timer, however often waits end and begin while it is asked", async () => {
    const memory = createMemoryStore();
    let asked = 0;
    const store = {
      ...memory,
      watch: () => () => undefined,
      async findSettled(ids: readonly string[]) {
        asked += 1;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        return memory.findSettled(ids);
      },
    };
    const inbox = createInbox({ store });
    const { entry } = await inbox.ask(REQUEST);
    for (let round = 0; round < 5; round += 1) {
      const leaving = new AbortController();
      const wait = inbox.wait(entry.id, { signal: leaving.signal }).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(1_000 + LOOK_MS / 2);
      leaving.abort();
      await wait;
    }
    const last = inbox.wait(entry.id);
    await vi.advanceTimersByTimeAsync(2_000);
    asked = 0;
    await vi.advanceTimersByTimeAsync(14_000);
    expect(asked).toBeLessThanOrEqual(14_000 / (1_000 + LOOK_MS));
    await inbox.answer(entry.id, { answers: { "Deploy?": "Yes" } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await last)?.settlement?.type).toBe("answered");
    await inbox.close();
  });
});
