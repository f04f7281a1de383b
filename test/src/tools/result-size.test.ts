import { describe, expect, it } from "vitest";
import type { ElicitationAnnotations, PilotDeckToolValidationIssue } from "../../../protocol/index.js";
import {
  type AskUserQuestionInput,
  createAskUserQuestionTool,
  formatAnswersForModel,
  InMemoryElicitationChannel,
  type PilotDeckElicitationChannel,
  runTool,
} from "../../../src/index.js";
import { createCall, createQuestion } from "./ask-user-question/call.js";
import { CONTEXT, createReplying, TOOLS } from "./every-tool.js";

const LIMIT = 100_000;
const LONG = "ü".repeat(150_000);
const tool = createAskUserQuestionTool();

describe.each(TOOLS.slice(1))("$name", ({ create, input }) => {
  it("T-22 gives the model the whole of an answer, however long it is", async () => {
    const elicitation = createReplying(() => ({ type: "answered", answers: { "Which?": LONG } }));
    const result = await runTool(create(), input, { ...CONTEXT, elicitation });
    expect(result.type).toBe("success");
    expect(JSON.stringify(result.content)).toContain(LONG);
  });
});

describe("the check of ask_user_question", () => {
  it("T-22 says how much too long an answer is, to the byte", () => {
    const frame = bytesOf(formatAnswersForModel({ one: "" }));
    expect(check(createCall("one"), { one: "x".repeat(LIMIT - frame) })).toEqual([]);
    expect(check(createCall("one"), { one: "x".repeat(LIMIT - frame + 1) })).toEqual([
      {
        path: "$.one",
        pointer: "/one",
        code: "invalid_schema",
        message: "What the model would read comes to 100 001 bytes of at most 100 000: shorten it by 1.",
      },
    ]);
    const [issue] = check(createCall("one"), { one: `${"ü".repeat(75_000)}${"x".repeat(1_000_000)}` });
    expect(issue?.message).toContain(
      ` 1 150 ${frame.toString().padStart(3, "0")} bytes of at most 100 000: `,
    );
  });

  it("T-22 counts notes, and every text of a multiple choice", () => {
    const call = createCall("one", createQuestion("many", { multiSelect: true }));
    const answers = { one: "a", many: ["a", "x".repeat(60_000), "y".repeat(60_000)] };
    expect(check(call, answers).map(({ pointer }) => pointer)).toEqual(["/many"]);
    const notes = { one: { notes: "n".repeat(120_000) } };
    expect(check(call, { one: "a", many: ["b"] }, notes).map(({ pointer }) => pointer)).toEqual(["/one"]);
    expect(check(call, { one: "a", many: ["b"] })).toEqual([]);
  });

  it("T-22 does not hold against the person what the model wrote itself", () => {
    const preview = `<p>${"p".repeat(102_000)}</p>`;
    const options = ["a", "b"].map((label) => ({ label, description: "", preview }));
    const annotations = { one: { preview, notes: "soon" } };
    expect(check(createCall(createQuestion("one", { options })), { one: "a" }, annotations)).toEqual([]);
    const tooLong = "q".repeat(100_001);
    expect(check(createCall(tooLong), { [tooLong]: "x".repeat(3_000) })).toEqual([]);
    const question = "q".repeat(98_000);
    expect(check(createCall(question), { [question]: "short" })).toEqual([]);
    expect(check(createCall(question), { [question]: "x".repeat(3_000) })).toHaveLength(1);
  });

  it.each<[string, unknown, unknown]>([
    ["no object", LONG, LONG],
    ["null", null, null],
    ["lists of anything", { one: [7, LONG, null, { a: LONG }] }, [LONG]],
    ["objects", { one: { text: LONG } }, { one: LONG }],
    ["answers to nothing", { two: LONG, __proto__: { one: "a" } }, { two: { notes: LONG, preview: 7 } }],
  ])("T-22 leaves to others what is no answer: %s", (_, answers, annotations) => {
    expect(() => check(createCall("one"), answers, annotations as ElicitationAnnotations)).not.toThrow();
  });

  it("T-22 refuses at the door, and the question stays open until the answer fits", async () => {
    const issues: PilotDeckToolValidationIssue[][] = [];
    const answers = [LONG, "x".repeat(99_000)];
    const elicitation = createReplying((request) => {
      for (const one of answers) {
        const found = request.check?.({ one }) ?? [];
        issues.push(found);
        if (found.length === 0) return { type: "answered", answers: { one } };
      }
      return { type: "cancelled" };
    });
    const result = await runTool(tool, createCall("one"), { ...CONTEXT, elicitation });
    expect(issues.map((found) => found.length)).toEqual([1, 0]);
    expect(result).toMatchObject({ type: "success", data: { answers: { one: answers[1] } } });
  });
});

