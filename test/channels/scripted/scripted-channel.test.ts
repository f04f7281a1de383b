import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, cancel, createScriptedChannel, delay, fail } from "../../../channels/scripted/index.js";
import { createAskUserQuestionTool, elicit, runTool } from "../../../src/index.js";

const options = ["Yes", "No"].map((label) => ({ label, description: "" }));
const questions = [
  { question: "Go on?", header: "Go on", options },
  { question: "What else?", header: "Else", options, multiSelect: true },
];
const request = { toolCallId: "call", toolName: "test", questions };

describe("a scripted person", () => {
  it("C-03 answers by text, in the order of the questions, and one text answers a multi-select", async () => {
    const channel = createScriptedChannel(answer({ "What else?": "No", "Go on?": "Yes" }));
    const outcome = await elicit(channel, request);
    expect(outcome).toMatchObject({
      answers: { "Go on?": "Yes", "What else?": ["No"] },
      provenance: { source: "scripted", channel: "scripted" },
    });
    expect(outcome.type === "answered" && Object.keys(outcome.answers)).toEqual(["Go on?", "What else?"]);
  });

  it("C-03 answers by function, for one question or for all", async () => {
    const last = ({ options: choices }: { options: { label: string }[] }) => choices.at(-1)?.label ?? "";
    expect(await elicit(createScriptedChannel(answer(last)), request)).toMatchObject({
      answers: { "Go on?": "No", "What else?": ["No"] },
    });
    const byText = ({ question }: { question: string }) => (question === "Go on?" ? "Yes" : "No");
    expect(await elicit(createScriptedChannel(answer(byText)), request)).toMatchObject({
      answers: { "Go on?": "Yes", "What else?": ["No"] },
    });
    const mixed = createScriptedChannel(answer({ "Go on?": last, "What else?": ["Yes", "No"] }));
    expect(await elicit(mixed, request)).toMatchObject({
      answers: { "Go on?": "No", "What else?": ["Yes", "No"] },
    });
  });

  it("C-03 adds notes", async () => {
    const channel = createScriptedChannel(answer(() => "Yes", { "Go on?": { notes: "but slowly" } }));
    const result = await runTool(createAskUserQuestionTool(), { questions }, { elicitation: channel });
    expect(result.content).toEqual([
      {
        type: "text",
        text: 'User has answered your questions: "Go on?"="Yes" user notes: but slowly, "What else?"="Yes". You can now continue with the user\'s answers in mind.',
      },
    ]);
  });

  it("C-03 records what was asked, in order", async () => {
    const channel = createScriptedChannel(answer(() => "Yes"));
    await elicit(channel, request);
    await elicit(channel, { ...request, toolCallId: "second" });
    expect(channel.requests.map(({ toolCallId }) => toolCallId)).toEqual(["call", "second"]);
    expect(channel.requests[0]?.questions).toBe(questions);
  });

  it("C-03 follows a list reply by reply, and fails beyond its end", async () => {
    const channel = createScriptedChannel([answer(() => "Yes"), cancel("not now"), cancel()]);
    expect(await elicit(channel, request)).toMatchObject({ type: "answered" });
    expect(await elicit(channel, request)).toMatchObject({
      type: "cancelled",
      reason: "not now",
      code: "declined",
    });
    expect(await channel.askUser(request)).toStrictEqual({ type: "cancelled", code: "declined" });
    expect(await elicit(channel, request)).toMatchObject({
      type: "failed",
      message:
        'The elicitation channel "scripted" failed: the script has no reply left for "Go on?", "What else?".',
    });
  });

  it("C-03 fails with the error it is given, and with one that names a question without an answer", async () => {
    expect(await elicit(createScriptedChannel(fail(new Error("no signal"))), request)).toMatchObject({
      message: 'The elicitation channel "scripted" failed: no signal.',
    });
    expect(await elicit(createScriptedChannel(answer({ "Go on?": "Yes" })), request)).toMatchObject({
      message:
        'The elicitation channel "scripted" failed: the script has no answer to "What else?", only to "Go on?".',
    });
    expect(await elicit(createScriptedChannel(answer({})), request)).toMatchObject({
      message: 'The elicitation channel "scripted" failed: the script has no answer to "Go on?".',
    });
  });

  const byText = 'answer takes answers by question text, such as answer({ "Which?": "This" }), or a function';
  const oneOf = 'The answer to "Go on?" must be a string, a list of strings or a function';
  const aReply = 'must be a reply, such as answer({ "Which?": "This" })';
  it.each<[string, (...given: never[]) => unknown, unknown[], string]>([
    ["one answer to all", answer, ["Yes"], `${byText}, but it is a string.`],
    ["answers in their order", answer, [["Yes"]], `${byText}, but it is an array.`],
    ["no answers", answer, [], `${byText}, but it is undefined.`],
    ["a number for an answer", answer, [{ "Go on?": 1 }], `${oneOf}, but it is a number.`],
    ["numbers for answers", answer, [{ "Go on?": [1] }], `${oneOf}, but it is an array.`],
    [
      "a code for a reason",
      cancel,
      [{ code: "aborted" }],
      "The reason of cancel must be a string, but it is an object.",
    ],
    ["no reply after a delay", delay, [10], `The reply of delay ${aReply}, but it is undefined.`],
    [
      "a delay the wrong way round",
      delay,
      [cancel(), 10],
      "The delay must be a number of milliseconds, but it is a function.",
    ],
    [
      "no reply in a list",
      createScriptedChannel,
      [[cancel(), 7]],
      `Reply 2 of the script ${aReply}, but it is a number.`,
    ],
  ])("C-03 refuses %s where the script is written", (_, make, given, told) => {
    expect(() => Reflect.apply(make, undefined, given)).toThrow(new TypeError(told));
  });

  it("C-03 says which function of a script gives no text", async () => {
    const number = Reflect.apply(answer, undefined, [() => 1]);
    expect(await elicit(createScriptedChannel(number), request)).toMatchObject({
      message: `The elicitation channel "scripted" failed: the script's answer to "Go on?" must be a string or a list of strings, but it is a number.`,
    });
  });

  it("C-03 can ask whatever can be asked, and knows no question that it put off", async () => {
    const channel = createScriptedChannel(cancel());
    expect(channel.capabilities).toEqual({
      closedChoice: true,
      freeText: true,
      schema: true,
      secret: true,
      deferral: true,
    });
    expect(await channel.collect?.("m1")).toEqual({
      type: "cancelled",
      reason: 'no script has "m1"',
      code: "unknown",
    });
  });

  describe("that thinks first", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("C-03 delays its reply", async () => {
      const settled = vi.fn();
      const { signal } = new AbortController();
      const asked = createScriptedChannel(
        delay(
          5_000,
          answer(() => "Yes"),
        ),
      ).askUser({ ...request, signal });
      void asked.then(settled);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await asked).toMatchObject({ type: "answered" });
      expect(getEventListeners(signal, "abort")).toHaveLength(0);
    });

    it("C-03 stops thinking when aborted, and leaves no timer and no listener", async () => {
      const controller = new AbortController();
      const asked = createScriptedChannel(
        delay(
          5_000,
          answer(() => "Yes"),
        ),
      ).askUser({
        ...request,
        signal: controller.signal,
      });
      controller.abort();
      expect(await asked).toMatchObject({ type: "cancelled", code: "aborted" });
      expect(vi.getTimerCount()).toBe(0);
      expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    });

    it("C-03 does not begin to think where it is aborted already", async () => {
      const reply = delay(
        5_000,
        answer(() => "Yes"),
      );
      const signal = AbortSignal.abort();
      expect(await createScriptedChannel(reply).askUser({ ...request, signal })).toMatchObject({
        code: "aborted",
      });
      expect(vi.getTimerCount()).toBe(0);
    });

    it("C-03 passes on a failure after the delay", async () => {
      const asked = createScriptedChannel(delay(10, fail(new Error("no signal")))).askUser(request);
      const rejected = expect(asked).rejects.toThrow("no signal");
      await vi.advanceTimersByTimeAsync(10);
      await rejected;
    });
  });
});
