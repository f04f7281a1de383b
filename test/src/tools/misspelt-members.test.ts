import { describe, expect, it } from "vitest";
import { createAskUserQuestionTool, type ElicitationToolDefinition, runTool } from "../../../src/index.js";
import {
  createAskTool,
  createAskUserTool,
  createDecisionTools,
  createSingleQuestionTool,
} from "../../../src/tools/index.js";

const options = ["a", "b"].map((label) => ({ label, description: "" }));
const asked = { question: "Which?", header: "", options };
const ask = { id: "which", question: "Which?", options };

const TOOLS = {
  ask_user_question: createAskUserQuestionTool() as ElicitationToolDefinition,
  ask: createAskTool() as ElicitationToolDefinition,
  ask_user: createAskUserTool() as ElicitationToolDefinition,
  AskUserQuestion: createSingleQuestionTool() as ElicitationToolDefinition,
  decisions: createDecisionTools().ask_user as ElicitationToolDefinition,
};

/** What is said of a member that is misspelt: where no other member is allowed, of the name; elsewhere of the one it stands for. */
const SAID: [tool: keyof typeof TOOLS, input: unknown, said: string][] = [
  ["ask_user_question", { quesions: [asked] }, "$.quesions is not allowed. … Did you mean questions?"],
  [
    "ask_user_question",
    { questions: [{ ...asked, multi_select: true }] },
    "$.questions[0].multi_select is not allowed. … Did you mean multiSelect?",
  ],
  [
    "ask_user_question",
    { questions: [{ ...asked, options: [{ lable: "a", description: "" }, options[1]] }] },
    "$.questions[0].options[0].lable is not allowed. … Did you mean label?",
  ],
  ["ask", { quesions: [ask] }, "$.questions is required: … Is $.quesions meant for it?"],
  [
    "ask",
    { questions: [{ ...ask, options: undefined, Options: options }] },
    "$.questions[0].options is required: … Is $.questions[0].Options meant for it?",
  ],
  ["ask_user", { quesions: [ask] }, "$.questions is required: … Is $.quesions meant for it?"],
  ["AskUserQuestion", { qestion: "Which?" }, "$.question is required: … Is $.qestion meant for it?"],
  ["decisions", { question: "Go?", knd: "bool" }, "$.knd is not allowed. … Did you mean kind?"],
  [
    "decisions",
    { question: "Go?", kind: "bool", ttlMinutes: 5 },
    "$.ttlMinutes is not allowed. … Did you mean ttl_minutes?",
  ],
];

describe("a misspelt member of a call", () => {
  it.each(SAID)("T-07 %s is told which one was meant: %j", async (name, input, said) => {
    const result = await runTool(TOOLS[name], input, {});
    const text = result.content.map((block) => (block.type === "text" ? block.text : "")).join("");
    const [is = "", meant = ""] = said.split(" … ");
    const line = text.split("\n").find((one) => one.includes(is));
    expect(line).toContain(meant);
  });

  it("T-07 is not looked for among more than a hundred others", async () => {
    const others = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`other ${index}`, 1]));
    const near = await runTool(TOOLS.ask, { quesions: [ask], ...others });
    expect(near).toMatchObject({ error: { message: expect.stringContaining("meant for it?") } });
    const far = await runTool(TOOLS.ask, { ...others, quesions: [ask] });
    expect(far).toMatchObject({ error: { message: expect.not.stringContaining("meant for it?") } });
  });
});
