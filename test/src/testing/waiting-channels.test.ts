import { afterEach, describe, expect, it, vi } from "vitest";
import type { ElicitationCapabilities } from "../../../protocol/index.js";
import { testElicitationChannel } from "../../../src/testing/index.js";
import { collectFailures } from "./collect-failures.js";
import { createLetterHarness } from "./letter-harness.js";

const CAPABILITIES: ElicitationCapabilities = {
  closedChoice: true,
  freeText: true,
  schema: true,
  secret: true,
};

describe("a channel that could defer and waits", () => {
  afterEach(() => vi.useRealTimers());

  it("C-09 or defers at once, is waited for by no timer once that is known", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const rule = "goes on putting a question off while nobody has answered it";
    expect((await collectFailures((act) => createLetterHarness(act), rule)).failed).toEqual(new Map());
    expect(vi.getTimerCount()).toBe(0);
  });

  it("C-09 is told so by the suite, which does not wait for ever, and has nothing to prove once its harness says it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const proveOne = async (more: { defers?: boolean }) => {
      const cases = new Map<string, () => Promise<void>>();
      testElicitationChannel({
        describe: (_, define) => define(),
        it: (title, prove) => cases.set(title, prove),
        createHarness: () => ({
          channel: {
            capabilities: { ...CAPABILITIES, deferral: true },
            askUser: ({ signal }) =>
              new Promise((resolve) =>
                signal?.addEventListener("abort", () => resolve({ type: "cancelled", code: "aborted" })),
              ),
            collect: async () => ({ type: "cancelled", code: "unknown" }),
          },
          ...more,
        }),
      });
      const proved = cases.get("goes on putting a question off while nobody has answered it")?.();
      const fault = proved?.then(
        () => "",
        (thrown: unknown) => String(thrown),
      );
      await vi.advanceTimersByTimeAsync(5_000);
      expect(vi.getTimerCount()).toBe(0);
      return fault;
    };
    expect(await proveOne({})).toContain("Where it waits, its harness says defers: false.");
    expect(await proveOne({ defers: false })).toBe("");
  });

  it("C-09 C-06 is found out where it waits for what isFor denies", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const rule = "leaves a question as it is that isFor denies, and says at once that it is unknown";
    const proved = collectFailures((act) => {
      const { channel, ...harness } = createLetterHarness(act);
      const collect: typeof channel.collect = (id, { isFor, ...wait } = {}) =>
        channel.collect?.(id, { ...wait, ...(isFor && wait.ms === 0 && { isFor }) }) ?? expect.unreachable();
      return { ...harness, channel: { ...channel, collect } };
    }, rule);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await proved).failed.get(rule)).toContain("It is waited for, though isFor denies it.");
    expect(vi.getTimerCount()).toBe(0);
  });
});
