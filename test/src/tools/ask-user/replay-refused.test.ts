import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAskUserTool } from "../../../../src/tools/index.js";
import { rejectionOf } from "../ask-user-question/call.js";
import { HOSTILE_VALUES } from "../ask-user-question/hostile-values.js";
import { callOf, createActor, elicitationOf, NOON } from "./act.js";
import { CASES, FEATURES, replay } from "./stored-details.js";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

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
