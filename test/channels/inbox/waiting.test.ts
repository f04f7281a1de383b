import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createInbox, createMemoryStore, type InboxStore } from "../../../channels/inbox/index.js";

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
    const looks = vi.fn(() => new Promise((resolve) => setTimeout(resolve, LOOK_MS)));
    const inbox = createInbox({ store: createHintless(looks) });
    const { entry } = await inbox.ask(REQUEST);
    const before = vi.getTimerCount();
    for (let round = 0; round < 5; round += 1) {
      const leaving = new AbortController();
      const wait = inbox.wait(entry.id, { signal: leaving.signal }).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(1_000 + LOOK_MS / 2);
      leaving.abort();
      await wait;
    }
    const last = inbox.wait(entry.id);
    await vi.advanceTimersByTimeAsync(2_000);
    looks.mockClear();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(looks.mock.calls.length).toBeLessThanOrEqual(14_000 / (1_000 + LOOK_MS));
    await inbox.answer(entry.id, { answers: { "Deploy?": "Yes" } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await last)?.settlement?.type).toBe("answered");
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(vi.getTimerCount() - before).toBe(0);
    await inbox.close();
  });

  it("S-05 an abort is prompt also while the store does not say what the entry is", async () => {
    const memory = createMemoryStore();
    const stop = vi.fn();
    const get = () => new Promise<never>(() => {});
    const inbox = createInbox({ store: { ...memory, get, watch: () => stop } });
    const { entry } = await inbox.ask(REQUEST);
    const before = vi.getTimerCount();
    const leaving = new AbortController();
    const wait = inbox.wait(entry.id, { signal: leaving.signal, ms: 60_000 });
    await vi.advanceTimersByTimeAsync(1);
    leaving.abort("enough");
    await expect(wait).rejects.toBe("enough");
    expect([vi.getTimerCount() - before, stop.mock.calls.length]).toEqual([0, 1]);
    await expect(inbox.wait(entry.id, { signal: leaving.signal })).rejects.toBe("enough");
  });

  it("S-05 a store that could not be asked, and whose hints are lost, is asked again", async () => {
    const looks = vi.fn().mockRejectedValueOnce(new Error("The disk is gone."));
    const inbox = createInbox({ store: createHintless(looks) });
    const { entry } = await inbox.ask(REQUEST);
    const wait = inbox.wait(entry.id);
    await inbox.decline(entry.id);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([looks.mock.calls.length, (await wait)?.settlement?.type]).toEqual([2, "declined"]);
    await inbox.close();
  });

  it("S-05 a hint wakes who waits for that entry alone, also beside one who has left", async () => {
    const memory = createMemoryStore();
    const get = vi.spyOn(memory, "get");
    const inbox = createInbox({ store: memory });
    const [one, other] = await Promise.all(
      ["1", "2"].map(async (toolCallId) => (await inbox.ask({ ...REQUEST, toolCallId })).entry.id),
    );
    const leaving = new AbortController();
    const left = [one, other].map((id = "") =>
      inbox.wait(id, { signal: leaving.signal }).catch(() => "left"),
    );
    const [first, second] = [one, other].map((id = "") => inbox.wait(id));
    await vi.advanceTimersByTimeAsync(1);
    leaving.abort();
    expect(await Promise.all(left)).toEqual(["left", "left"]);
    get.mockClear();
    await inbox.decline(one ?? "");
    await vi.advanceTimersByTimeAsync(1);
    expect((await first)?.settlement?.type).toBe("declined");
    expect(get.mock.calls).toEqual([[one]]);
    await inbox.decline(other ?? "");
    await vi.advanceTimersByTimeAsync(1);
    expect((await second)?.settlement?.type).toBe("declined");
    expect(get.mock.calls).toEqual([[one], [other]]);
    await inbox.close();
  });

  it("S-05 who waits is told how the entry stands, and of each draft, also where it says the same again", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    const { entry } = await inbox.ask(REQUEST);
    const told: unknown[] = [];
    const wait = inbox.wait(entry.id, { onChange: ({ draft }) => told.push(draft?.answers) });
    const answers = { "Deploy?": "Yes" };
    for (let times = 0; times < 2; times += 1) {
      await vi.advanceTimersByTimeAsync(10);
      await inbox.saveDraft(entry.id, { answers });
    }
    await vi.advanceTimersByTimeAsync(10);
    expect(told).toEqual([undefined, answers, answers]);
    await inbox.close();
    await wait;
  });

  it("S-05 a hint that does not say of what wakes all", async () => {
    const memory = createMemoryStore();
    const watch: typeof memory.watch = (listener) => memory.watch(() => listener());
    const inbox = createInbox({ store: { ...memory, watch } });
    const { entry } = await inbox.ask(REQUEST);
    const heard = vi.fn();
    const wait = inbox.wait(entry.id).then(heard);
    await vi.advanceTimersByTimeAsync(1);
    await inbox.decline(entry.id);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toHaveBeenCalled();
    await wait;
    await inbox.close();
  });

  it("S-05 a wait ends when its time is up, with the entry as it is by then, whatever news there was", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    const { entry } = await inbox.ask(REQUEST);
    const before = vi.getTimerCount();
    const heard = vi.fn();
    const wait = inbox.wait(entry.id, { ms: 60_000 }).then(heard);
    await vi.advanceTimersByTimeAsync(1);
    await inbox.saveDraft(entry.id, { answers: { "Deploy?": "Y" } });
    await vi.advanceTimersByTimeAsync(59_998);
    expect(heard).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await wait;
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ draft: expect.anything() }));
    expect(vi.getTimerCount() - before).toBe(0);
    const look = inbox.wait(entry.id, { ms: 0 });
    await vi.advanceTimersByTimeAsync(0);
    expect((await look)?.settlement).toBeUndefined();
    await inbox.close();
  });

  it("S-05 a wait of more than a timer can take, and one that is answered in time, leave no timer", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    const { entry } = await inbox.ask(REQUEST);
    const before = vi.getTimerCount();
    const heard = vi.fn();
    const wait = inbox.wait(entry.id, { ms: 2 ** 31 }).then(heard);
    await vi.advanceTimersByTimeAsync(10);
    expect(heard).not.toHaveBeenCalled();
    await inbox.decline(entry.id);
    await wait;
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ settlement: expect.anything() }));
    expect(vi.getTimerCount() - before).toBe(0);
    await inbox.close();
  });

  it("S-05 a store that is asked now and then does so no more once it is closed: each wait ends", async () => {
    const memory = createMemoryStore();
    const get = vi.spyOn(memory, "get");
    const inbox = createInbox({ store: { ...memory, close: async () => undefined } });
    const { entry } = await inbox.ask(REQUEST);
    const before = vi.getTimerCount();
    const waits = [1, 2].map(() => inbox.wait(entry.id, { ms: 60_000 }));
    await vi.advanceTimersByTimeAsync(1);
    get.mockClear();
    await inbox.close();
    const ended = await Promise.all(waits);
    expect(ended.map((each) => each?.settlement)).toEqual([undefined, undefined]);
    expect([get.mock.calls.length, vi.getTimerCount() - before]).toEqual([0, 0]);
  });
});

/** A store whose hints are lost; whoever asks it what is settled waits for that look first. */
function createHintless(look: () => Promise<unknown>): InboxStore {
  const memory = createMemoryStore();
  return {
    ...memory,
    watch: () => () => undefined,
    async findSettled(ids) {
      await look();
      return memory.findSettled(ids);
    },
  };
}
