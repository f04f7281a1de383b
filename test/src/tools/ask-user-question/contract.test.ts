import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { ASK_USER_QUESTION_TOOL_NAME, createAskUserQuestionTool } from "../../../../src/index.js";
import { readFixture } from "../../read-fixture.js";

const tool = createAskUserQuestionTool();
const anything: unknown[] = [undefined, null, 7, "text", [], {}, { questions: [] }];

describe("the contract", () => {
  it("T-01 is named ask_user_question, and AskUserQuestion too", () => {
    expect(ASK_USER_QUESTION_TOOL_NAME).toBe("ask_user_question");
    expect(tool).toMatchObject({ name: "ask_user_question", aliases: ["AskUserQuestion"] });
  });

  it("T-01 takes another name and other aliases", () => {
    const renamed = createAskUserQuestionTool({ name: "ask_person", aliases: ["Ask", "AskPerson"] });
    expect(renamed).toMatchObject({ name: "ask_person", aliases: ["Ask", "AskPerson"] });
    expect(renamed.description).not.toContain("ask_user_question");
    expect(createAskUserQuestionTool({ aliases: [] }).aliases).toEqual([]);
  });

  it("T-01 is a session tool that defers and returns at most 100 000 bytes", () => {
    expect(tool).toMatchObject({ kind: "session", shouldDefer: true, maxResultBytes: 100_000 });
  });

  it.each(anything)(
    "T-01 says of any argument that it only reads, runs beside others, and needs the user: %o",
    (input) => {
      expect(Reflect.apply(tool.isReadOnly, tool, [input])).toBe(true);
      expect(Reflect.apply(tool.isConcurrencySafe, tool, [input])).toBe(true);
      expect(Reflect.apply(tool.requiresUserInteraction ?? (() => false), tool, [input])).toBe(true);
    },
  );
});

describe("the input schema", () => {
  it("T-02 has the structure of the seed's", () => {
    expect(withoutDescriptions(tool.inputSchema)).toEqual(
      readFixture("ask-user-question/schema-structure.json"),
    );
  });

  it.each([
    ["draft-07", new Ajv({ strict: true })],
    ["2020-12", new Ajv2020({ strict: true })],
  ])("T-02 is valid for %s", (_draft, ajv) => {
    expect(ajv.validateSchema(tool.inputSchema)).toBe(true);
    const validate = ajv.compile(tool.inputSchema);
    expect(validate(readFixture("ask-user-question/base.json"))).toBe(true);
    expect(validate({ questions: [] })).toBe(false);
  });

  it("T-02 is frozen to its depth", () => {
    for (const options of [{}, { preSuppliedAnswers: "reject" }] as const) {
      for (const part of objectsIn(createAskUserQuestionTool(options).inputSchema)) {
        expect(Object.isFrozen(part)).toBe(true);
      }
    }
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

  it("T-02 says when to ask, when not, and what to use for plan approval", () => {
    expect(tool.description).toMatch(
      /^Asks the user one to four multiple-choice questions .+ Use it when .+ an ambiguous instruction, .+ choose between ways .+ Do not use it for what the code, .+ open-ended chat: phrase the choices yourself\. .+ two to four options, .+ in their own words\./,
    );
    expect(tool.description).toMatch(
      /In plan mode, use ask_user_question to clarify .+ before you finalize the plan\. .*approval of the plan; use exit_plan_mode/,
    );
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

/** The value and every object below it, functions left out. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

function withoutDescriptions(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === "description" && typeof value === "string" ? undefined : value,
    ),
  );
}

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
