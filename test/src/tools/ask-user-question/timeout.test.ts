import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createAskUserQuestionTool,
  type ElicitationTimeout,
  type PilotDeckElicitationChannel,
} from "../../../../src/index.js";
import { createCall, createChannel, createQuestion, rejectionOf } from "./call.js";

const NOON = new Date("2026-11-21T12:00:00.000Z");
const silent = createChannel(() => new Promise(() => undefined));
const call = createCall("one", createQuestion("many", { multiSelect: true }));
const options = ["a (Recommended)", "b"].map((label) => ({ label, description: "" }));
const recommending = createCall(
  createQuestion("one", { options: options.toReversed() }),
  createQuestion("many", { options, multiSelect: true }),
);

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("a timeout", () => {
  it.each([
    [30_000, "30 seconds"],
    [1_000, "1 second"],
    [1_500, "1.5 seconds"],
    [250, "0.25 seconds"],
    [3_600_000, "3600 seconds"],
  ])("T-21 that took the recommended options says so: %i ms", async (ms, time) => {
    const output = run({ ms, then: "recommended" }, recommending);
    await vi.advanceTimersByTimeAsync(ms);
    expect(await output).toStrictEqual({
      content: [
        {
          type: "text",
          text: `The user did not answer within ${time}. The recommended options were taken: "one"="a (Recommended)", "many"="a (Recommended)". Say so, and ask again before anything that cannot be undone.`,
        },
      ],
      data: {
        questions: recommending.questions,
        answers: { one: "a (Recommended)", many: ["a (Recommended)"] },
      },
      metadata: {
        provenance: {
          source: "timeout",
          channel: "test channel",
          answeredAt: NOON.toISOString(),
          defaulted: ["one", "many"],
          timeout: { ms, then: "recommended" },
        },
      },
    });
  });

  it("T-21 F-02 says so where it took the first option, since none was recommended", async () => {
    const output = run({ ms: 1000, then: "recommended" });
    await vi.advanceTimersByTimeAsync(1000);
    const text =
      'The user did not answer within 1 second. The first option was taken, since none was recommended: "one"="a", "many"="a". Say so, and ask again before anything that cannot be undone.';
    expect((await output).content).toEqual([{ type: "text", text }]);
  });

  it("T-21 F-02 shows the previews of what was taken and picked, as an answer has them, on a channel that is held to its word", async () => {
    const shown = ["a", "b"].map((label) => ({ label, description: "", preview: `<p>${label}</p>` }));
    const asked = createCall(...["one", "two"].map((text) => createQuestion(text, { options: shown })));
    const textOf = async (channel: PilotDeckElicitationChannel) => {
      const tool = createAskUserQuestionTool({ timeout: { ms: 1000, then: "recommended" } });
      const output = tool.execute(asked, { turnId: "turn", elicitation: channel });
      await vi.advanceTimersByTimeAsync(2000);
      return (await output).content;
    };
    const askUser: PilotDeckElicitationChannel["askUser"] = ({ onProgress }) => {
      onProgress?.({ answers: { two: "b" }, typing: false });
      return new Promise(() => undefined);
    };
    const written = (...previews: string[]) => {
      const [one = "", two = ""] = previews.map((label) => ` selected preview:\n<p>${label}</p>`);
      const text = `The user did not answer within 1 second. The first option was taken, since none was recommended: "one"="a"${one}. What they had picked by then was taken: "two"="b"${two}. Say so, and ask again before anything that cannot be undone.`;
      return [{ type: "text", text }];
    };
    expect(await textOf({ capabilities: {}, askUser })).toEqual(written("a", "b"));
    expect(await textOf({ askUser })).toEqual(written());
  });

  it("T-21 does not change the text of an answer that came in time", async () => {
    const tool = createAskUserQuestionTool({ timeout: { ms: 30_000, then: "recommended" } });
    const elicitation = createChannel(() => ({ type: "answered", answers: { one: "b" } }));
    const { content } = await tool.execute(call, { turnId: "turn", elicitation });
    expect(content).toEqual([
      {
        type: "text",
        text: `User has answered your questions: "one"="b". You can now continue with the user's answers in mind.`,
      },
    ]);
  });

  it("T-14 that cancels says that nobody answered", async () => {
    const output = rejectionOf(run({ ms: 30_000, then: "cancel" }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await output).toMatchObject({
      code: "unsupported_tool",
      message: "The user did not answer (no answer within 30 seconds).",
      details: { code: "timeout" },
    });
  });

  it("T-13 stands in the request, with a signal and an ear for progress", async () => {
    const timeout = { ms: 30_000, then: "recommended" } as const;
    const elicitation = createChannel((request) => {
      expect(request.timeout).toBe(timeout);
      expect(request.signal).toBeInstanceOf(AbortSignal);
      expect(request.onProgress).toEqual(expect.any(Function));
      return { type: "answered", answers: { one: "a" } };
    });
    await createAskUserQuestionTool({ timeout }).execute(call, { turnId: "turn", elicitation });
    expect.assertions(3);
  });
});

function run(timeout: ElicitationTimeout, asked = call) {
  const tool = createAskUserQuestionTool({ timeout });
  return tool.execute(asked, { turnId: "turn", elicitation: silent, now: () => NOON });
}
