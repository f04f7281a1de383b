import { afterEach, describe, expect, it, vi } from "vitest";
import type { CreateHarness } from "../../../src/testing/index.js";
import { createSoundAsk } from "./broken-channels.js";
import { collectFailures } from "./collect-failures.js";
import slips from "./harness-slips.json" with { type: "json" };

const RULE = "answers in the order of the questions";
const AT_ONCE = "keeps asks apart that are open at once";

describe("the suite for channels", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.resetModules();
  });

  it.each(slips)("C-05 says what is wrong with a harness: $says", async ({ harness, says }) => {
    const createHarness: CreateHarness = (act) => {
      const askUser = createSoundAsk(act);
      return JSON.parse(JSON.stringify({ harness }), (_, value) =>
        value === "a channel" ? { askUser } : value,
      ).harness;
    };
    const { failed } = await collectFailures(createHarness, RULE);
    expect(failed.get(RULE)).toBe(says === "" ? undefined : `TypeError: ${says}`);
  });

  it("C-05 ends a case whose channel never answers, and says what the request's check has refused", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.resetModules();
    const { collectFailures: collect } = await import("./collect-failures.js");
    let closed = 0;
    const collected = collect(
      () => ({
        channel: {
          capabilities: { freeText: true },
          askUser: (request) => {
            request.check?.({ "Do you want tests?": "Yes" });
            return new Promise(() => undefined);
          },
        },
        close: () => {
          closed += 1;
        },
      }),
      RULE,
    );
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await collected).failed.get(RULE)).toBe(
      'AssertionError [ERR_ASSERTION]: The case is still open after 20 seconds. The channel was asked "Do you want tests?", ' +
        '"Which features should we include?", "Where will it run?", and has neither answered nor cancelled. ' +
        'The request\'s check last said: "Which features should we include?" has no answer. "Where will it run?" has no answer.',
    );
    expect([closed, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it("C-05 does not say that an ask is open which has ended, answered or rejected", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.resetModules();
    const { collectFailures: collect } = await import("./collect-failures.js");
    const collected = collect((act) => {
      const sound = createSoundAsk(act);
      return {
        channel: {
          async askUser(request) {
            if (request.toolCallId === "conformance-0") throw new Error("closed");
            return request.toolCallId === "conformance-1" ? sound(request) : new Promise(() => undefined);
          },
        },
      };
    }, AT_ONCE);
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await collected).failed.get(AT_ONCE)).toMatch(
      / seconds\. The channel was asked "Where will it run\?", and has neither answered nor cancelled\.$/,
    );
  });

  it("C-05 leaves no timer where a case has ended", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.resetModules();
    const { collectFailures: collect } = await import("./collect-failures.js");
    const { failed } = await collect((act) => ({ channel: { askUser: createSoundAsk(act) } }), RULE);
    expect([failed.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("C-05 lets a case take as long as it likes by the timers of its own test", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { failed } = await collectFailures((act) => {
      const sound = createSoundAsk(act);
      return {
        channel: {
          async askUser(request) {
            await vi.advanceTimersByTimeAsync(3_600_000);
            return sound(request);
          },
        },
      };
    }, RULE);
    expect(failed).toEqual(new Map());
  });
});
