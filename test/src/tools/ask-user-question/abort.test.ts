import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createAskUserQuestionTool,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationRequest,
} from "../../../../src/index.js";
import { createCall, createChannel, rejectionOf } from "./call.js";

const tools = [
  ["waits for as long as it takes", createAskUserQuestionTool()],
  ["has a timeout", createAskUserQuestionTool({ timeout: { ms: 60_000, then: "recommended" } })],
] as const;

const answer = { type: "answered", answers: { one: "a" } };

/** Channels that come to an end by themselves, in every way there is. */
const ENDINGS: [name: string, askUser: (request: PilotDeckElicitationRequest) => unknown][] = [
  ["answers", () => answer],
  ["answers later", () => setImmediate(answer)],
  ["cancels", () => ({ type: "cancelled" })],
  ["defers", () => ({ type: "cancelled", deferred: { id: "1", message: "later" } })],
  ["answers with rubbish", () => 7],
  ["gives no answers", () => ({ type: "answered", answers: {} })],
  ["throws", () => fail()],
  ["rejects later", () => setImmediate().then(fail)],
  ["tells of progress, then answers", tellProgress],
];

/** Channels that are still open when the call is aborted. */
const OPEN: [name: string, askUser: (request: PilotDeckElicitationRequest) => unknown][] = [
  ["ignores the signal", () => new Promise(() => undefined)],
  ["resolves on abort", (request) => onAbort(request).then(() => answer)],
  ["rejects on abort", (request) => onAbort(request).then(fail)],
  ["gives a promise that throws", () => ({ then: () => new Promise(() => undefined) })],
  ["is being typed into", (request) => typeForEver(request)],
];

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe.each(tools)("an abort of a call that %s", (_, tool) => {
  it("T-15 before asking settles at once, and nobody is asked", async () => {
    let asked = 0;
    const elicitation = createChannel(() => {
      asked += 1;
      return answer;
    });
    const signal = AbortSignal.abort();
    await expectAborted(
      tool.execute(createCall("one"), { turnId: "turn", elicitation, abortSignal: signal }),
    );
    expect(asked).toBe(0);
    expectNothingLeft(signal);
  });

  for (const [name, askUser] of OPEN) {
    it(`T-15 while a channel asks that ${name} settles at once`, async () => {
      const controller = new AbortController();
      const call = start(tool, createChannel(askUser), controller.signal);
      await setImmediate();
      controller.abort();
      await expectAborted(call);
      expectNothingLeft(controller.signal);
    });
  }

  it("T-15 from within askUser settles at once", async () => {
    const controller = new AbortController();
    const elicitation = createChannel(() => {
      controller.abort();
      return new Promise(() => undefined);
    });
    await expectAborted(start(tool, elicitation, controller.signal));
    expectNothingLeft(controller.signal);
  });

  for (const [name, askUser] of ENDINGS) {
    it(`T-15 after a channel ${name} finds no listener and no timer`, async () => {
      const controller = new AbortController();
      const call = start(tool, createChannel(askUser), controller.signal);
      const outcome = await call.catch((thrown: unknown) => thrown);
      expectNothingLeft(controller.signal);
      controller.abort();
      expect(await call.catch((thrown: unknown) => thrown)).toBe(outcome);
    });
  }

  it("T-15 leaves a channel alone that fails after the abort", async () => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listener);
    try {
      const controller = new AbortController();
      let failLater: (reason: unknown) => void = () => undefined;
      const elicitation = createChannel(() => new Promise((_, reject) => (failLater = reject)));
      const call = start(tool, elicitation, controller.signal);
      controller.abort();
      await expectAborted(call);
      failLater(new Error("too late"));
      await setImmediate();
      await setImmediate();
      expect(unhandled).toEqual([]);
    } finally {
      process.off("unhandledRejection", listener);
    }
  });
});

describe("the signal of a request", () => {
  it.each(tools)("T-15 is aborted with the call where it %s", async (_, tool) => {
    const controller = new AbortController();
    const signals: (AbortSignal | undefined)[] = [];
    const elicitation = createChannel(({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const call = start(tool, elicitation, controller.signal);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    controller.abort();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    await expectAborted(call);
  });
});

function start(
  tool: (typeof tools)[number][1],
  elicitation: PilotDeckElicitationChannel,
  abortSignal: AbortSignal,
): Promise<unknown> {
  return tool.execute(createCall("one"), { turnId: "turn", elicitation, abortSignal });
}

/** Within one turn of the event loop. */
async function expectAborted(call: Promise<unknown>): Promise<void> {
  const outcome = await Promise.race([rejectionOf(call), setImmediate("The call is still open.")]);
  expect(outcome).toMatchObject({
    code: "unsupported_tool",
    message: "User declined to answer questions (aborted)",
    details: { code: "aborted" },
  });
}

function expectNothingLeft(signal: AbortSignal): void {
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
}

function onAbort({ signal }: PilotDeckElicitationRequest): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }));
}

async function tellProgress({ onProgress }: PilotDeckElicitationRequest): Promise<unknown> {
  onProgress?.({ answers: {}, typing: true });
  onProgress?.({ answers: { one: "a" }, typing: false });
  await setImmediate();
  onProgress?.({ answers: { one: "b" }, typing: false });
  return answer;
}

function typeForEver({ onProgress }: PilotDeckElicitationRequest): Promise<unknown> {
  onProgress?.({ answers: {}, typing: true });
  return new Promise(() => undefined);
}

function fail(): never {
  throw new Error("out of order");
}
