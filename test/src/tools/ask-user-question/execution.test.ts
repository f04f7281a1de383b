import { describe, expect, it } from "vitest";
import {
  createAskUserQuestionTool,
  InMemoryElicitationChannel,
  type PilotDeckElicitationRequest,
} from "../../../../src/index.js";
import { createCall, createChannel, createQuestion, rejectionOf } from "./call.js";

const NOON = new Date("2026-11-21T12:00:00.000Z");
const context = { turnId: "turn", now: () => NOON };
const tool = createAskUserQuestionTool();

describe("without a channel", () => {
  it("T-11 fails with unsupported_tool and the seed's words", async () => {
    expect(await rejectionOf(tool.execute(createCall("one"), context))).toMatchObject({
      code: "unsupported_tool",
      message: "ask_user_question requires a host elicitation channel (none registered).",
    });
  });

  it("T-11 says so under the name that the tool was given", async () => {
    const renamed = createAskUserQuestionTool({ name: "ask_person" });
    expect(await rejectionOf(renamed.execute(createCall("one"), context))).toMatchObject({
      message: "ask_person requires a host elicitation channel (none registered).",
    });
  });
});

describe("answers that come with the call", () => {
  const answers = { one: "b", two: ["a", "own words"] };
  const call = { ...createCall("one", createQuestion("two", { multiSelect: true })), answers };
  const neverAsked = createChannel(() => {
    throw new Error("The channel was asked.");
  });

  it("T-12 never reach the channel, and give the seed's text and data", async () => {
    const annotations = { one: { preview: "<p>b</p>", notes: "soon" } };
    const { questions } = call;
    expect(
      await tool.execute({ ...call, annotations }, { ...context, elicitation: neverAsked }),
    ).toStrictEqual({
      content: [
        {
          type: "text",
          text: `User has answered your questions: "one"="b" selected preview:\n<p>b</p> user notes: soon, "two"="a, own words". You can now continue with the user's answers in mind.`,
        },
      ],
      data: { questions, answers, annotations },
      metadata: {
        provenance: { source: "pre-supplied", channel: "none", answeredAt: NOON.toISOString() },
      },
    });
  });

  it("T-12 give data without annotations where there are none", async () => {
    const output = await tool.execute(call, { ...context, elicitation: neverAsked });
    expect(Object.keys(output.data ?? {})).toEqual(["questions", "answers"]);
    expect(output.data?.answers).toBe(answers);
  });

  it("T-12 are refused without a channel, as in the seed", async () => {
    expect(await rejectionOf(tool.execute(call, context))).toMatchObject({
      code: "unsupported_tool",
      message: "ask_user_question requires a host elicitation channel (none registered).",
    });
  });

  it("T-12 are enough without a channel where replay is on", async () => {
    const replay = createAskUserQuestionTool({ replay: true });
    expect((await replay.execute(call, context)).data).toEqual(call);
    expect(await rejectionOf(replay.execute(createCall("one"), context))).toMatchObject({
      code: "unsupported_tool",
    });
  });

  it("T-12 are refused by execute too where they are rejected", async () => {
    const strict = createAskUserQuestionTool({ preSuppliedAnswers: "reject", replay: true });
    const elicitation = new InMemoryElicitationChannel({ one: "a", two: ["b"] });
    expect(await rejectionOf(strict.execute(call, { ...context, elicitation }))).toMatchObject({
      code: "invalid_tool_input",
      message: "ask_user_question does not accept answers with the call: only the user answers.",
    });
  });

  it("T-12 do not count where there are none: the user is asked", async () => {
    const elicitation = new InMemoryElicitationChannel({ one: "a" });
    const output = await tool.execute({ ...createCall("one"), answers: {} }, { ...context, elicitation });
    expect(output.data?.answers).toEqual({ one: "a" });
  });
});

describe("the request", () => {
  it("T-13 has these members and no others", async () => {
    const call = createCall("one");
    const request = await requestOf(tool, call, context);
    expect(request).toEqual({
      toolCallId: "turn",
      toolName: "ask_user_question",
      questions: call.questions,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resumeKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(request.check).toEqual(expect.any(Function));
    expect(request.questions).toBe(call.questions);
  });

  it("T-13 passes on metadata, signal, session and preview format where they are present", async () => {
    const { signal } = new AbortController();
    const metadata = { source: "setup" };
    const asker = createAskUserQuestionTool({ name: "ask_person", previewFormat: "markdown" });
    const request = await requestOf(
      asker,
      { ...createCall("one"), metadata },
      { ...context, currentToolCallId: "call", sessionId: "session", abortSignal: signal },
    );
    expect(Object.keys(request).sort()).toEqual([
      ...["metadata", "previewFormat", "questions", "requestId", "resumeKey", "sessionId"],
      ...["toolCallId", "toolName"],
    ]);
    expect(request).toMatchObject({
      toolCallId: "call",
      toolName: "ask_person",
      sessionId: "session",
      previewFormat: "markdown",
    });
    expect(request.metadata).toBe(metadata);
    expect(request.signal).toBe(signal);
  });

  it("T-13 has its own requestId for each ask", async () => {
    const asks = await Promise.all([1, 2].map(() => requestOf(tool, createCall("one"), context)));
    expect(asks[0]?.requestId).not.toBe(asks[1]?.requestId);
  });

  it("T-13 carries a check that tells what is wrong with an answer", async () => {
    const { check } = await requestOf(tool, createCall("one"), context);
    expect(check?.({ one: "a" })).toEqual([]);
    expect(check?.({ one: {} }).map(({ pointer }) => pointer)).toEqual(["/one"]);
    expect(check?.({ two: "a" }).map(({ pointer }) => pointer)).toEqual(["/two"]);
  });
});

/** What reaches the channel. */
async function requestOf(
  asker: ReturnType<typeof createAskUserQuestionTool>,
  ...[call, runtime]: Parameters<typeof asker.execute>
): Promise<PilotDeckElicitationRequest> {
  const requests: PilotDeckElicitationRequest[] = [];
  const elicitation = createChannel((asked) => {
    requests.push(asked);
    return { type: "answered", answers: { one: "a" } };
  });
  await asker.execute(call, { ...runtime, elicitation });
  const [request] = requests;
  if (request === undefined || requests.length > 1) throw new Error("The channel was not asked once.");
  return request;
}
