import { PassThrough } from "node:stream";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import type {
  ElicitationAnswers,
  ElicitationCapabilities,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { atLeast, runs } from "../../property-runs.js";
import { createFakeTerminal, opened } from "../terminal/fake-terminal.js";
import cases from "./foreign-forms.json" with { type: "json" };

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

const FULL: ElicitationCapabilities = { closedChoice: true, freeText: true, schema: true };

/** A person who has one set of answers for each ask, and the last one for all that follow. */
function createPerson(answers: readonly ElicitationAnswers[], capabilities: ElicitationCapabilities = FULL) {
  const requests: PilotDeckElicitationRequest[] = [];
  const channel: PilotDeckElicitationChannel = {
    name: "person",
    capabilities,
    async askUser(request) {
      requests.push(request);
      const given = answers[Math.min(requests.length, answers.length) - 1] ?? {};
      return { type: "answered", answers: given };
    },
  };
  return { channel, requests };
}

function paramsOf(properties: object, required: readonly string[] = [], rest: object = {}) {
  return { message: "Please fill in.", requestedSchema: { type: "object", properties, required, ...rest } };
}

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
      const { channel, requests } = createPerson([Object.fromEntries([[asked, answer]])], capabilities);
      const result = await createElicitationHandler(channel)({ params });
      expect(requests[0]?.questions[0]).toMatchObject(question);
      expect(result).toEqual({ action: "accept", content: value === null ? {} : { a: value } });
    }
    for (const answer of refuses) {
      const asked = question.question ?? "a";
      const { channel, requests } = createPerson([Object.fromEntries([[asked, answer]])], capabilities);
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
    const { channel, requests } = createPerson([]);
    const result = createElicitationHandler(channel)({ params: paramsOf({ a }) });
    await expect(result).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(fault) });
    expect(requests).toEqual([]);
  });
});

