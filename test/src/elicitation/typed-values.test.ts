import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTypedAnswer } from "../../../src/elicitation/read-typed-answer.js";
import { hintOf } from "../../../src/elicitation/typed-value.js";
import {
  type ElicitationValueSchema,
  elicit,
  type PilotDeckElicitationChannel,
  readTypedValue,
} from "../../../src/index.js";
import { SENTENCES } from "../../../src/language/en/answers.js";
import { anyText } from "../../any-text.js";
import { answerWith, ask, CAPABLE } from "./answer-typed.js";
import cases from "./typed-values.json" with { type: "json" };

type Case = {
  schema: ElicitationValueSchema;
  expected: string;
  accepted: Record<string, unknown>;
  refused: string[];
};

const CASES = cases as unknown as Case[];

describe("typed answers", () => {
  for (const { schema, expected, accepted, refused } of CASES) {
    const name = JSON.stringify(schema);
    it.each(Object.entries(accepted))(`D-04 ${name} takes %j`, async (text, value) => {
      expect(readTypedValue(text, schema)).toBe(value);
      expect(await answerWith(text, schema)).toMatchObject({ type: "answered", answers: { "Value?": text } });
    });

    it.each(refused)(`D-04 ${name} refuses %j in a sentence`, async (text) => {
      expect(readTypedValue(text, schema)).toBeUndefined();
      if (text === "") return;
      expect(await answerWith(text, schema)).toMatchObject({
        type: "failed",
        code: "tool_execution_failed",
        message: expect.stringContaining(`The answer to "Value?" must be ${expected}.`),
        details: { issues: [{ code: "invalid_schema", pointer: "/Value?" }] },
      });
    });
  }

  it("D-04 an option is an answer whatever the schema, own words are held to it", async () => {
    const options = ["Default", "None"].map((label) => ({ label, description: "" }));
    const asked = { question: "Value?", header: "", options, schema: { type: "integer" } } as const;
    expect(await ask({ ...asked, options }, "Default")).toMatchObject({ type: "answered" });
    expect(await ask({ ...asked, options }, "8080")).toMatchObject({ type: "answered" });
    expect(await ask({ ...asked, options }, "soon")).toMatchObject({ type: "failed" });
    expect(await ask({ ...asked, options, multiSelect: true }, ["None", "12"])).toMatchObject({
      type: "answered",
    });
    expect(await ask({ ...asked, options, multiSelect: true }, ["None", "x"])).toMatchObject({
      type: "failed",
    });
  });

  it.each([
    [{ type: "array" }, "its type must be one of string, number, integer, boolean"],
    [{ type: ["string"] }, "its type must be one of string, number, integer, boolean"],
    [null, "its type must be one of string, number, integer, boolean"],
    [{ type: "string", format: "regex" }, "its format must be one of email, uri, date, date-time"],
    [{ type: "string", format: "__proto__" }, "its format must be one of email, uri, date, date-time"],
    [{ type: "string", minLength: -1 }, "its minLength must be a whole number, 0 or more"],
    [{ type: "string", format: ["email"] }, "its format must be one of email, uri, date, date-time"],
    [{ type: "string", maxLength: 1.5 }, "its maxLength must be a whole number, 0 or more"],
    [{ type: "number", maximum: "1" }, "its maximum must be a number"],
    [{ type: "string", minLength: 5, maxLength: 4 }, "its minLength is above its maxLength"],
    [{ type: "number", minimum: "1" }, "its minimum must be a number"],
    [{ type: "integer", minimum: 2, maximum: 1 }, "its minimum is above its maximum"],
  ])("D-04 a schema that cannot be used is told before anybody is asked: %j", async (schema, fault) => {
    const outcome = await answerWith("x", schema as ElicitationValueSchema);
    expect(outcome).toMatchObject({
      type: "failed",
      message: `"Value?" cannot be asked: ${fault} (schema).`,
    });
  });

  it("D-04 a pattern is never compiled: it could hang", async () => {
    const schema = { type: "string", pattern: "^(a+)+$" } as ElicitationValueSchema;
    expect(await answerWith(`${"a".repeat(40)}b`, schema)).toMatchObject({ type: "answered" });
  });

  it("D-04 the refusal of a secret holds it nowhere", async () => {
    const outcome = await answerWith("hunter2", { type: "string", writeOnly: true, minLength: 8 });
    expect(outcome).toMatchObject({ type: "failed" });
    expect(JSON.stringify(outcome)).not.toContain("hunter2");
  });

  it.each([
    ["throws it", () => Promise.reject(new Error("hunter2"))],
    ["answers a question named by it", async () => ({ type: "answered", answers: { hunter2: "x" } })],
    ["returns it beside rubbish", async () => ({ type: "hunter2" })],
  ])("D-04 a secret is in no failure of a channel that %s", async (_, askUser) => {
    const channel = { name: "test channel", capabilities: CAPABLE, askUser } as PilotDeckElicitationChannel;
    const schema = { type: "string", writeOnly: true } as const;
    const questions = [{ question: "Value?", header: "", options: [], schema }];
    const outcome = await elicit(channel, { toolCallId: "call", toolName: "test", questions });
    expect(outcome).toMatchObject({ type: "failed", message: expect.stringContaining('"test channel"') });
    expect(inspect(outcome, { depth: 10 })).not.toContain("hunter2");
  });

  it("D-04 every number that JavaScript writes is read back", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readTypedValue(String(value), { type: "number" })).toBe(
          value === 0 ? Number(String(value)) : value,
        );
      }),
    );
  });

  it("D-04 no text is too hostile", () => {
    fc.assert(
      fc.property(anyText(), fc.constantFrom(...CASES), (text, { schema }) => {
        const value = readTypedValue(text, schema);
        expect(["string", "number", "boolean", "undefined"]).toContain(typeof value);
      }),
    );
  });
});

describe("what typed answers are held to", () => {
  it("D-04 what is typed instead of an option is held to the schema, in a sentence", () => {
    const options = [{ label: "Default", description: "" }];
    const question = { question: "Port?", header: "", options, schema: { type: "integer" } } as const;
    const read = (text: string) => readTypedAnswer(text, { ...question, options }, undefined, SENTENCES);
    expect(read("default")).toEqual({ type: "answer", texts: ["Default"] });
    expect(read("8080")).toEqual({ type: "answer", texts: ["8080"] });
    const explanation = "The answer must be a whole number.";
    expect(read("soon")).toEqual({ type: "unclear", explanation });
  });

  it.each<[Parameters<typeof hintOf>[0], string | undefined]>([
    [{}, undefined],
    [{ hint: "As on the label" }, "As on the label"],
    [{ hint: "As on the label", schema: { type: "integer" } }, "As on the label"],
    [{ schema: { type: "integer" } }, "Expected: a whole number."],
    [{ schema: { type: "string" } }, undefined],
    [{ schema: { type: "string", maxLength: 5 } }, "Expected: text, at most 5 characters long."],
  ])("D-04 the hint of %j is %j", (question, hint) => {
    expect(hintOf(question, SENTENCES)).toBe(hint);
  });
});
