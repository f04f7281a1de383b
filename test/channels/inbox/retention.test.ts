import { describe, expect, it } from "vitest";
import {
  createInbox,
  createMemoryStore,
  type Inbox,
  type InboxOptions,
} from "../../../channels/inbox/index.js";

const DAY = 86_400_000;
const FOREVER = { retentionMs: Number.POSITIVE_INFINITY };

/** What a call asks, each time that it does. */
function requestOf(call: number) {
  const questions = [{ question: "Go on?", header: "", options: [] }];
  return { toolCallId: `${call}`, toolName: "test", sessionId: "s", questions };
}

/** A store that several hosts share, with a clock of its own that is not theirs, and how often it was swept. */
function setUp() {
  let at = Date.parse("2031-01-01T00:00:00.000Z");
  const cutoffs: Date[] = [];
  let calls = 0;
  const memory = createMemoryStore({ now: () => new Date(at) });
  const store = {
    ...memory,
    remove: (before: Date, _signal?: AbortSignal) => {
      cutoffs.push(before);
      return memory.remove(before);
    },
    close: async () => {},
  };
  /** One host acts, and ends. */
  async function withHost<T>(
    act: (inbox: Inbox) => Promise<T>,
    options: Partial<InboxOptions> = {},
  ): Promise<T> {
    const inbox = createInbox({ store, ...options });
    const result = await act(inbox);
    await inbox.close();
    return result;
  }
  const ask = (options?: Partial<InboxOptions>): Promise<string> =>
    withHost(async (inbox) => {
      calls += 1;
      return (await inbox.ask(requestOf(calls))).entry.id;
    }, options);
  const decline = (id: string) => withHost((inbox) => inbox.decline(id), FOREVER);
  return {
    store,
    memory,
    withHost,
    ask,
    decline,
    pass: (ms: number) => (at += ms),
    sweeps: () => cutoffs.length,
    cutoffs,
  };
}

describe("retention", () => {
  it("S-03 a host that is busy looks once whether it is time, not with each ask", async () => {
    const { store, pass } = setUp();
    const looked: string[] = [];
    const kept = (name: string) => {
      looked.push(name);
      return store.kept(name);
    };
    const inbox = createInbox({ store: { ...store, kept } });
    for (const toolCallId of ["1", "2", "3"]) {
      const questions = [{ question: `${toolCallId}?`, header: "", options: [] }];
      await inbox.ask({ toolCallId, toolName: "test", questions });
      pass(DAY);
    }
    await inbox.close();
    expect(looked).toEqual(["retention"]);
  });

  it.each([
    ["90 days", {}, 90 * DAY, true],
    ["90 days and a moment", {}, 90 * DAY + 1, false],
    ["as long as is said", { retentionMs: 60_000 }, 60_000, true],
    ["a moment longer than that", { retentionMs: 60_000 }, 60_001, false],
    ["years, where that is for ever", FOREVER, 5_000 * DAY, true],
  ])(
    "S-03 what was settled is there after %s: sweeping comes with the next ask, by the store's clock",
    async (_, options, ms, isThere) => {
      const { ask, decline, pass, memory } = setUp();
      const [settled, open] = [await ask(FOREVER), await ask(FOREVER)];
      await decline(settled);
      pass(ms);
      await ask(options);
      expect((await memory.get(settled)) !== undefined).toBe(isThere);
      expect((await memory.get(open))?.settlement).toBeUndefined();
    },
  );

  it("S-03 a retention that is longer than there has been time removes nothing, by a moment that every store knows", async () => {
    const { ask, cutoffs } = setUp();
    await ask({ retentionMs: Number.MAX_SAFE_INTEGER });
    expect(cutoffs).toEqual([new Date(0)]);
  });

  it("S-03 sweeping comes with an answer as well, and with nothing else", async () => {
    const { ask, decline, pass, memory, withHost, sweeps } = setUp();
    const [settled, open] = [await ask(FOREVER), await ask(FOREVER)];
    await decline(settled);
    pass(91 * DAY);
    const before = sweeps();
    await withHost((inbox) => inbox.list({ status: "settled" }));
    await withHost((inbox) => inbox.get(settled));
    await withHost((inbox) => inbox.decline("nothing"));
    await withHost((inbox) => inbox.ask(requestOf(2)));
    expect(sweeps()).toBe(before);
    await withHost((inbox) => inbox.decline(open));
    expect(await memory.get(settled)).toBeUndefined();
    expect((await memory.get(open))?.settlement?.type).toBe("declined");
  });

  it("S-03 of many hosts one sweeps, once a day; one that died doing so is stood in for after an hour", async () => {
    const { ask, pass, store, sweeps } = setUp();
    const { remove } = store;
    store.remove = () => Promise.reject(new Error("killed"));
    await ask();
    store.remove = remove;
    await ask();
    expect(sweeps()).toBe(0);
    pass(3_600_000 - 1);
    await ask();
    expect(sweeps()).toBe(0);
    pass(1);
    await Promise.all([ask(), ask(), ask()]);
    expect(sweeps()).toBe(1);
    pass(DAY - 1);
    await ask();
    expect(sweeps()).toBe(1);
    pass(1);
    await ask();
    expect(sweeps()).toBe(2);
  });

  it("S-03 whoever ends is not held up by all that is to be removed: the next goes on with it", async () => {
    const { ask, store, sweeps } = setUp();
    const { remove } = store;
    store.remove = (_, signal) =>
      new Promise((resolve) => signal?.addEventListener("abort", () => resolve(1), { once: true }));
    await ask();
    store.remove = remove;
    await ask();
    expect(sweeps()).toBe(1);
    await ask();
    expect(sweeps()).toBe(1);
  });

  it("S-03 a clock that was ahead for years and is set back holds no sweep up", async () => {
    const { ask, pass, sweeps } = setUp();
    pass(5_000 * DAY);
    await ask();
    pass(-5_000 * DAY);
    await Promise.all([ask(), ask(), ask()]);
    expect(sweeps()).toBe(2);
    pass(DAY - 1);
    await ask();
    expect(sweeps()).toBe(2);
    pass(1);
    await ask();
    expect(sweeps()).toBe(3);
  });

  it("S-03 who waits has the settlement before it is swept", async () => {
    const { ask, pass, withHost, memory } = setUp();
    const id = await ask();
    await withHost(async (inbox) => {
      const waiting = inbox.wait(id);
      await inbox.decline(id);
      expect((await waiting)?.settlement?.type).toBe("declined");
    });
    pass(90 * DAY + 1);
    await ask();
    expect(await memory.get(id)).toBeUndefined();
  });

  it.each([0, -1, 59_999, Number.NaN])(
    "S-03 a retention of %d ms is refused: who waits needs a moment",
    (retentionMs) => {
      const make = () => createInbox({ store: createMemoryStore(), retentionMs });
      expect(make).toThrow(TypeError);
      expect(make).toThrow(
        /^retentionMs of createInbox must be a number of milliseconds from 60000 .* or Infinity, but it is /,
      );
    },
  );
});
