import { describe, expect, it } from "vitest";
import {
  createAskUserQuestionTool,
  type ElicitationAnswers,
  InMemoryElicitationChannel,
} from "../../../../src/index.js";
import { createCall, createChannel, createQuestion, rejectionOf } from "./call.js";

const NOON = new Date("2026-11-21T12:00:00.000Z");
const context = { turnId: "turn", now: () => NOON };
const tool = createAskUserQuestionTool();

describe("the result", () => {
  it("T-16 has the seed's text and data, and the provenance in its metadata", async () => {
    const call = createCall("one", createQuestion("two", { multiSelect: true }));
    const answers = { one: "b", two: ["a", "b"] };
    const elicitation = createChannel(() => ({ type: "answered", answers }));
    expect(await tool.execute(call, { ...context, elicitation })).toStrictEqual({
      content: [
        {
          type: "text",
          text: `User has answered your questions: "one"="b", "two"="a, b". You can now continue with the user's answers in mind.`,
        },
      ],
      data: { questions: call.questions, answers },
      metadata: {
        provenance: { source: "unattested", channel: "test channel", answeredAt: NOON.toISOString() },
      },
    });
  });

  it("T-16 has annotations where the channel gave some, and the provenance that it gave", async () => {
    const annotations = { one: { notes: "soon" } };
    const provenance = { source: "user", channel: "phone", answeredAt: "2026-11-21T11:59:00Z", by: "Ada" };
    const reply = { type: "answered", answers: { one: "b" }, annotations, provenance };
    const output = await tool.execute(createCall("one"), {
      ...context,
      elicitation: createChannel(() => reply),
    });
    expect(output.data).toEqual({ questions: expect.anything(), answers: { one: "b" }, annotations });
    expect(output.metadata).toEqual({ provenance });
  });

  it.each<[string, ElicitationAnswers]>([
    ["no answers at all", {}],
    ["only empty texts", { one: "" }],
    ["only empty lists", { one: [], two: [] }],
    ["lists of empty texts", { one: ["", ""], two: "" }],
  ])("T-16 is an error where there are %s", async (_, answers) => {
    const elicitation = createChannel(() => ({ type: "answered", answers }));
    expect(
      await rejectionOf(tool.execute(createCall("one", "two"), { ...context, elicitation })),
    ).toMatchObject({
      code: "tool_execution_failed",
      message:
        'The elicitation channel "test channel" gave no usable answer: no answer was given; silence is not taken for consent.',
    });
  });

  it("T-16 holds a partial answer, as in the seed", async () => {
    const elicitation = createChannel(() => ({ type: "answered", answers: { two: "a", one: "" } }));
    const output = await tool.execute(createCall("one", "two", "three"), { ...context, elicitation });
    expect(output.content).toEqual([
      {
        type: "text",
        text: `User has answered your questions: "two"="a", "one"="". You can now continue with the user's answers in mind.`,
      },
    ]);
  });

  it("T-16 keeps questions apart that are named like members of Object.prototype", async () => {
    const answers = Object.fromEntries([
      ["__proto__", "a"],
      ["constructor", "b"],
      ["toString", "own words"],
      ["1", "a"],
    ]);
    const elicitation = new InMemoryElicitationChannel(answers);
    const call = createCall("__proto__", "constructor", "toString", "1");
    const output = await tool.execute(call, { ...context, elicitation });
    expect(output.content).toEqual([
      {
        type: "text",
        text: `User has answered your questions: "1"="a", "__proto__"="a", "constructor"="b", "toString"="own words". You can now continue with the user's answers in mind.`,
      },
    ]);
    expect(Object.entries(output.data?.answers ?? {})).toEqual(Object.entries(answers));
    expect(Object.getPrototypeOf(output.data?.answers)).toBe(Object.prototype);
  });

  it("T-21 says that nobody answered in time where nobody knows in which time", async () => {
    const provenance = { source: "timeout", channel: "phone", answeredAt: NOON.toISOString() };
    const elicitation = createChannel(() => ({ type: "answered", answers: { one: "b" }, provenance }));
    const { content } = await tool.execute(createCall("one"), { ...context, elicitation });
    expect(content).toMatchObject([{ text: expect.stringMatching(/^The user did not answer in time\. /) }]);
  });

  it("T-16 does not change with what the channel does to its answer afterwards", async () => {
    const list = ["a"];
    const answers: Record<string, string | string[]> = { one: list };
    const annotations = { one: { notes: "soon" } };
    const elicitation = createChannel(() => ({ type: "answered", answers, annotations }));
    const call = createCall(createQuestion("one", { multiSelect: true }));
    const output = await tool.execute(call, { ...context, elicitation });
    list.push("changed");
    answers.one = "changed";
    annotations.one.notes = "changed";
    expect(output.data).toMatchObject({ answers: { one: ["a"] }, annotations: { one: { notes: "soon" } } });
  });
});

describe("no result", () => {
  it.each([
    [{ type: "cancelled" }, "User declined to answer questions", undefined],
    [{ type: "cancelled", reason: "" }, "User declined to answer questions", undefined],
    [{ type: "cancelled", reason: "busy" }, "User declined to answer questions (busy)", undefined],
    [{ type: "cancelled", code: "no such code" }, "User declined to answer questions", undefined],
  ])("T-14 tells that the user declined: %j", async (reply, message, details) => {
    const elicitation = createChannel(() => reply);
    const thrown = await rejectionOf(tool.execute(createCall("one"), { ...context, elicitation }));
    expect(thrown).toMatchObject({ code: "unsupported_tool", message, details });
  });

  it("T-14 tells what the memory channel's cancellation says", async () => {
    const elicitation = new InMemoryElicitationChannel({}, { cancelOnAsk: true });
    expect(await rejectionOf(tool.execute(createCall("one"), { ...context, elicitation }))).toMatchObject({
      code: "unsupported_tool",
      message: "User declined to answer questions (in-memory cancel)",
    });
  });

  it("T-19 is a success with the channel's message where the question is deferred", async () => {
    const deferred = {
      id: "7",
      message: "Asked by mail. Call again with the same questions.",
      state: { n: 1 },
    };
    const call = createCall("one");
    const elicitation = createChannel(() => ({ type: "cancelled", reason: "later", deferred }), {
      capabilities: { deferral: true },
    });
    expect(await tool.execute(call, { ...context, elicitation })).toStrictEqual({
      content: [{ type: "text", text: deferred.message }],
      data: { questions: call.questions, answers: {}, deferred },
    });
  });
});
