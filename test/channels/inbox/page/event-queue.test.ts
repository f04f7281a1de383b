import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { createEventQueue } from "../../../../channels/inbox/page/routes/event-queue.js";

const DONE = { done: true, value: undefined };

describe("the events of one listener", () => {
  it("Z-01 V-01 end once, and leave nothing behind, however they are ended", async () => {
    const leaving = new AbortController();
    const onEnd = vi.fn();
    const queue = createEventQueue<string>(leaving.signal, onEnd);
    queue.push("a");
    const ended = [queue.next(), queue.next()];
    expect(await queue.return?.()).toEqual(DONE);
    queue.end();
    expect(await Promise.all(ended)).toEqual([{ done: false, value: "a" }, DONE]);
    expect([onEnd.mock.calls.length, getEventListeners(leaving.signal, "abort")]).toEqual([1, []]);
  });

  it("Z-01 V-01 are none for one who has left before", async () => {
    const onEnd = vi.fn();
    const queue = createEventQueue<string>(AbortSignal.abort(), onEnd);
    expect([await queue.next(), onEnd.mock.calls.length]).toEqual([DONE, 1]);
  });
});
