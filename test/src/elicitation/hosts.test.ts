import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { elicit } from "../../../src/index.js";
import { runs } from "../../property-runs.js";
import { createChannel } from "../tools/ask-user-question/call.js";
import { answered, base, throwBoom, withoutStrayRejections } from "./host-calls.js";

describe("a channel or a clock that cannot be read", () => {
  const marker = Symbol.for("@pilotdeck/ask-user-question/tool-runtime-error");
  const thrown = (members: object) =>
    Object.defineProperties({ [marker]: true }, Object.getOwnPropertyDescriptors(members));

  it.each<[string, Parameters<typeof createChannel>[1], () => unknown]>([
    [
      "an error whose code throws",
      {},
      () =>
        Promise.reject(
          thrown({
            get code() {
              return throwBoom();
            },
          }),
        ),
    ],
    [
      "an error whose message throws",
      {},
      () =>
        Promise.reject(
          thrown({
            code: "tool_aborted",
            get message() {
              return throwBoom();
            },
          }),
        ),
    ],
    [
      "capabilities that throw",
      {
        capabilities: {
          get freeText() {
            return throwBoom();
          },
        },
      },
      () => answered,
    ],
    [
      "a timeout that throws",
      {
        timeout: {
          get ms() {
            return throwBoom();
          },
          then: "cancel",
        },
      },
      () => answered,
    ],
  ])("T-17 is a failure, and no rejection: %s", async (_, members, askUser) => {
    const outcome = await elicit(createChannel(askUser, members), base);
    expect(outcome).toMatchObject({ type: "failed", code: "tool_execution_failed" });
    expect(() => JSON.stringify(outcome)).not.toThrow();
  });

  it("T-17 is a failure, and no rejection: a way to ask that throws", async () => {
    const channel = {
      get askUser() {
        return throwBoom();
      },
    };
    expect(await elicit(channel, base)).toMatchObject({
      type: "failed",
      message: expect.stringContaining("boom"),
    });
  });

  it.each<[unknown]>([[7], [""], [["x"]], [{}], [null]])(
    "T-17 takes no name from rubbish: %j",
    async (name) => {
      const channel = createChannel(() => answered);
      Object.defineProperty(channel, "name", { value: name });
      expect(await elicit(channel, base)).toMatchObject({ ...answered, provenance: { channel: "unnamed" } });
    },
  );

  it("T-17 takes no capabilities, no mode and no timeout from rubbish", async () => {
    const mode: Record<string, unknown> = {};
    mode.self = mode;
    for (const capabilities of [null, { mode }]) {
      const members = { capabilities, timeout: null };
      const channel = createChannel(() => answered, members as never);
      const outcome = await elicit(channel, base);
      expect(outcome).toMatchObject(answered);
      expect(outcome).not.toHaveProperty("mode");
    }
  });

  it.each<[string, () => unknown]>([
    ["throws", () => throwBoom()],
    ["gives no date", () => 5],
    ["gives no time", () => new Date(Number.NaN)],
    ["gives a promise that rejects", () => Promise.reject(new Error("boom"))],
    [
      "gives a date with a way of its own to be written",
      () => Object.assign(new Date(), { toISOString: throwBoom }),
    ],
  ])("C-11 a clock that %s costs no answer", async (_, now) => {
    const channel = createChannel(() => answered);
    const outcome = await withoutStrayRejections(() => elicit(channel, base, now as () => Date));
    expect(outcome).toMatchObject(answered);
    expect(Date.parse(outcome.endedAt)).not.toBeNaN();
  });
});
describe("a listener to progress", () => {
  it.each<[string, () => unknown]>([
    ["throws", () => throwBoom()],
    ["rejects", () => Promise.reject(new Error("boom"))],
    ["never comes back", () => new Promise(() => undefined)],
  ])("C-11 costs no answer where it %s, with a timeout and without", async (_, onProgress) => {
    for (const timeout of [undefined, { ms: 60_000, then: "cancel" } as const]) {
      const channel = createChannel((request) => {
        request.onProgress?.({ answers: {}, typing: false });
        return answered;
      });
      const request = { ...base, onProgress, ...(timeout && { timeout }) };
      expect(await withoutStrayRejections(() => elicit(channel, request))).toMatchObject(answered);
    }
  });
});

describe("an abort", () => {
  it("T-15 is honoured within its turn, also where the timeout fired in the same turn", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await fc.assert(
        fc.asyncProperty(fc.boolean(), fc.integer({ min: 0, max: 3 }), async (isAbortFirst, microtasks) => {
          const controller = new AbortController();
          const silent = createChannel(() => new Promise(() => undefined));
          let isSettled = false;
          const outcome = elicit(silent, {
            ...base,
            signal: controller.signal,
            timeout: { ms: 10, then: "recommended" },
          }).then((value) => {
            isSettled = true;
            return value;
          });
          if (isAbortFirst) controller.abort();
          vi.advanceTimersByTime(10);
          for (let turn = 0; turn < microtasks; turn += 1) await Promise.resolve();
          controller.abort();
          await new Promise((resolve) => setImmediate(resolve));
          expect(isSettled).toBe(true);
          if (isAbortFirst) expect(await outcome).toMatchObject({ type: "cancelled", code: "aborted" });
        }),
        { numRuns: runs(50) },
      );
    } finally {
      vi.useRealTimers();
    }
  });
});
