import { describe, expect, it } from "vitest";
import { createAskUserQuestionTool, repairCall, runTool } from "../../../../src/index.js";
import { createAnswering } from "../repair/corpus.js";

const seed = createAskUserQuestionTool();

describe("limits of ask_user_question", () => {
  it("J-03 the seed's are the default: schema and description are the same, byte for byte", () => {
    for (const limits of [undefined, {}, { questions: 4 }, { questions: 4, options: 4, header: 12 }]) {
      const tool = createAskUserQuestionTool({ ...(limits && { limits }) });
      expect(tool.inputSchema).toBe(seed.inputSchema);
      expect(tool.description).toBe(seed.description);
    }
  });

  it("J-03 schema and description say what a host sets, in numbers and in words", () => {
    const tool = createAskUserQuestionTool({ limits: { questions: 6, options: 15, header: 20 } });
    const written = JSON.stringify(seed.inputSchema)
      .replace('"minItems":1,"maxItems":4', '"minItems":1,"maxItems":6')
      .replace('"minItems":2,"maxItems":4', '"minItems":2,"maxItems":15')
      .replace('"maxLength":12', '"maxLength":20')
      .replace("One to four multiple", "One to six multiple")
      .replace("Two to four choices", "Two to 15 choices")
      .replace("at most 12 characters", "at most 20 characters");
    expect(JSON.stringify(tool.inputSchema)).toBe(written);
    expect(tool.description).toBe(
      seed.description
        .replace("one to four multiple-choice questions", "one to six multiple-choice questions")
        .replace("two to four options", "two to 15 options"),
    );
    expect(Object.isFrozen(tool.inputSchema.properties?.questions?.items)).toBe(true);
    const rejecting = createAskUserQuestionTool({ limits: { header: 20 }, preSuppliedAnswers: "reject" });
    expect(JSON.stringify(rejecting.inputSchema)).toContain('"maxLength":20');
    expect(rejecting.inputSchema.properties).not.toHaveProperty("answers");
  });

  it("J-03 one question, and two options, are told as such", async () => {
    const tool = createAskUserQuestionTool({ limits: { questions: 1, options: 2 } });
    expect(tool.description).toContain("Asks the user one multiple-choice question and");
    expect(tool.description).toContain("Give each question two options,");
    expect(JSON.stringify(tool.inputSchema)).toContain("One multiple-choice question, shown");
    const narrow = createAskUserQuestionTool({ limits: { header: 1 } });
    expect(JSON.stringify(narrow.inputSchema)).toContain("or tab, at most 1 character, such as");
    expect(await listMessages(tool, createCall({ questions: 0 }))).toEqual(["Provide 1 question"]);
    expect(await listMessages(tool, createCall({ questions: 2 }))).toEqual(["At most 1 question allowed"]);
    expect(await listMessages(tool, createCall({ options: 3 }))).toEqual([
      'Question "Question 0?" must have 2 options',
    ]);
  });

  it("J-03 a call is held to them, in the seed's words", async () => {
    const wide = createAskUserQuestionTool({ limits: { questions: 6, options: 5, header: 20 } });
    expect(await listMessages(wide, createCall({ questions: 6, options: 5, header: 20 }))).toEqual([]);
    expect(await listMessages(wide, createCall({ questions: 0 }))).toEqual(["Provide 1-6 questions"]);
    expect(await listMessages(wide, createCall({ questions: 7 }))).toEqual(["At most 6 questions allowed"]);
    expect(await listMessages(wide, createCall({ options: 6, header: 21 }))).toEqual([
      'Question "Question 0?" must have 2-5 options',
      'header for "Question 0?" exceeds 20 chars',
    ]);
    const faulty = createCall({ questions: 6 });
    const [first] = faulty.questions;
    Reflect.deleteProperty(first ?? {}, "question");
    expect(await listMessages(wide, faulty)).toEqual([
      "$.questions[0].question is required: a string is expected.",
    ]);
  });

  it("J-03 what is asked beyond the seed's limits is answered", async () => {
    const tool = createAskUserQuestionTool({ limits: { questions: 6 } });
    const result = await runTool(tool, createCall({ questions: 6 }), { elicitation: createAnswering() });
    expect(result).toMatchObject({ type: "success", data: { answers: { "Question 5?": "0" } } });
  });

  it("J-03 J-01 a mended call is held to them too", () => {
    const tool = createAskUserQuestionTool({ limits: { questions: 6 } });
    const { questions } = createCall({ questions: 5 });
    expect(repairCall({ questions: JSON.stringify(questions) }, tool).input).toEqual({ questions });
  });

  it("J-03 the highest of them are taken", () => {
    const { inputSchema } = createAskUserQuestionTool({
      limits: { questions: 100, options: 100, header: 1_000 },
    });
    expect(JSON.stringify(inputSchema).match(/"max\w+":\d+/g)).toEqual([
      '"maxItems":100',
      '"maxLength":1000',
      '"maxItems":100',
    ]);
  });

  it("J-03 what is no limit is refused where the tool is made", () => {
    for (const limits of [
      { questions: 0 },
      { questions: 101 },
      { options: 1 },
      { options: 2.5 },
      { header: Number.NaN },
      { header: 1_001 },
    ]) {
      expect(() => createAskUserQuestionTool({ limits })).toThrow(TypeError);
    }
    expect(() => createAskUserQuestionTool({ limits: { options: 1 } })).toThrow(
      "limits.options must be a whole number from 2 to 100, but it is 1.",
    );
  });

  it("J-03 a misspelt limit is refused, and not the seed's kept in silence", () => {
    const limits: object = { question: 9 };
    expect(() => createAskUserQuestionTool({ limits })).toThrow(
      new TypeError("limits.question is no limit; there are questions, options, header."),
    );
  });
});

type Size = { questions?: number; options?: number; header?: number };

function createCall({ questions = 1, options = 2, header = 1 }: Size) {
  return {
    questions: Array.from({ length: questions }, (_, index) => ({
      question: `Question ${index}?`,
      header: "h".repeat(header),
      options: Array.from({ length: options }, (__, place) => ({ label: String(place), description: "" })),
    })),
  };
}

async function listMessages(tool: ReturnType<typeof createAskUserQuestionTool>, input: unknown) {
  const result = await runTool(tool, input, { elicitation: createAnswering() });
  return result.type === "error" ? result.error.issues?.map(({ message }) => message) : [];
}