describe("a result of ask_user_question that is too long all the same", () => {
  const memory = (answers: Record<string, string>): PilotDeckElicitationChannel =>
    new InMemoryElicitationChannel(answers);

  it("T-22 leaves out the previews that the model wrote, before anything that was typed", async () => {
    const preview = `<p>${"p".repeat(40_000)}</p>`;
    const options = ["a", "b"].map((label) => ({ label, description: "", preview }));
    const call = createCall(createQuestion("one", { options }), "two");
    const notes = "n".repeat(30_000);
    const annotations = { one: { preview, notes }, two: { preview: "drawn by hand" } };
    const own = "x".repeat(40_000);
    const reply = { type: "answered", answers: { one: "a", two: own }, annotations };
    const elicitation = createReplying(() => reply);
    const result = await runTool(tool, call, { ...CONTEXT, elicitation });
    expect(result).toMatchObject({ type: "success", data: { annotations } });
    const [block] = result.content;
    expect(block).toEqual({
      type: "text",
      text: formatAnswersForModel(reply.answers, { one: { notes }, two: { preview: "drawn by hand" } }),
    });
  });

  it("T-22 keeps the previews where there is room for them", async () => {
    const preview = `<p>${"p".repeat(40_000)}</p>`;
    const options = ["a", "b"].map((label) => ({ label, description: "", preview }));
    const elicitation = createReplying(() => ({ type: "answered", answers: { one: "a" } }));
    const result = await runTool(tool, createCall(createQuestion("one", { options })), {
      ...CONTEXT,
      elicitation,
    });
    expect(JSON.stringify(result.content)).toContain(`selected preview:\\n${preview}`);
  });

  it("T-22 is an error that has what was typed", async () => {
    const result = await runTool(tool, createCall("one"), { ...CONTEXT, elicitation: memory({ one: LONG }) });
    expect(result).toMatchObject({
      type: "error",
      error: { code: "result_too_large", details: { limit: LIMIT } },
      data: { answers: { one: LONG } },
    });
  });

  it("T-22 has no data in an error for another reason", async () => {
    expect(await runTool(tool, createCall("one"), CONTEXT)).not.toHaveProperty("data");
  });
});

describe("an error's text", () => {
  it.each(TOOLS)("T-22 keeps the limit too: $name", async ({ name, create }) => {
    const question = "ü".repeat(2_000_000);
    const broken: Record<string, unknown> = {
      ask_user_question: createCall(createQuestion(question, { header: "far too long a header" })),
      ask: { questions: [{ id: "a", question: " ", options: [], [question]: 1 }] },
      ask_user: { questions: Array.from({ length: 200 }, () => ({ question: " ", [question]: 1 })) },
      AskUserQuestion: { question: " ", options: [" "], [question]: 1 },
    };
    const result = await runTool(create(), broken[name], CONTEXT);
    const [block] = result.content;
    const text = block?.type === "text" ? block.text : "";
    expect(result).toMatchObject({ type: "error", error: { code: "invalid_tool_input", message: text } });
    expect(bytesOf(text)).toBeLessThanOrEqual(LIMIT);
    if (name === "ask_user_question") expect(text).toMatch(/^ask_user_question was called .*ü…$/s);
  });

  it("T-22 is whole where it fits, and well formed where it is cut", async () => {
    const throwing = (message: string, maxResultBytes = LIMIT) => ({
      ...tool,
      maxResultBytes,
      execute: () => Promise.reject(Object.assign(new Error(message), { code: "setup_required" })),
    });
    const textOf = async (message: string) => {
      const { content } = await runTool<AskUserQuestionInput, unknown>(throwing(message), createCall("one"));
      return content[0]?.type === "text" ? content[0].text : "";
    };
    expect(await textOf("ü".repeat(50_000))).toBe("ü".repeat(50_000));
    expect(await textOf(`${"ü".repeat(50_000)}a`)).toBe(`${"ü".repeat(49_998)}…`);
    const cut = await textOf("😀".repeat(25_001));
    expect(cut.isWellFormed()).toBe(true);
    expect(cut).toBe(`${"😀".repeat(24_999)}…`);
  });
});

function check(
  call: AskUserQuestionInput,
  answers: unknown,
  annotations?: ElicitationAnnotations,
): PilotDeckToolValidationIssue[] {
  const issues = tool.toRequest(call, CONTEXT).check?.(answers, annotations);
  if (issues === undefined) throw new Error("The request has no check.");
  return issues;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
