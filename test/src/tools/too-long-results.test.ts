import { describe, expect, it } from "vitest";
import {
  type AskUserQuestionInput,
  formatAnswersForModel,
  InMemoryElicitationChannel,
  type PilotDeckElicitationChannel,
  runTool,
} from "../../../src/index.js";
import { createCall, createQuestion } from "./ask-user-question/call.js";
import { CONTEXT, createReplying, NOON, TOOLS } from "./every-tool.js";
import { bytesOf, LIMIT, LONG, tool } from "./sizes.js";

describe("a result of ask_user_question that is too long all the same", () => {
  const memory = (answers: Record<string, string>): PilotDeckElicitationChannel =>
    new InMemoryElicitationChannel(answers);

  it("T-22 leaves out the previews that the model wrote, before anything that was typed", async () => {
    const preview = `<p>${"p".repeat(40_000)}</p>`;
    const options = [preview, "<p>b</p>"].map((shown, o) => ({
      label: ["a", "b"][o] ?? "",
      description: "",
      preview: shown,
    }));
    const call = createCall("two", createQuestion("one", { options }));
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

  it("T-22 keeps them in a result of exactly 100 000 bytes", () => {
    const preview = "<p>a</p>";
    const options = ["a", "b"].map((label) => ({ label, description: "", preview }));
    const textOf = (notes: string) => {
      const outcome = { answers: { one: "a" }, annotations: { one: { preview, notes } } };
      const { content } = tool.toResult(createCall(createQuestion("one", { options })), {
        ...{ type: "answered", ...outcome, endedAt: NOON.toISOString() },
        provenance: { source: "user", channel: "replying", answeredAt: NOON.toISOString() },
      });
      return content[0]?.type === "text" ? content[0].text : "";
    };
    const notes = "n".repeat(LIMIT - bytesOf(textOf("n")) + 1);
    expect(bytesOf(textOf(notes))).toBe(LIMIT);
    expect(textOf(notes)).toContain(preview);
    expect(textOf(`${notes}n`)).not.toContain(preview);
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

  it.each([
    [50, 50],
    [1_000_000, LIMIT],
    [undefined, LIMIT],
  ])("T-22 keeps the tool's limit of %s bytes, and never more than %i", async (maxResultBytes, bytes) => {
    const { maxResultBytes: _, ...unlimited } = tool;
    const result = await runTool(
      {
        ...unlimited,
        ...(maxResultBytes && { maxResultBytes }),
        execute: () => Promise.reject(new Error("x".repeat(2 * LIMIT))),
        validateInput: async (input) => ({ ok: true, input }),
      },
      createCall("one"),
    );
    expect(bytesOf(result.type === "error" ? result.error.message : "")).toBeLessThanOrEqual(bytes);
  });
});
