import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PilotDeckElicitationRequest } from "../../../src/index.js";
import { ask, MINUTE, one } from "./ask-with-timeout.js";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const DECLINED = { type: "cancelled", code: "declined" };
const TIMED_OUT = { type: "cancelled", code: "timeout" };

function refuse(_: object, name: PropertyKey): undefined {
  // A promise looks for it.
  if (name !== "then") throw new Error("It cannot be read.");
}

describe("the clock of a timeout", () => {
  it("X-03 fires when the time is up, and not before", async () => {
    const { isOpen } = ask([one]);
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOpen()).toBe(false);
  });

  it.each([
    [
      "an answer that was taken just before",
      { type: "answered", answers: { one: "b" } },
      { type: "answered" },
    ],
    ["a refusal that was taken just before", DECLINED, DECLINED],
    ["that it was aborted", { type: "cancelled", code: "aborted" }, TIMED_OUT],
    ["what it should not", { type: "later" }, TIMED_OUT],
    ["what cannot be read", new Proxy({}, { get: refuse }), TIMED_OUT],
    ["nothing", undefined, TIMED_OUT],
  ])("X-03 a channel that keeps answers is heard for a second more: it says %s", async (_, reply, told) => {
    const askUser = ({ signal }: PilotDeckElicitationRequest) =>
      new Promise((resolve) => signal?.addEventListener("abort", () => reply && resolve(reply)));
    const capabilities = { freeText: true, deferral: true };
    const { outcome, isOpen } = ask(
      [one],
      { timeout: { ms: MINUTE, then: "cancel" } },
      { askUser, capabilities },
    );
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(isOpen()).toBe(reply === undefined);
    await vi.advanceTimersByTimeAsync(999);
    expect(isOpen()).toBe(reply === undefined);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject(told);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("X-03 an abort ends that second, too", async () => {
    const askUser = () => new Promise(() => undefined);
    const { outcome, stop } = ask([one], {}, { askUser, capabilities: { freeText: true, deferral: true } });
    await vi.advanceTimersByTimeAsync(MINUTE);
    stop();
    expect(await outcome).toMatchObject({ type: "cancelled", code: "aborted" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("X-03 starts anew with every act of the user", async () => {
    const { isOpen, progress } = ask([one]);
    for (let act = 0; act < 5; act += 1) {
      await vi.advanceTimersByTimeAsync(MINUTE - 1);
      progress({ answers: {}, typing: false });
    }
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOpen()).toBe(false);
  });

  it("X-03 stands still while the user types", async () => {
    const { isOpen, progress } = ask([one]);
    progress({ answers: {}, typing: true });
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(100 * MINUTE);
    expect(isOpen()).toBe(true);
    progress({ answers: {}, typing: false });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(isOpen()).toBe(false);
  });

  it("X-03 is not wound up again by progress that comes too late", async () => {
    const { outcome, progress } = ask([one]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await outcome;
    progress({ answers: {}, typing: false });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("X-03 hands progress on to whoever listened before", async () => {
    const onProgress = vi.fn();
    const { progress } = ask([one], { onProgress });
    const draft = { answers: { one: "b" }, typing: true };
    progress(draft);
    expect(onProgress.mock.calls).toEqual([[draft]]);
  });

  it.each([0, -1, Number.NaN])("X-03 is none at %s milliseconds", async (ms) => {
    const { isOpen } = ask([one], { timeout: { ms, then: "recommended" } });
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000 * MINUTE);
    expect(isOpen()).toBe(true);
  });

  it.each([2 ** 31, 1e15, Number.MAX_VALUE, Number.POSITIVE_INFINITY])(
    "X-03 does not fire at once where the time is too long for a timer: %s",
    async (ms) => {
      vi.useRealTimers();
      const delays = vi.spyOn(globalThis, "setTimeout");
      try {
        ask([one], { timeout: { ms, then: "recommended" } }).stop();
        expect(delays.mock.calls.map(([, delay]) => delay)).toEqual([2 ** 31 - 1]);
      } finally {
        delays.mockRestore();
      }
    },
  );
});
