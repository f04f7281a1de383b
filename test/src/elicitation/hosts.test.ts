import { MessageChannel } from "node:worker_threads";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { elicit, type PilotDeckElicitationRequest } from "../../../src/index.js";
import { runs } from "../../property-runs.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

const base: PilotDeckElicitationRequest = {
  toolCallId: "call",
  toolName: "test",
  questions: [createQuestion("one")],
};
const answered = { type: "answered", answers: { one: "a" } };
const issue = { path: "$", code: "invalid_schema", message: "Not that one.", pointer: "" } as const;

describe("a request", () => {
  const full: PilotDeckElicitationRequest = {
    ...base,
    metadata: { source: "setup" },
    sessionId: "session",
    turnId: "turn",
    asker: "reviewer",
    context: { markdown: "# Plan" },
    timeout: { ms: 60_000, then: "cancel" },
    previewFormat: "markdown",
    signal: new AbortController().signal,
    check: () => [],
    onProgress: () => undefined,
  };

  const { timeout: _, ...untimed } = full;

  it.each([
    ["with a timeout", full],
    ["without one, as runtimes ask", untimed],
  ])("C-07 can be cloned, posted and written, with all of it but what cannot, %s", async (_, request) => {
    const { turnId: _turn, signal: __, check: ___, onProgress: ____, ...data } = request;
    const expected = { ...data, requestId: expect.any(String), resumeKey: expect.any(String) };
    const posted = new MessageChannel();
    const arrived = new Promise((resolve) => posted.port2.once("message", resolve));
    const channel = createChannel((given) => {
      expect(structuredClone(given)).toEqual(expected);
      expect(JSON.parse(JSON.stringify(given))).toEqual(expected);
      posted.port1.postMessage(given);
      expect({ ...given }).toEqual(expected);
      return answered;
    });
    expect(await elicit(channel, request)).toMatchObject(answered);
    expect(await arrived).toEqual(expected);
    posted.port1.close();
  });

  it("C-07 has the turn, but not for whoever clones it, with a timeout and without", async () => {
    for (const request of [full, { ...base, turnId: "turn" }]) {
      const channel = createChannel((given) => {
        expect(given.turnId).toBe("turn");
        expect(Object.keys(given)).not.toContain("turnId");
        return answered;
      });
      expect(await elicit(channel, request)).toMatchObject(answered);
    }
  });

  it("C-07 has what cannot be cloned all the same", async () => {
    const channel = createChannel((request) => {
      expect(request.signal).toBeInstanceOf(AbortSignal);
      expect(request.check?.({ one: "a" })).toEqual([]);
      request.onProgress?.({ answers: {}, typing: false });
      return answered;
    });
    const onProgress = vi.fn();
    await elicit(channel, { ...full, onProgress });
    expect(onProgress).toHaveBeenCalledOnce();
  });
});

describe("a check of the tool's own", () => {
  it("C-10 is made after elicit's, and told of what is said beside the answers", async () => {
    const check = vi.fn((answers: unknown, _annotations?: unknown) =>
      JSON.stringify(answers).includes('"b"') ? [issue] : [],
    );
    const channel = createChannel(
      (request) => {
        expect(request.check?.({})).toMatchObject([{ code: "required", pointer: "/one" }]);
        expect(request.check?.({ one: 7 } as never)).toMatchObject([{ code: "invalid_type" }]);
        expect(check).not.toHaveBeenCalled();
        expect(request.check?.({ one: "b" }, { one: { notes: "n" } })).toEqual([issue]);
        expect(check).toHaveBeenLastCalledWith({ one: "b" }, { one: { notes: "n" } });
        return answered;
      },
      { capabilities: {} },
    );
    expect(await elicit(channel, { ...base, check })).toMatchObject(answered);
    expect(check.mock.lastCall).toEqual([{ one: "a" }]);
  });

  it("C-10 holds a channel that did not ask it, and leaves a plain one its freedom", async () => {
    const check = () => [issue];
    const reply = { ...answered, annotations: { one: { notes: "n" } } };
    expect(
      await elicit(
        createChannel(() => reply, { capabilities: {} }),
        { ...base, check },
      ),
    ).toMatchObject({
      type: "failed",
      message: expect.stringContaining("Not that one."),
      details: { issues: [issue] },
    });
    expect(
      await elicit(
        createChannel(() => reply),
        { ...base, check },
      ),
    ).toMatchObject(reply);
  });

  it("C-11 has issues that are plain and bounded", async () => {
    const odd: Record<string, unknown> = { message: "z".repeat(1_000_000), code: "odd", pointer: 7 };
    odd.self = odd;
    const channel = createChannel(() => answered, { capabilities: {} });
    const outcome = await elicit(channel, { ...base, check: () => [odd] as never });
    expect(outcome).toMatchObject({ details: { issues: [{ code: "invalid_schema", path: "$" }] } });
    expect(JSON.stringify(outcome).length).toBeLessThan(5_000);
  });

  it("C-10 names the timeout that fired in the provenance", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const timeout = { ms: 1000, then: "recommended" } as const;
    const silent = createChannel(() => new Promise(() => undefined), { timeout: { ms: 5, then: "cancel" } });
    const outcome = elicit(silent, { ...base, timeout });
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(await outcome).toMatchObject({ provenance: { source: "timeout", timeout } });
  });

  it.each<[string, () => unknown]>([
    ["throws", () => throwBoom()],
    ["rejects", () => Promise.reject(new Error("boom"))],
    ["gives no list", () => "nonsense"],
    ["lists what is no issue", () => [null, 7, "x", {}, { message: "" }]],
  ])("C-11 costs no answer where it %s", async (_, check) => {
    const channel = createChannel(
      (request) => {
        expect(request.check?.({ one: "a" })).toEqual([]);
        expect(request.check?.({})).toMatchObject([{ code: "required" }]);
        return answered;
      },
      { capabilities: {} },
    );
    expect(
      await withoutStrayRejections(() => elicit(channel, { ...base, check: check as never })),
    ).toMatchObject(answered);
  });
});

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
  ])("C-11 a clock that %s costs no answer", async (_, now) => {
    const outcome = await elicit(
      createChannel(() => answered),
      base,
      now as () => Date,
    );
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

function throwBoom(): never {
  throw new Error("boom");
}

/** Fails where a rejection is handled by nobody, also a turn later. */
async function withoutStrayRejections<T>(act: () => Promise<T>): Promise<T> {
  const strays: unknown[] = [];
  const listener = (reason: unknown) => strays.push(reason);
  process.on("unhandledRejection", listener);
  try {
    const result = await act();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(strays).toEqual([]);
    return result;
  } finally {
    process.off("unhandledRejection", listener);
  }
}
