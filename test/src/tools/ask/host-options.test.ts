import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withTimeout } from "../../../../channels/compose/index.js";
import { answer, createScriptedChannel } from "../../../../channels/scripted/index.js";
import type { ElicitationTimeout, PilotDeckToolRuntimeContext } from "../../../../protocol/index.js";
import { type AskInput, type AskToolOptions, createAskTool } from "../../../../src/tools/index.js";
import { rejectionOf } from "../ask-user-question/call.js";
import { watch } from "./run-case.js";

const call: AskInput = {
  questions: [{ id: "db", question: "Which database?", options: [{ label: "SQLite" }, { label: "None" }] }],
};
const freeText: AskInput = { questions: [{ id: "name", question: "What name?", options: [] }] };
const sqlite = { type: "answered", answers: { "Which database?": "SQLite" } } as const;

afterEach(() => vi.useRealTimers());

describe("the notifier", () => {
  it("D-01 is told once for a call, before the person can answer", async () => {
    const told: string[] = [];
    const elicitation = watch(createScriptedChannel(answer({ "Which database?": "SQLite" })), () =>
      told.push("asked"),
    );
    await run({ notify: (message) => told.push(message) }, { elicitation });
    expect(told).toEqual(["Waiting for input", "asked"]);
  });

  it.each([
    ["throws", () => fail()],
    ["rejects", () => Promise.reject(new Error("no"))],
    ["never settles", () => new Promise(() => undefined)],
    ["is something that throws when it is awaited", () => ({ then: () => fail() })],
  ])("D-01 costs no answer where it %s", async (_, notify) => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listener);
    try {
      const elicitation = createScriptedChannel(answer({ "Which database?": "SQLite" }));
      expect(await run({ notify }, { elicitation })).toMatchObject({ selectedOptions: ["SQLite"] });
      await setImmediate();
      expect(unhandled).toEqual([]);
    } finally {
      process.off("unhandledRejection", listener);
    }
  });

  it("D-01 is not told where nothing is put to anybody", async () => {
    const told: string[] = [];
    const tool = createAskTool({ notify: (message) => told.push(message) });
    const elicitation = createScriptedChannel(answer({ "Which database?": "SQLite" }));
    const plain = { askUser: async () => sqlite };
    const abortSignal = AbortSignal.abort();
    await tool.execute({ questions: [] }, { turnId: "turn", elicitation });
    await rejectionOf(tool.execute(call, { turnId: "turn" }));
    await rejectionOf(tool.execute(call, { turnId: "turn", elicitation, abortSignal }));
    await rejectionOf(tool.execute(freeText, { turnId: "turn", elicitation: plain }));
    expect(told).toEqual([]);
  });

  it("D-01 leaves the channel what it was: its name, its capabilities, its clock and its faults", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    class HostChannel {
      #timeout = { ms: 5_000, then: "recommended" } as const;
      get timeout() {
        return this.#timeout;
      }
      askUser() {
        return new Promise<never>(() => undefined);
      }
    }
    const tool = createAskTool({ notify: () => undefined });
    const output = tool.execute(call, { turnId: "turn", elicitation: new HostChannel() });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await output).toMatchObject({
      content: [{}, { text: expect.stringMatching(/^The user did not answer within 5 seconds\. /) }],
      metadata: { provenance: { channel: "HostChannel" } },
    });
    const broken = Object.defineProperty({ askUser: async () => sqlite }, "capabilities", { get: fail });
    expect(await rejectionOf(tool.execute(call, { turnId: "turn", elicitation: broken }))).toMatchObject({
      code: "tool_execution_failed",
      message: 'The elicitation channel "unnamed" failed: out of order.',
    });
  });
});

describe("the timeout", () => {
  it.each<[string, AskToolOptions, ElicitationTimeout | undefined]>([
    ["is none by default", {}, undefined],
    ["is none for 0 seconds", { timeoutSeconds: 0 }, undefined],
    ["is in milliseconds", { timeoutSeconds: 2.5 }, { ms: 2_500, then: "recommended" }],
    ["is off in plan mode", { timeoutSeconds: 2.5, planMode: () => true }, { ms: 0, then: "recommended" }],
    ["is on otherwise", { timeoutSeconds: 2.5, planMode: () => false }, { ms: 2_500, then: "recommended" }],
  ])("D-01 %s", async (_, options, timeout) => {
    const elicitation = createScriptedChannel(answer({ "Which database?": "SQLite" }));
    await run(options, { elicitation });
    expect(elicitation.requests[0]?.timeout).toEqual(timeout);
  });

  it("D-01 asks for the plan mode at each call", async () => {
    let isPlanning = true;
    const tool = createAskTool({ timeoutSeconds: 1, planMode: () => isPlanning });
    const elicitation = createScriptedChannel(answer({ "Which database?": "SQLite" }));
    await tool.execute(call, { turnId: "turn", elicitation });
    isPlanning = false;
    await tool.execute(call, { turnId: "turn", elicitation });
    expect(elicitation.requests.map(({ timeout }) => timeout?.ms)).toEqual([0, 1_000]);
  });

  it("D-01 is off while the session plans, that of the channel too", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const controller = new AbortController();
    const silent = { askUser: () => new Promise<never>(() => undefined) };
    const elicitation = withTimeout(silent, { ms: 1_000, then: "recommended" });
    const tool = createAskTool({ planMode: () => true });
    const ending = rejectionOf(
      tool.execute(call, { turnId: "turn", elicitation, abortSignal: controller.signal }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
    controller.abort();
    expect(await ending).toMatchObject({ code: "tool_aborted" });
  });
});

async function run(options: AskToolOptions, context: Partial<PilotDeckToolRuntimeContext>): Promise<unknown> {
  const { data } = await createAskTool(options).execute(call, { turnId: "turn", ...context });
  return data;
}

function fail(): never {
  throw new Error("out of order");
}
