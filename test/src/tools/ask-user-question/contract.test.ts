import { describe, expect, it } from "vitest";
import { ASK_USER_QUESTION_TOOL_NAME, createAskUserQuestionTool } from "../../../../src/index.js";
import { objectsIn } from "../judge.js";

const tool = createAskUserQuestionTool();

describe("the contract", () => {
  it("T-01 says nothing of the tool's own name under another one", () => {
    expect(ASK_USER_QUESTION_TOOL_NAME).toBe("ask_user_question");
    const renamed = createAskUserQuestionTool({ name: "ask_person" });
    expect(renamed.description).not.toContain("ask_user_question");
  });
});

describe("the input schema", () => {
  it("T-02 is frozen to its depth also where answers are rejected", () => {
    const { inputSchema } = createAskUserQuestionTool({ preSuppliedAnswers: "reject" });
    for (const part of objectsIn(inputSchema)) expect(Object.isFrozen(part)).toBe(true);
  });

  it("T-02 describes every property", () => {
    const properties = propertiesIn(tool.inputSchema);
    expect(Object.keys(properties)).toHaveLength(12);
    for (const [name, property] of Object.entries(properties)) {
      expect(property, name).toHaveProperty("description", expect.stringMatching(/^[A-Z].{20,}\.$/));
    }
  });

  it("T-02 leaves out the answers where they are rejected, and nothing else", () => {
    const { properties, ...rest } = createAskUserQuestionTool({ preSuppliedAnswers: "reject" }).inputSchema;
    const { properties: all, ...others } = tool.inputSchema;
    expect(rest).toEqual(others);
    expect({ ...properties, answers: all?.answers }).toEqual(all);
    expect(properties).not.toHaveProperty("answers");
  });

  it("T-24 tells a model nothing of plan mode under a name that plan mode does not know", () => {
    for (const name of ["ask_person", "AskUserQuestion"]) {
      const { description } = createAskUserQuestionTool({ name, aliases: ["ask_user_question"] });
      expect(description).not.toMatch(/plan|approval|exit_plan_mode/i);
      expect(tool.description.startsWith(`${description} In plan mode, use ask_user_question `)).toBe(true);
    }
  });

  it("T-02 lets two tools share nothing that can be changed", () => {
    const options = { aliases: ["Ask"] };
    for (const [one, other] of [
      [createAskUserQuestionTool(), createAskUserQuestionTool()],
      [createAskUserQuestionTool(options), createAskUserQuestionTool(options)],
    ] as const) {
      const shared = new Set<unknown>(objectsIn(one));
      const changeable = objectsIn(other).filter((part) => shared.has(part) && !Object.isFrozen(part));
      expect(changeable).toEqual([]);
    }
    expect(objectsIn(createAskUserQuestionTool(options))).not.toContain(options.aliases);
  });
});

/** Every property that a schema declares, by its path. */
function propertiesIn(schema: unknown, path = ""): Record<string, unknown> {
  if (typeof schema !== "object" || schema === null) return {};
  const found: Record<string, unknown> = {};
  if ("properties" in schema && typeof schema.properties === "object") {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      found[`${path}/${name}`] = property;
      Object.assign(found, propertiesIn(property, `${path}/${name}`));
    }
  }
  if ("items" in schema) Object.assign(found, propertiesIn(schema.items, `${path}/*`));
  return found;
}
