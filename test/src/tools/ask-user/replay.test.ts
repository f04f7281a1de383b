import { getEventListeners } from "node:events";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type AskUserDetails,
  type AskUserInput,
  type AskUserToolOptions,
  createAskUserTool,
} from "../../../../src/tools/index.js";
import { anyText } from "../../../any-text.js";
import { runs } from "../../../property-runs.js";
import { readFixture } from "../../read-fixture.js";
import { rejectionOf } from "../ask-user-question/call.js";
import { HOSTILE_VALUES } from "../ask-user-question/hostile-values.js";
import { type Act, callOf, createActor, elicitationOf, NOON } from "./act.js";

type Case = { title: string; call?: string; input?: AskUserInput; act: Act; data?: object; texts?: string[] };

const CASES = readFixture<Case[]>("ask-user/results.json").flatMap(
  ({ call = "", input = callOf(call), ...rest }) =>
    rest.texts?.[0]?.startsWith('{"answered":') ? [{ ...rest, input }] : [],
);
const LATER = new Date("2027-01-01T00:00:00.000Z");

const FEATURES: AskUserDetails = {
  questions: callOf("features").questions,
  answers: [{ question: "Which features?", answer: ["Export", "Dark mode"], wasCustom: true }],
  answeredAt: NOON.getTime(),
  mode: "rpc",
  metadata: { source: "setup" },
};

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

