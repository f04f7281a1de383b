import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cancel, createScriptedChannel } from "../../../../channels/scripted/index.js";
import type { PilotDeckToolRuntimeContext } from "../../../../protocol/index.js";
import {
  type AskInput,
  type AskQuestion,
  createAskTool,
  createAskToolIf,
} from "../../../../src/tools/index.js";
import { WAITING_HARNESSES } from "../../../channels/harnesses/index.js";
import { rejectionOf } from "../ask-user-question/call.js";
import { expectOrigin, watch } from "./run-case.js";

const NOON = new Date("2026-11-21T12:00:00.000Z");
const call: AskInput = {
  questions: [{ id: "db", question: "Which database?", options: [{ label: "SQLite" }, { label: "None" }] }],
};
const freeText: AskInput = { questions: [{ id: "name", question: "What name?", options: [] }] };
const sqlite = { type: "answered", answers: { "Which database?": "SQLite" } } as const;

describe("the tool ask", () => {
  it("D-01 is created where the session has a user interface, and only there", () => {
    expect(createAskToolIf({ hasUI: true }, { name: "ask_person" })).toMatchObject({ name: "ask_person" });
    expect(createAskToolIf({ hasUI: true })).toMatchObject({ name: "ask" });
    expect(createAskToolIf({ hasUI: false })).toBeUndefined();
  });

  it("D-01 tells the channel which tool asks, and the host where the answer came from", async () => {
    await expectOrigin(createAskTool({ name: "ask_person" }), call, { "Which database?": "SQLite" });
  });

  it("D-01 takes the time of an answer from the context's clock", async () => {
    const elicitation = { name: "host", askUser: async () => sqlite };
    const { metadata } = await createAskTool().execute(call, {
      turnId: "turn",
      elicitation,
      now: () => NOON,
    });
    expect(metadata).toEqual({
      provenance: { source: "unattested", channel: "host", answeredAt: NOON.toISOString() },
    });
  });

  it("D-01 T-23 tells of an empty list by its half too, whatever the outcome", () => {
    const outcome = { type: "cancelled", code: "declined", endedAt: NOON.toISOString() } as const;
    expect(createAskTool().toResult({ questions: [] }, outcome)).toEqual({
      content: [{ type: "text", text: "Error: questions must not be empty" }],
    });
  });

  it.each([
    ["throws", () => fail()],
    ["rejects", () => Promise.reject(new Error("no"))],
    ["is missing", undefined],
  ])("D-01 fails in the same way where context.abort %s", async (_, abort) => {
    const context = { turnId: "turn", ...(abort && { abort }) };
    expect(await rejectionOf(createAskTool().execute(call, context))).toMatchObject({
      code: "unsupported_tool",
      message: "Ask tool requires interactive mode",
    });
    const elicitation = createScriptedChannel(cancel());
    expect(await rejectionOf(createAskTool().execute(call, { ...context, elicitation }))).toMatchObject({
      code: "tool_aborted",
      message: "Ask tool was cancelled by the user",
    });
  });

  it("D-01 makes every error with the host's own function", async () => {
    const createError = (code: string, message: string) => Object.assign(new Error(message), { host: code });
    const tool = createAskTool({ createError });
    const failing = { askUser: () => Promise.reject(new Error("worn out")) };
    const contexts: PilotDeckToolRuntimeContext[] = [
      { turnId: "turn" },
      { turnId: "turn", elicitation: createScriptedChannel(cancel()) },
      { turnId: "turn", elicitation: failing },
    ];
    const errors = await Promise.all(contexts.map((context) => rejectionOf(tool.execute(call, context))));
    expect(errors).toMatchObject([
      { host: "unsupported_tool" },
      { host: "tool_aborted" },
      { host: "tool_execution_failed" },
    ]);
  });

  it("D-01 reads the answers in question order, whatever the questions are and however they come", async () => {
    const texts = fc.constantFrom("__proto__", "constructor", "1", "10", "Why?", "Why? (2)", "toString");
    const choices = fc
      .uniqueArray(fc.constantFrom("a", "b", "1", "__proto__", "x, y"), { minLength: 1 })
      .chain((options) =>
        fc.record({
          options: fc.constant(options),
          multi: fc.boolean(),
          picked: fc.shuffledSubarray(options, { minLength: 1 }),
        }),
      );
    const questions = fc.array(fc.tuple(texts, texts, choices), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(questions, async (made) => {
        const results = made.map(([id, question, { options, multi, picked }]) => {
          return { id, question, options, multi, selectedOptions: multi ? picked : picked.slice(0, 1) };
        });
        const elicitation = createScriptedChannel(({ questions: asked }) => {
          const answers = asked.map(({ question, multiSelect }, index): [string, string | string[]] => {
            const picks = results[index]?.selectedOptions ?? [];
            return [question, multiSelect ? picks : (picks[0] ?? "")];
          });
          return { type: "answered", answers: Object.fromEntries(answers.reverse()) };
        });
        const asked = results.map(({ options, ...rest }) => {
          return { ...rest, options: options.map((label) => ({ label })) };
        });
        const output = await createAskTool().execute({ questions: asked }, { turnId: "turn", elicitation });
        expect(output.data).toEqual({ results });
      }),
    );
  });
});

describe.each(["scripted", "plain", "terminal", "rpc", "pending-file"])("through the channel %s", (name) => {
  it("D-01 gives the same text for the same act", async () => {
    const harness = await WAITING_HARNESSES[name]?.({
      type: "answer",
      answers: [
        { question: "Which database?", labels: ["None"] },
        { question: "Which features?", labels: ["Search", "Export"], own: "Dark mode" },
        { question: "What name?", own: "orders" },
      ],
    });
    if (harness === undefined) throw new Error(`There is no harness ${name}.`);
    const questions: AskQuestion[] = [
      ...call.questions.map((question) => ({ ...question, recommended: 1 })),
      {
        id: "features",
        question: "Which features?",
        options: [{ label: "Search" }, { label: "Export" }],
        multi: true,
        recommended: 0,
      },
      ...freeText.questions,
    ];
    try {
      const elicitation = watch(harness.channel, (request) => harness.perform?.(request));
      const { content } = await createAskTool().execute({ questions }, { turnId: "turn", elicitation });
      expect(content).toEqual([
        {
          type: "text",
          text: 'User answers:\ndb: None\nfeatures: [Search, Export], "Dark mode"\nname: "orders"',
        },
      ]);
    } finally {
      await harness.close?.();
    }
  });
});

function fail(): never {
  throw new Error("out of order");
}
