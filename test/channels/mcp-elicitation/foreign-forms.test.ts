import { describe, expect, it } from "vitest";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import type { ElicitationCapabilities, PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import cases from "./foreign-forms.json" with { type: "json" };
import { createFormPerson, FULL, paramsOf } from "./form-person.js";

type ForeignForm = {
  title: string;
  property: object;
  required?: boolean;
  defs?: object;
  capabilities?: ElicitationCapabilities;
  question: Partial<PilotDeckElicitationQuestion>;
  /** An answer and its value, null where the property is left out. */
  reads: [answer: string | string[], value: unknown][];
  refuses?: (string | string[])[];
};

describe("the schemas that servers really send", () => {
  it.each(cases as unknown as ForeignForm[])("M-07 $title", async (form) => {
    const {
      property,
      required = false,
      defs = {},
      capabilities = FULL,
      question,
      reads,
      refuses = [],
    } = form;
    const params = paramsOf({ a: property }, required ? ["a"] : [], { $defs: defs });
    for (const [answer, value] of reads) {
      const asked = question.question ?? "a";
      const { channel, requests } = createFormPerson([Object.fromEntries([[asked, answer]])], capabilities);
      const result = await createElicitationHandler(channel)({ params });
      expect(requests[0]?.questions[0]).toMatchObject(question);
      expect(result).toEqual({ action: "accept", content: value === null ? {} : { a: value } });
    }
    for (const answer of refuses) {
      const asked = question.question ?? "a";
      const { channel, requests } = createFormPerson([Object.fromEntries([[asked, answer]])], capabilities);
      const result = createElicitationHandler(channel)({ params });
      await expect(result).rejects.toThrow('The elicitation channel "person" gave answers that the form');
      expect(requests).toHaveLength(3);
    }
  });

  it.each([
    { a: { $ref: "#/$defs/none" }, fault: 'refers to "#/$defs/none", which is not in the form.' },
    { a: { $ref: "https://example.com/a" }, fault: 'refers to "https://example.com/a", which is not in' },
    { a: { $ref: "#/properties/a" }, fault: "stands in more than 16 references and wrappers." },
    { a: { $ref: "#/$defs/__proto__" }, fault: 'refers to "#/$defs/__proto__", which is not in' },
    { a: { anyOf: [{ type: "object" }, { type: "array" }] }, fault: "but it is a union of others." },
    { a: { anyOf: [{ type: "object" }, { type: "null" }] }, fault: 'but its type is "object".' },
    { a: { type: ["null"] }, fault: "can be nothing but null, which is no answer." },
    { a: { type: ["null"], enum: [2, 1] }, fault: "can be nothing but null, which is no answer." },
    { a: { allOf: [{ type: "string" }, { minLength: 2 }] }, fault: "combines several schemas, which is not" },
    {
      a: { type: "string", anyOf: [{ format: "uri" }, { format: "email" }] },
      fault: "must list its choices",
    },
    { a: { type: ["object", "array"] }, fault: "but its type is undefined." },
    { a: { type: "number", exclusiveMinimum: "0" }, fault: "its exclusiveMinimum must be a number." },
    { a: { type: "number", multipleOf: 0 }, fault: "its multipleOf must be a number above 0." },
    {
      a: { type: "number", exclusiveMinimum: 1, exclusiveMaximum: 1 },
      fault: "its exclusiveMinimum is not below its exclusiveMaximum.",
    },
    {
      a: { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 1 },
      fault: "its minimum is above its maximum.",
    },
    { a: { type: "array", items: { $ref: "#/none" } }, fault: "has items, of which each refers to" },
    { a: { type: "array", items: 7 }, fault: "must list its choices" },
    {
      a: { type: "array", items: { enum: ["a"] }, maxItems: "2" },
      fault: "numbers as minItems and maxItems.",
    },
    { a: { oneOf: 7 }, fault: "must list its choices" },
    { a: { type: "string", oneOf: [{ const: "a" }, 7] }, fault: "must list its choices" },
    { a: { type: "string", enum: [1, 2] }, fault: "must list its choices" },
    { a: { type: "string", enum: ["a", true] }, fault: "must list its choices" },
    { a: { anyOf: [{ const: "a" }, { type: "string" }] }, fault: "but it is a union of others." },
    { a: { anyOf: [{ type: "string" }, null] }, fault: "but it is a union of others." },
    { a: { anyOf: [{ type: "string" }, { enum: [null, "a"] }] }, fault: "but it is a union of others." },
    { a: { anyOf: [{ type: "string" }, { enum: ["a"] }] }, fault: "but it is a union of others." },
    { a: { $ref: "//properties/a" }, fault: 'refers to "//properties/a", which is not in' },
    { a: { $ref: "#/%E0%A4%A" }, fault: 'refers to "#/%E0%A4%A", which is not in' },
  ])("M-07 refused: $fault", async ({ a, fault }) => {
    const { channel, requests } = createFormPerson([]);
    const result = createElicitationHandler(channel)({ params: paramsOf({ a }) });
    await expect(result).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(fault) });
    expect(requests).toEqual([]);
  });
});

