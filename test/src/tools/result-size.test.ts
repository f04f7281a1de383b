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
import { CONTEXT, createReplying, NOON, TOOLS } from "./every-tool.js";

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

  it.each<[string, unknown, unknown, number]>([
    ["no object", LONG, LONG, 0],
    ["null", null, null, 0],
    ["nothing", { one: null }, { one: null }, 0],
    ["lists of anything", { one: [7, LONG, null, { a: LONG }] }, [LONG], 1],
    ["objects", { one: { text: LONG } }, { one: LONG }, 0],
    ["answers to nothing", { two: LONG, __proto__: { one: "a" } }, { two: { notes: LONG, preview: 7 } }, 0],
  ])("T-22 leaves to others what is no answer: %s", (_, answers, annotations, count) => {
    const issues = check(createCall("one"), answers, annotations as ElicitationAnnotations);
    expect(issues).toHaveLength(count);
  });

  it("T-22 counts only texts", () => {
    const one = "x".repeat(LIMIT);
    const alone = check(createCall("one", "two"), { one });
    expect(alone).toHaveLength(1);
    expect(check(createCall("one", "two"), { one: [one, 7, null, {}], two: 7 })).toEqual(alone);
    const numbers: unknown = { one: { notes: 7, preview: 7 } };
    expect(check(createCall("one", "two"), { one }, numbers as ElicitationAnnotations)).toEqual(alone);
  });

  it("T-22 says it where all that was typed is just enough to leave out", () => {
    const question = "q".repeat(LIMIT - bytesOf(formatAnswersForModel({ "": "" })));
    const call = createCall(question, "two");
    expect(check(call, { [question]: "xyz" })).toHaveLength(1);
    expect(check(call, { [question]: "b" })).toEqual([]);
    const label = "l".repeat(LIMIT);
    const options = ["a", label].map((name) => ({ label: name, description: "" }));
    expect(check(createCall(createQuestion("one", { options })), { one: label })).toEqual([]);
  });

  it("T-22 names the question with the longest of several long answers, or the first of them", () => {
    const answers = { one: "x".repeat(30_000), two: "x".repeat(50_000), three: "x".repeat(40_000) };
    const call = createCall("one", "two", "three");
    expect(check(call, answers).map(({ pointer }) => pointer)).toEqual(["/two"]);
    const alike = { ...answers, three: answers.two };
    expect(check(call, alike).map(({ pointer }) => pointer)).toEqual(["/two"]);
  });

  it("T-22 notices a single byte too much in many short texts of three bytes a character", () => {
    const names = ["1", "2", "3", "4"];
    const short = Object.fromEntries(names.map((name) => [name, "€"]));
    const beside = Object.fromEntries(names.map((name) => [name, { notes: "€", preview: "€" }]));
    const room = LIMIT - bytesOf(formatAnswersForModel({ ...short, 4: "" }, beside));
    const fill = (bytes: number) => "€".repeat(bytes / 3) + "x".repeat(bytes % 3);
    expect(check(createCall(...names), { ...short, 4: fill(room) }, beside)).toEqual([]);
    expect(check(createCall(...names), { ...short, 4: fill(room + 1) }, beside)).toHaveLength(1);
    const many = createCall(createQuestion("many", { multiSelect: true }));
    const lists = [12_400, 12_500].map((length) => ({ many: Array.from({ length }, () => "€€") }));
    expect(lists.map((answers) => check(many, answers).length)).toEqual([0, 1]);
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
