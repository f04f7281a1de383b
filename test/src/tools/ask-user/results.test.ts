import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AskUserInput, type AskUserResult, createAskUserTool } from "../../../../src/tools/index.js";
import { readFixture } from "../../read-fixture.js";
import { rejectionOf } from "../ask-user-question/call.js";
import { type Act, callOf, createActor, elicitationOf, NOON } from "./act.js";

/** `call` is the name of one; `result` is there where the first text is not the JSON of it. */
type Case = { title: string; call?: string; input?: AskUserInput; act: Act } & (
  | { texts: string[]; result?: AskUserResult; data?: object; details?: object }
  | { error: { code: string; message: string; details?: object } }
);

const tool = createAskUserTool();

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("a call of ask_user", () => {
  for (const { title, call = "", act, input = callOf(call), ...expected } of readFixture<Case[]>(
    "ask-user/results.json",
  )) {
    it(title, async () => {
      const channel = createActor(act);
      const controller = new AbortController();
      const output = tool.execute(input, {
        turnId: "turn",
        now: () => NOON,
        abortSignal: controller.signal,
        ...elicitationOf(act, channel),
      });
      output.catch(() => undefined);
      if (act.type === "timeout") await vi.advanceTimersByTimeAsync(act.ms);
      if (act.type === "abort") controller.abort();
      if ("error" in expected) {
        expect(await rejectionOf(output)).toMatchObject({
          name: "PilotDeckToolRuntimeError",
          ...expected.error,
        });
        expect(channel.requests).toHaveLength(
          ["none"].includes(act.type) || input.questions.length === 0 ? 0 : 1,
        );
        return;
      }
      const { texts, data, details } = expected;
      const { content, data: given } = await output;
      expect(content).toEqual(texts.map((text) => ({ type: "text", text })));
      const result: AskUserResult = expected.result ?? JSON.parse(texts[0] ?? "");
      const { questions } = input;
      const { answers } = result;
      const stored = { questions, answers, answeredAt: NOON.getTime(), mode: "interactive", ...details };
      expect(given).toStrictEqual({ ...result, ...data, details: stored });
      expect(given?.details.questions).toBe(questions);
    });
  }

  it("D-02 says in the metadata who answered, and nothing where nobody did", async () => {
    const context = { turnId: "turn", now: () => NOON };
    const own = { type: "answer", answers: [{ question: "Which name?", own: "orders" }] } as const;
    const answered = await tool.execute(callOf("name"), { ...context, elicitation: createActor(own) });
    expect(answered.metadata).toEqual({
      provenance: { source: "scripted", channel: "scripted", answeredAt: NOON.toISOString() },
    });
    const elicitation = createActor({ type: "decline" });
    expect(await tool.execute(callOf("name"), { ...context, elicitation })).not.toHaveProperty("metadata");
  });

  it("D-02 takes an answer of 90 000 characters as it is", async () => {
    const own = "long ".repeat(18_000);
    const elicitation = createActor({ type: "answer", answers: [{ question: "Which name?", own }] });
    const { data } = await tool.execute(callOf("name"), { turnId: "turn", elicitation });
    expect(data?.answers).toEqual([{ question: "Which name?", answer: own, wasCustom: true }]);
  });

  it.each([
    [{ "Which features?": "Search" }, ["Search"], false],
    [{ "Which features?": ["Search", "Search"] }, ["Search", "Search"], false],
    [{ "Which features?": "Dark mode" }, ["Dark mode"], true],
    [{ "Which features?": ["", "Search"] }, ["", "Search"], true],
  ])(
    "D-02 makes a list of what a plain PilotDeck host gives for a multi-select: %j",
    async (given, answer, wasCustom) => {
      const elicitation = { askUser: async () => ({ type: "answered" as const, answers: given }) };
      const { data } = await tool.execute(callOf("features"), { turnId: "turn", elicitation });
      expect(data?.answers).toEqual([{ question: "Which features?", answer, wasCustom }]);
    },
  );

  it("D-02 has a plain PilotDeck host's list of one for the one option", async () => {
    const answers = { "Which database should we use?": ["SQLite"] };
    const elicitation = { askUser: async () => ({ type: "answered" as const, answers }) };
    const { data } = await tool.execute(callOf("database"), { turnId: "turn", elicitation });
    expect(data?.answers).toMatchObject([{ answer: "SQLite", selectedOption: "SQLite", wasCustom: false }]);
  });

  it("D-02 has a plain PilotDeck host's list of several for one question as a list", async () => {
    const answers = { "Which database should we use?": ["SQLite", "PostgreSQL (Recommended)"] };
    const elicitation = { askUser: async () => ({ type: "answered" as const, answers }) };
    const { data } = await tool.execute(callOf("database"), { turnId: "turn", elicitation });
    const [question] = Object.keys(answers);
    expect(data?.answers).toMatchObject([{ question, answer: Object.values(answers)[0] }]);
    expect(data?.answers[0]).not.toHaveProperty("selectedOption");
  });

  it.each<[string, Record<string, string | string[]>]>([
    ["left out", {}],
    ["filled with nothing", { "Sure?": "" }],
    ["filled with a list of nothing", { "Sure?": ["", ""] }],
    ["filled with an empty list", { "Sure?": [] }],
  ])("D-02 leaves out a question that a plain PilotDeck host %s", async (_, sure) => {
    const [asked] = callOf("database").questions;
    const questions = [{ question: "Sure?", options: [{ label: "Yes" }] }, ...(asked ? [asked] : [])];
    const answers = { ...sure, "Which database should we use?": "SQLite" };
    const elicitation = { askUser: async () => ({ type: "answered" as const, answers }) };
    const { data } = await tool.execute({ questions }, { turnId: "turn", elicitation });
    expect(data?.answers.map(({ question }) => question)).toEqual(["Which database should we use?"]);
  });
});
