import { getEventListeners } from "node:events";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AskUserToolOptions, createAskUserTool } from "../../../../src/tools/index.js";
import { anyText } from "../../../any-text.js";
import { runs } from "../../../property-runs.js";
import { rejectionOf } from "../ask-user-question/call.js";
import { callOf, createActor, elicitationOf, NOON } from "./act.js";
import { CASES, FEATURES, replay } from "./stored-details.js";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("a call that was answered before", () => {
  for (const { title, input, act, texts } of CASES.filter(({ texts }) =>
    texts?.[0]?.startsWith(`{"answered":true`),
  )) {
    it(`${title}; replayed byte for byte without a channel`, async () => {
      const output = createAskUserTool().execute(input, {
        turnId: "turn",
        now: () => NOON,
        ...elicitationOf(act, createActor(act)),
      });
      if (act.type === "timeout") await vi.advanceTimersByTimeAsync(act.ms);
      const { content, data } = await output;
      expect(content.map((block) => block.type === "text" && block.text)).toEqual(texts);

      const again = await replay(input, sortMembers(data?.details));
      expect(JSON.stringify(again.content)).toBe(JSON.stringify(content));
      expect(JSON.stringify(again.data)).toBe(JSON.stringify(data));
      expect(again.metadata).toMatchObject({
        provenance: { source: "pre-supplied", channel: "none", answeredAt: NOON.toISOString() },
      });
    });
  }

  it("D-02 asks nobody where there is a channel too", async () => {
    const channel = createActor({ type: "decline" });
    const tool = createAskUserTool({ findDetails: async () => FEATURES });
    const call = tool.execute(callOf("features"), { turnId: "turn", elicitation: channel });
    const { data, metadata } = await call;
    expect(data).toStrictEqual({ answered: true, answers: FEATURES.answers, details: FEATURES });
    expect(metadata).toStrictEqual({
      provenance: { source: "pre-supplied", channel: "none", answeredAt: NOON.toISOString() },
    });
    expect(channel.requests).toEqual([]);
  });

  it.each<[string, object]>([
    ["of an interactive session", { mode: "interactive" }],
    ["of a session without a user", { mode: "print" }],
    ["with what was noted", { annotations: { "Which features?": { notes: "soon" } } }],
    ["of a timeout that does not say how long", { timedOut: { defaulted: ["Which features?"] } }],
    ["with members that are undefined", { metadata: undefined, timedOut: undefined, annotations: undefined }],
    [
      "whose questions have such",
      { questions: FEATURES.questions.map((q) => ({ header: undefined, ...q })) },
    ],
  ])("D-02 is found in details %s", async (_, members) => {
    const stored = { ...FEATURES, ...members };
    expect((await replay(callOf("features"), stored)).data?.details).toEqual(stored);
  });

  it("D-02 says in the provenance which questions silence had answered", async () => {
    const timedOut = { afterMs: 5000, defaulted: ["Which features?"] };
    const { metadata, content } = await replay(callOf("features"), { ...FEATURES, timedOut });
    expect(metadata).toMatchObject({
      provenance: { source: "pre-supplied", defaulted: ["Which features?"] },
    });
    expect(content).toHaveLength(2);
  });

  it("D-02 is found by the id that the model gave the call, else by the turn's", async () => {
    const findDetails = vi.fn(() => FEATURES);
    const tool = createAskUserTool({ findDetails });
    const input = callOf("features");
    await tool.execute(input, { turnId: "turn", currentToolCallId: "call 7" });
    await tool.execute(input, { turnId: "turn" });
    expect(findDetails.mock.calls).toEqual([
      [{ toolCallId: "call 7", input }],
      [{ toolCallId: "turn", input }],
    ]);
  });

  it("D-02 is replayed for any answers that a person can give", async () => {
    const text = anyText().map((own) => `own ${own}`);
    const label = fc.constantFrom("Search", "Export", "Comments");
    const given = fc.record({
      features: fc.uniqueArray(fc.oneof(label, text), { minLength: 1 }),
      name: text,
    });
    const input = { questions: [...callOf("features").questions, ...callOf("name").questions] };
    await fc.assert(
      fc.asyncProperty(given, async ({ features, name }) => {
        const reply = {
          type: "answered",
          answers: { "Which features?": features, "Which name?": name },
        } as const;
        const elicitation = createActor({ type: "reply", reply });
        const first = await createAskUserTool().execute(input, { turnId: "turn", elicitation });
        const again = await replay(input, JSON.parse(JSON.stringify(first.data?.details)));
        expect(again.content).toEqual(first.content);
        expect(again.data).toEqual(first.data);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("a host that finds no details because it fails", () => {
  it.each<[string, NonNullable<AskUserToolOptions["findDetails"]>]>([
    ["throws", () => fail()],
    ["rejects", async () => fail()],
  ])("D-02 is named where it %s, and nobody is asked", async (_, findDetails) => {
    const channel = createActor({ type: "decline" });
    const tool = createAskUserTool({ findDetails });
    const thrown = await rejectionOf(tool.execute(callOf("name"), { turnId: "turn", elicitation: channel }));
    expect(thrown).toMatchObject({
      code: "tool_execution_failed",
      message: "ask_user: findDetails failed: the store is locked.",
      details: undefined,
      cause: expect.any(Error),
    });
    expect(JSON.stringify(thrown)).not.toContain("locked");
    expect(channel.requests).toEqual([]);
  });

  it("D-02 does not keep an aborted call waiting", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const tool = createAskUserTool({ findDetails: () => new Promise(() => undefined) });
    const thrown = rejectionOf(tool.execute(callOf("name"), { turnId: "turn", abortSignal: signal }));
    controller.abort();
    expect(await thrown).toMatchObject({ code: "tool_aborted" });
  });

  it("D-02 is not asked for an aborted call", async () => {
    const findDetails = vi.fn(() => FEATURES);
    const tool = createAskUserTool({ findDetails });
    const call = tool.execute(callOf("features"), { turnId: "turn", abortSignal: AbortSignal.abort() });
    expect(await rejectionOf(call)).toMatchObject({ code: "tool_aborted" });
    expect(findDetails).not.toHaveBeenCalled();
  });

  it("D-02 leaves no listener behind", async () => {
    const { signal } = new AbortController();
    const tool = createAskUserTool({ findDetails: async () => FEATURES });
    await tool.execute(callOf("features"), { turnId: "turn", abortSignal: signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

function fail(): never {
  throw new Error("the store is locked");
}

/** What a store may give back: another order of members, and no member that is undefined. */
function sortMembers(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === "object" && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).toReversed())
        : member,
    ),
  );
}
