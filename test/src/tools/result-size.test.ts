import { describe, expect, it } from "vitest";
import type { ElicitationAnnotations, PilotDeckToolValidationIssue } from "../../../protocol/index.js";
import { type AskUserQuestionInput, formatAnswersForModel, runTool } from "../../../src/index.js";
import { createCall, createQuestion } from "./ask-user-question/call.js";
import { CONTEXT, createReplying, TOOLS } from "./every-tool.js";
import { bytesOf, LIMIT, LONG, tool } from "./sizes.js";

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

  it("T-22 counts a preview beside an answer, but for the model's own", () => {
    const preview = `<p>${"p".repeat(60_000)}</p>`;
    const options = ["a", "b"].map((label) => ({ label, description: "", preview }));
    const call = createCall(createQuestion("one", { options }));
    const answers = { one: "x".repeat(60_000) };
    expect(check(call, answers, { one: { preview } })).toEqual([]);
    expect(check(call, answers, { one: { preview: `${preview}!` } })).toHaveLength(1);
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

function check(
  call: AskUserQuestionInput,
  answers: unknown,
  annotations?: ElicitationAnnotations,
): PilotDeckToolValidationIssue[] {
  const issues = tool.toRequest(call, CONTEXT).check?.(answers, annotations);
  if (issues === undefined) throw new Error("The request has no check.");
  return issues;
}