describe("stored details that do not answer the call", () => {
  const [answer] = FEATURES.answers;
  it.each<[string, unknown]>([
    ["there are none", undefined],
    ["there are none, as null", null],
    ["they are no object", "details"],
    ["they are empty", {}],
    ["their questions are no list", { ...FEATURES, questions: { ...FEATURES.questions, length: 1 } }],
    [
      "a text is there letter by letter",
      { ...FEATURES, questions: FEATURES.questions.map((q) => ({ ...q, question: { ...[...q.question] } })) },
    ],
    ["they are of other questions", { ...FEATURES, questions: callOf("name").questions }],
    [
      "an option was changed",
      { ...FEATURES, questions: JSON.parse(JSON.stringify(FEATURES.questions).replace("Export", "Import")) },
    ],
    ["a question was added", { ...FEATURES, questions: [...FEATURES.questions, { question: "More?" }] }],
    ["nothing was answered", { ...FEATURES, answers: [] }],
    ["there are too many answers", { ...FEATURES, answers: [answer, answer] }],
    ["the answers are no list", { ...FEATURES, answers: { 0: answer, length: 1 } }],
    ["an answer is to another question", { ...FEATURES, answers: [{ ...answer, question: "Name?" }] }],
    ["an answer is null", { ...FEATURES, answers: [null] }],
    ["an answer is no text", { ...FEATURES, answers: [{ ...answer, answer: 7 }] }],
    ["an answer has no list", { ...FEATURES, answers: [{ ...answer, answer: "Export", wasCustom: false }] }],
    ["an answer is an empty list", { ...FEATURES, answers: [{ ...answer, answer: [], wasCustom: false }] }],
    ["an answer is blank", { ...FEATURES, answers: [{ ...answer, answer: [" "] }] }],
    ["an answer has a blank text", { ...FEATURES, answers: [{ ...answer, answer: ["Export", " "] }] }],
    ["an answer holds what is no text", { ...FEATURES, answers: [{ ...answer, answer: ["Export", 7] }] }],
    ["own words are given out for an option", { ...FEATURES, answers: [{ ...answer, wasCustom: false }] }],
    [
      "an option was selected that is none",
      { ...FEATURES, answers: [{ ...answer, selectedOption: "Export" }] },
    ],
    ["an answer has members that nobody knows", { ...FEATURES, answers: [{ ...answer, by: "x" }] }],
    ["the time is no number", { ...FEATURES, answeredAt: NOON.toISOString() }],
    ["the time is none", { ...FEATURES, answeredAt: 1e300 }],
    ["the mode is none", { ...FEATURES, mode: "web" }],
    ["the rule is no text", { ...FEATURES, rule: 7 }],
    ["the metadata are no object", { ...FEATURES, metadata: "setup" }],
    ["the timeout says nothing", { ...FEATURES, timedOut: true }],
    ["the timeout has no time", { ...FEATURES, timedOut: { afterMs: "5", defaulted: [] } }],
    ["the timeout took no time", { ...FEATURES, timedOut: { afterMs: 0, defaulted: [] } }],
    ["the timeout ended before it began", { ...FEATURES, timedOut: { afterMs: -5, defaulted: [] } }],
    ["the timeout names another question", { ...FEATURES, timedOut: { afterMs: 5, defaulted: ["Name?"] } }],
    ["the notes are no object", { ...FEATURES, annotations: "soon" }],
    ["the notes are on another question", { ...FEATURES, annotations: { "Name?": { notes: "soon" } } }],
    ["the timeout names no questions", { ...FEATURES, timedOut: { afterMs: 5, defaulted: [7] } }],
    ...HOSTILE_VALUES.flatMap(([name, make]): [string, unknown][] => {
      const value = make({ count: 0 });
      // A promise is waited for, and what throws when it is asked for its `then` is a store that fails.
      const whole: [string, unknown][] = /promise|thenable|throwing.*proxy|revoked/.test(name)
        ? []
        : [[`they are hostile: ${name}`, value]];
      return [
        ...whole,
        [`their questions are hostile: ${name}`, { ...FEATURES, questions: value }],
        [`their answers are hostile: ${name}`, { ...FEATURES, answers: value }],
        [`an answer is hostile: ${name}`, { ...FEATURES, answers: [{ ...answer, answer: value }] }],
      ];
    }),
  ])("D-02 are passed over, and the person is asked: %s", async (_, stored) => {
    const channel = createActor({
      type: "answer",
      answers: [{ question: "Which features?", labels: ["Search"] }],
    });
    const tool = createAskUserTool({ findDetails: () => stored });
    const { data, metadata } = await tool.execute(callOf("features"), {
      turnId: "turn",
      elicitation: channel,
    });
    expect(channel.requests).toHaveLength(1);
    expect(data?.answers).toMatchObject([{ answer: ["Search"] }]);
    expect(metadata).toMatchObject({ provenance: { source: "scripted" } });
  });

  for (const { title, input, act } of CASES.filter(({ texts }) =>
    texts?.[0]?.startsWith(`{"answered":false`),
  )) {
    it(`D-02 are passed over, and the person is asked: ${title}`, async () => {
      const output = createAskUserTool().execute(input, {
        turnId: "turn",
        ...elicitationOf(act, createActor(act)),
      });
      if (act.type === "timeout") await vi.advanceTimersByTimeAsync(act.ms);
      const channel = createActor({ type: "decline" });
      const stored = (await output).data?.details;
      const tool = createAskUserTool({ findDetails: () => stored });
      await tool.execute(input, { turnId: "turn", elicitation: channel });
      expect(channel.requests).toHaveLength(1);
    });
  }

  it("D-02 are passed over where one of several answers is blank", async () => {
    const input = { questions: [...callOf("features").questions, ...callOf("name").questions] };
    const blank = { question: "Which name?", answer: " ", wasCustom: true };
    const stored = { ...FEATURES, ...input, answers: [...FEATURES.answers, blank] };
    expect(await rejectionOf(replay(input, stored))).toMatchObject({ code: "unsupported_tool" });
    const answers = [...FEATURES.answers, { ...blank, answer: "orders" }];
    expect((await replay(input, { ...stored, answers })).data?.answers).toEqual(answers);
  });

  it("D-02 leave the call without a channel as it is", async () => {
    expect(await rejectionOf(replay(callOf("features"), undefined))).toMatchObject({
      code: "unsupported_tool",
    });
  });

  it("D-02 do not matter where there is no question", async () => {
    const findDetails = vi.fn();
    const tool = createAskUserTool({ findDetails });
    expect(await rejectionOf(tool.execute({ questions: [] }, { turnId: "turn" }))).toMatchObject({
      code: "invalid_tool_input",
    });
    expect(findDetails).not.toHaveBeenCalled();
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

function replay(input: AskUserInput, details: unknown) {
  const tool = createAskUserTool({ findDetails: () => details });
  return tool.execute(input, { turnId: "turn", now: () => LATER });
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