describe("a reference", () => {
  const askWith = async (property: object, defs: object) => {
    const { channel } = createPerson([{ a: "x" }]);
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

describe("a wrong answer", () => {
  const keys = Array.from({ length: 13 }, (_, index) => `f${index + 1}`);
  const list = { type: "array", items: { type: "string", enum: ["a", "b", "c"] }, minItems: 1, maxItems: 2 };
  const properties = Object.fromEntries(keys.map((key) => [key, key === "f10" ? list : { type: "string" }]));
  const texts = Object.fromEntries(keys.map((key) => [key, key === "f10" ? ["a", "b", "c"] : `of ${key}`]));
  const content = { ...texts, f10: ["a", "c"] };

  it("M-07 asks that field again, not the form, and says what was wrong", async () => {
    const { channel, requests } = createPerson([texts, { f10: ["a", "c"] }]);
    const params = paramsOf(properties, keys);
    const result = await createElicitationHandler(channel)({ params });
    expect(result).toEqual({ action: "accept", content });
    expect(requests.map(({ questions }) => questions.map(({ question }) => question))).toEqual([
      keys,
      ["f10"],
    ]);
    expect(requests[1]?.context?.markdown).toBe(
      'That could not be used. "f10" has other limits. Choose at most 2. Please answer again.\n\nPlease fill in.',
    );
    expect(requests[1]?.requestId).not.toBe(requests[0]?.requestId);
  });

  it("M-07 asks that field again on plain lines", async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const handler = createElicitationHandler(createPlainChannel({ input, output }));
    const lines = keys.map((key) => (key === "f10" ? "1, 2, 3" : `of ${key}`));
    input.end([...lines, "1, 3", ""].join("\n"));
    expect(await handler({ params: paramsOf(properties, keys) })).toEqual({ action: "accept", content });
    expect(String(output.read()).match(/\[f1\]/g)).toHaveLength(1);
  });

  it.each(["1", "skip"])("M-07 %s on plain lines is what an optional number says", async (line) => {
    const input = new PassThrough();
    const output = new PassThrough();
    const handler = createElicitationHandler(createPlainChannel({ input, output }));
    const result = handler({ params: paramsOf({ age: { type: "integer", exclusiveMinimum: 0 } }) });
    input.end(`0\n${line}\n`);
    expect(await result).toEqual({ action: "accept", content: line === "1" ? { age: 1 } : {} });
    expect(String(output.read())).toContain('"age" must be answered with a whole number, 1 or more.');
  });

  it.each(["1", "skip"])("M-07 %s in the dialog is what an optional number says", async (line) => {
    const terminal = createFakeTerminal();
    const handler = createElicitationHandler(createTerminalChannel(terminal.options));
    const result = handler({ params: paramsOf({ age: { type: "integer" } }) });
    await opened(terminal);
    terminal.advance(1000);
    terminal.send(line, "\r");
    expect(await result).toEqual({ action: "accept", content: line === "1" ? { age: 1 } : {} });
  });

  it("M-07 who says all again changes only what was asked again", async () => {
    const again = { ...texts, f1: "changed", f10: ["a", "c"] };
    const { channel } = createPerson([texts, again]);
    const params = paramsOf(properties, keys);
    expect(await createElicitationHandler(channel)({ params })).toEqual({ action: "accept", content });
  });

  it("M-07 is not taken for the answer where the question is left open the second time", async () => {
    const optional = paramsOf({ a: { type: "string" }, b: { type: "integer" } });
    const { channel, requests } = createPerson([{ a: "x", b: "y" }, { a: "x" }]);
    expect(await createElicitationHandler(channel)({ params: optional })).toEqual({
      action: "accept",
      content: { a: "x" },
    });
    expect(requests).toHaveLength(2);
  });

  it("M-07 a decline at the second ask declines the form", async () => {
    const { channel } = createPerson([texts]);
    let asks = 0;
    const declining: PilotDeckElicitationChannel = {
      ...channel,
      async askUser(request): Promise<PilotDeckElicitationAnswer> {
        asks += 1;
        return asks === 1 ? channel.askUser(request) : { type: "cancelled", code: "declined" };
      },
    };
    const result = await createElicitationHandler(declining)({ params: paramsOf(properties, keys) });
    expect(result).toEqual({ action: "decline" });
  });

  it.each([1, 2, 5])("M-07 is an error after %d asks", async (attempts) => {
    const { channel, requests } = createPerson([texts]);
    const handler = createElicitationHandler(channel, { attempts });
    await expect(handler({ params: paramsOf(properties, keys) })).rejects.toThrow(
      'gave answers that the form does not allow: "f10" has other limits. Choose at most 2.',
    );
    expect(requests).toHaveLength(attempts);
    for (const bad of [0, 1.5, Number.NaN]) {
      expect(() => createElicitationHandler(channel, { attempts: bad })).toThrow(TypeError);
    }
  });

  it.each([
    { mode: "rpc", refused: true },
    { mode: "print", refused: true },
    { mode: "interactive", refused: false },
    { mode: undefined, refused: false },
  ] as const)("M-07 a channel of mode $mode refuses it at once: $refused", async ({ mode, refused }) => {
    const { channel, requests } = createPerson([texts, { f10: ["a"] }], { ...FULL, ...(mode && { mode }) });
    await createElicitationHandler(channel)({ params: paramsOf(properties, keys) });
    expect((requests[0]?.check?.(texts) ?? []).map(({ pointer }) => pointer)).toEqual(
      refused ? ["/f10"] : [],
    );
    // A question on its own is asked again whatever happens.
    expect(requests[1]?.check?.({ f10: [] })).toMatchObject([{ message: '"f10" has no answer.' }]);
  });

  it("M-07 the request is plain data but for what cannot be cloned", async () => {
    const { channel, requests } = createPerson([{ a: "x" }]);
    const { signal } = new AbortController();
    await createElicitationHandler(channel)({ params: paramsOf({ a: { type: "string" } }) }, { signal });
    expect(structuredClone(requests[0])).toMatchObject({ toolName: "elicitation/create" });
    expect(requests[0]?.signal).toBe(signal);
  });
});

describe("a form without end", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`);
  const optional = { anyOf: [{ type: "integer", exclusiveMinimum: 0 }, { type: "null" }] };

  it("M-07 1000 fields are asked, and one more is refused", async () => {
    const fields = (count: number) => Object.fromEntries(many(count).map((key) => [key, optional]));
    const { channel } = createPerson([Object.fromEntries(many(1000).map((key) => [key, "1"]))]);
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
    const { channel } = createPerson([{ a: many(10_000) }]);
    const result = await createElicitationHandler(channel)({ params: paramsOf({ a: property }) });
    expect(result).toEqual({ action: "accept", content: { a: many(10_000) } });
    const stranger = createElicitationHandler(createPerson([{ a: "none" }]).channel, { attempts: 1 });
    const error: unknown = await stranger({ params: paramsOf({ a: property }) }).catch((thrown) => thrown);
    expect(error).toMatchObject({ message: expect.stringMatching(/"x9", and 9991 more\.$/) });
  });

  it("M-07 a small form that refers to one large choice a thousand times is refused", async () => {
    const properties = Object.fromEntries(many(1000).map((key) => [key, { $ref: "#/$defs/All" }]));
    const params = paramsOf(properties, [], { $defs: { All: { enum: many(10_000) } } });
    const result = createElicitationHandler(createPerson([]).channel)({ params });
    await expect(result).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("has too many choices: a form may have 100000."),
    });
  });
});

const word = fc.constantFrom("a", "b", "Skip", "skip", "default", "1", "");
const number = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(0.1, 0.3, 2.5));
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const scalar = fc.oneof(
  fc.record({
    type: fc.constant("string"),
    minLength: some(fc.nat(2)),
    format: some(fc.constantFrom("ipv4", "x")),
  }),
  fc.record({
    type: fc.constantFrom("integer", "number"),
    exclusiveMinimum: some(number),
    maximum: some(number),
    multipleOf: some(fc.constantFrom(0.1, 1, 5)),
  }),
  fc.record({ enum: fc.uniqueArray(fc.oneof(word, number, fc.boolean()), { minLength: 1 }) }),
  fc.record({ const: fc.oneof(word, number, fc.boolean()) }),
  fc.record({
    oneOf: fc.uniqueArray(fc.record({ const: number, title: some(word) }), {
      minLength: 1,
      selector: (each) => each.const,
    }),
  }),
  fc.record({
    type: fc.constant("array"),
    items: fc.record({ $ref: fc.constant("#/$defs/Size") }),
    maxItems: some(fc.integer({ min: 1, max: 2 })),
  }),
  fc.record({ $ref: fc.constant("#/$defs/Size") }),
  fc.record({ type: fc.constant("boolean") }),
);
const wrapped = fc
  .tuple(scalar, fc.nat(3), some(fc.oneof(word, number, fc.boolean(), fc.constant(null))))
  .map(([inner, kind, preset]): object => {
    const property =
      kind === 0
        ? { anyOf: [inner, { type: "null" }] }
        : kind === 1
          ? { oneOf: [{ type: "null" }, inner] }
          : kind === 2 && "type" in inner
            ? { ...inner, type: [inner.type, "null"] }
            : inner;
    return preset === undefined ? property : { ...property, default: preset };
  });

describe("whatever a channel returns for a foreign form", () => {
  it("M-07 what is sent keeps to the schema", async () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, multipleOfPrecision: 9, logger: false });
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom("a", "b", "c"), wrapped, { minKeys: 1, noNullPrototype: true }),
        fc.array(fc.constantFrom("a", "b", "c")),
        fc.constantFrom<ElicitationCapabilities>(FULL, { ...FULL, mode: "interactive" }, { freeText: true }),
        fc.infiniteStream(fc.nat(20)),
        fc.infiniteStream(fc.oneof(word, number.map(String))),
        async (properties, keys, capabilities, dice, texts) => {
          const required = keys.filter((key) => key in properties);
          const defs = { $defs: { Size: { type: "string", enum: ["S", "M", "L"] } } };
          // Through JSON, as it comes from a server.
          const params = JSON.parse(JSON.stringify(paramsOf(properties, [...new Set(required)], defs)));
          const channel: PilotDeckElicitationChannel = {
            capabilities,
            async askUser({ questions }) {
              const answers = questions.map(({ question, options, multiSelect }) => {
                const labels = options.filter(() => (dice.next().value ?? 0) < 10).map(({ label }) => label);
                const own: string = texts.next().value ?? "";
                return [question, multiSelect === true ? labels : (labels[0] ?? own)] as const;
              });
              return { type: "answered", answers: Object.fromEntries(answers) };
            },
          };
          const result = await createElicitationHandler(channel)({ params }).catch((error: Error) => error);
          if (result instanceof Error) {
            expect(result.message).toMatch(/gave |^requestedSchema/);
          } else if (result.action === "accept") {
            accepted += 1;
            const isValid = ajv.validate(params.requestedSchema, result.content);
            expect(isValid, JSON.stringify([params.requestedSchema, result.content, ajv.errors])).toBe(true);
          }
        },
      ),
      { numRuns: runs(200) },
    );
    expect(accepted).toBeGreaterThanOrEqual(atLeast(40));
  });
});