describe("a reference", () => {
  const askWith = async (property: object, defs: object) => {
    const { channel } = createFormPerson([{ a: "x" }]);
    const params = paramsOf({ a: property }, ["a"], { $defs: defs });
    return createElicitationHandler(channel)({ params });
  };

  it("M-07 is followed through fifteen others, and no further", async () => {
    const chainOf = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, index) => [
          `${index}`,
          index === length - 1 ? { type: "string" } : { $ref: `#/$defs/${index + 1}` },
        ]),
      );
    const start = { $ref: "#/$defs/0" };
    expect(await askWith(start, chainOf(15))).toEqual({ action: "accept", content: { a: "x" } });
    await expect(askWith(start, chainOf(16))).rejects.toThrow("more than 16 references");
  });

  it("M-07 has 1 000 characters at most", async () => {
    const name = "n".repeat(992);
    const defs = { [name]: { type: "string" }, [`${name}n`]: { type: "string" } };
    expect(await askWith({ $ref: `#/$defs/${name}` }, defs)).toMatchObject({ action: "accept" });
    await expect(askWith({ $ref: `#/$defs/${name}n` }, defs)).rejects.toThrow("which is not in");
  });
});

describe("a form without end", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`);
  const optional = { anyOf: [{ type: "integer", exclusiveMinimum: 0 }, { type: "null" }] };

  it("M-07 1000 fields are asked, and one more is refused", async () => {
    const fields = (count: number) => Object.fromEntries(many(count).map((key) => [key, optional]));
    const { channel } = createFormPerson([Object.fromEntries(many(1000).map((key) => [key, "1"]))]);
    const result = await createElicitationHandler(channel)({ params: paramsOf(fields(1000)) });
    expect(result).toEqual({
      action: "accept",
      content: Object.fromEntries(many(1000).map((key) => [key, 1])),
    });
    await expect(createElicitationHandler(channel)({ params: paramsOf(fields(1001)) })).rejects.toMatchObject(
      {
        code: -32602,
        message: "requestedSchema has 1001 properties. A form may have 1000.",
      },
    );
  });

  it("M-07 10000 choices are asked, answered all at once, and listed in part where none fits", async () => {
    const property = { type: "array", items: { enum: many(10_000) } };
    const { channel } = createFormPerson([{ a: many(10_000) }]);
    const result = await createElicitationHandler(channel)({ params: paramsOf({ a: property }) });
    expect(result).toEqual({ action: "accept", content: { a: many(10_000) } });
    const stranger = createElicitationHandler(createFormPerson([{ a: "none" }]).channel, { attempts: 1 });
    const error: unknown = await stranger({ params: paramsOf({ a: property }) }).catch((thrown) => thrown);
    expect(error).toMatchObject({ message: expect.stringMatching(/"x9", and 9991 more\.$/) });
  });

  it("M-07 a small form that refers to one large choice a thousand times is refused", async () => {
    const properties = Object.fromEntries(many(1000).map((key) => [key, { $ref: "#/$defs/All" }]));
    const params = paramsOf(properties, [], { $defs: { All: { enum: many(10_000) } } });
    const result = createElicitationHandler(createFormPerson([]).channel)({ params });
    await expect(result).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("has too many choices: a form may have 100000."),
    });
  });
});
