import { readFile } from "node:fs/promises";
import { inspect } from "node:util";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractFormats, FORMATS_FILE } from "../../../scripts/extract-formats.js";
import { readTypedAnswer } from "../../../src/elicitation/read-typed-answer.js";
import { hintOf } from "../../../src/elicitation/typed-value.js";
import {
  type ElicitationValueSchema,
  elicit,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationQuestion,
  readTypedValue,
} from "../../../src/index.js";
import { SENTENCES } from "../../../src/language/en/answers.js";
import { anyText } from "../../any-text.js";
import { processorMs } from "../../processor-time.js";
import { runs } from "../../property-runs.js";
import cases from "./typed-values.json" with { type: "json" };

type Case = {
  schema: ElicitationValueSchema;
  expected: string;
  accepted: Record<string, unknown>;
  refused: string[];
};

const CAPABLE = { closedChoice: true, freeText: true, schema: true, secret: true };
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
  it("C-13 is what ajv-formats says, copied, and imports nothing", async () => {
    const generated = await readFile(FORMATS_FILE, "utf8");
    expect(generated).toBe(await extractFormats());
    expect(generated).not.toMatch(/\b(?:import|require)\b/);
    const code = await readFile(new URL("../../../src/elicitation/typed-value.ts", import.meta.url), "utf8");
    expect(code).not.toMatch(/new Function|createRequire|getBuiltinModule|from "[^.]/);
  });

  // What ajv says of the same value is the measure.
  const ajv = new Ajv({ messages: false });
  addFormats.default(ajv, ["email", "uri", "date", "date-time"]);

  const part = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(...":/.?#[]@!$&'()*+,;=%-_~tTzZ \n", "::", "://", "%2f", "[::1]"),
    },
    {
      weight: 8,
      arbitrary: fc.constantFrom("a", "http", "mailto", "example", "com", "xn--p1ai", "ü", "🚲", "\ud800"),
    },
    {
      weight: 8,
      arbitrary: fc.constantFrom("2024", "02", "29", "30", "23", "59", "60", "00", "1", "12", "+01:00", ".5"),
    },
    { weight: 1, arbitrary: anyText() },
  );
  const date = fc
    .tuple(fc.integer({ min: 1896, max: 2104 }), fc.nat(13), fc.nat(32))
    .map(([year, month, day]) =>
      [year, month, day].map((number) => String(number).padStart(2, "0")).join("-"),
    );
  const time = fc
    .tuple(
      fc.nat(24),
      fc.constantFrom(0, 1, 58, 59, 60),
      fc.constantFrom(0, 59, 60, 61),
      fc.nat(24),
      fc.boolean(),
    )
    .map(([hour, minute, second, offset, isWest]) => {
      const two = (number: number) => String(number).padStart(2, "0");
      return `${two(hour)}:${two(minute)}:${two(second)}${isWest ? "-" : "+"}${two(offset)}:00`;
    });
  const typed = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
    date,
    fc.tuple(date, fc.constantFrom("T", "t", " "), time).map((parts) => parts.join("")),
    fc.emailAddress(),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.ipV6().map((address) => `http://[${address}]:80/`),
  );

  it.each(["email", "uri", "date", "date-time"] as const)(
    "C-13 %s is decided as ajv-formats decides",
    (format) => {
      const isValid = ajv.compile({ type: "string", format });
      const verdicts = new Set<boolean>();
      fc.assert(
        fc.property(typed, (text) => {
          const verdict = isValid(text);
          verdicts.add(verdict);
          expect(readTypedValue(text, { type: "string", format, writeOnly: true }) !== undefined).toBe(
            verdict,
          );
        }),
        { numRuns: runs(2000) },
      );
      expect(verdicts.size).toBe(2);
    },
  );

  it("C-13 bounds and lengths are decided as ajv decides", () => {
    const bound = fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), {
      nil: undefined,
    });
    const length = fc.option(fc.nat(4), { nil: undefined });
    const withKeywords = (members: object): object =>
      Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
    fc.assert(
      fc.property(
        fc.constantFrom("number", "integer"),
        bound,
        bound,
        fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
        (type, minimum, maximum, value) => {
          fc.pre(Number.isFinite(minimum ?? 0) && Number.isFinite(maximum ?? 0));
          const schema = withKeywords({ type, minimum, maximum });
          const expected = ajv.compile(schema)(value);
          expect(readTypedValue(String(value), schema as ElicitationValueSchema) !== undefined).toBe(
            expected,
          );
        },
      ),
    );
    fc.assert(
      fc.property(length, length, anyText({ maxLength: 5 }), (minLength, maxLength, text) => {
        const schema = withKeywords({ type: "string", minLength, maxLength, writeOnly: true });
        expect(readTypedValue(text, schema as ElicitationValueSchema) !== undefined).toBe(
          ajv.compile({ ...schema })(text),
        );
      }),
    );
  });

  const KIB = 2 ** 10;
  const string = (format: "email" | "uri" | "date" | "date-time") =>
    ({ type: "string", format, maxLength: 2 ** 30 }) as const;
  it.each<[ElicitationValueSchema, string, string, string]>([
    [{ type: "integer" }, "", "1", "x"],
    [{ type: "number" }, "", "1", "e"],
    [{ type: "number" }, "1.", "1", "e1e"],
    [{ type: "number" }, "", " ", "x"],
    [{ type: "boolean" }, "y", " ", "x"],
    [string("email"), "", "a", "!"],
    [string("email"), "a@", "a", "!"],
    [string("email"), "a@", "a.", "!"],
    [string("email"), "", "a.", "!"],
    [string("email"), "a@", "a-", "."],
    [string("uri"), "http://", "a", "^"],
    [string("uri"), "http:", "/", "^"],
    [string("uri"), "http:", "a/", "^"],
    [string("uri"), "http://h:", "1", "^"],
    [string("uri"), "http://", "a:", "^"],
    [string("uri"), "http://[", "1:", "^"],
    [string("uri"), "a", "a", "^"],
    [string("uri"), "a:?", "?", "^"],
    [string("uri"), "a:", "%aa", "%"],
    [string("date"), "2024-02-2", "9", "x"],
    [string("date-time"), "2024-02-29T00:00:00.", "1", "x"],
    [string("date-time"), "", "t", "x"],
  ])("C-13 %j is decided at once: %j, %j again and again, %j", (schema, start, part, end) => {
    for (const size of [63 * KIB, 10 * KIB * KIB]) {
      const text = `${start}${part.repeat(size / part.length)}${end}`;
      const times = [1, 2, 3].map(() =>
        processorMs(() => expect(readTypedValue(text, schema)).toBeUndefined()),
      );
      if (size < 64 * KIB) expect(Math.min(...times)).toBeLessThan(50);
    }
  });

  it("C-13 a value is at most 64 KiB long, unless its schema allows more", () => {
    const most = "x".repeat(64 * KIB);
    expect(readTypedValue(most, { type: "string" })).toBe(most);
    expect(readTypedValue(`${most}x`, { type: "string" })).toBeUndefined();
    expect(readTypedValue(`${most}x`, { type: "string", maxLength: 64 * KIB })).toBeUndefined();
    expect(readTypedValue(`${most}x`, { type: "string", maxLength: 64 * KIB + 1 })).toBe(`${most}x`);
    const bicycles = "🚲".repeat(64 * KIB + 1);
    expect(readTypedValue(bicycles, { type: "string", maxLength: 64 * KIB + 1 })).toBe(bicycles);
    expect(readTypedValue(`${bicycles}x`, { type: "string", maxLength: 64 * KIB + 1 })).toBeUndefined();
    // As many characters as the schema allows, of two code units each.
    const fewer = "🚲".repeat(40_000);
    expect(readTypedValue(fewer, { type: "string", maxLength: 40_000 })).toBe(fewer);
    expect(readTypedValue(`${" ".repeat(64 * KIB)}1`, { type: "integer" })).toBeUndefined();
    const noText = { type: "integer", maxLength: 2 ** 20 } as ElicitationValueSchema;
    expect(readTypedValue(`${" ".repeat(64 * KIB)}1`, noText)).toBeUndefined();
  });

  it.each<[length: number, schema: ElicitationValueSchema, fault: string]>([
    [64 * KIB, { type: "integer" }, "a whole number"],
    [64 * KIB + 2, { type: "string", maxLength: 64 * KIB + 1 }, "text, at most 65537 characters long"],
  ])(
    "C-13 the refusal of %d characters for %j says what was expected: they are not too many for all",
    async (...drawn) => {
      const [length, schema, expected] = drawn;
      expect(await answerWith("x".repeat(length), schema)).toMatchObject({
        message: expect.stringContaining(`The answer to "Value?" must be ${expected}.`),
      });
    },
  );

  it("C-13 an email address has at most 320 characters, another address more", () => {
    const email = (length: number) => "@example.com".padStart(length, "a");
    const uri = "https://example.com/".padEnd(64 * KIB, "a");
    expect(readTypedValue(email(320), { type: "string", format: "email" })).toBe(email(320));
    expect(readTypedValue(email(321), { type: "string", format: "email" })).toBeUndefined();
    expect(readTypedValue(uri, { type: "string", format: "uri" })).toBe(uri);
  });

  it("D-04 what is typed instead of an option is held to the schema, in a sentence", () => {
    const options = [{ label: "Default", description: "" }];
    const question = { question: "Port?", header: "", options, schema: { type: "integer" } } as const;
    const read = (text: string) => readTypedAnswer(text, { ...question, options }, false, SENTENCES);
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

  it("C-13 the refusal of a value that is too long says so, and does not quote it", async () => {
    const outcome = await answerWith("1".repeat(64 * KIB + 1), { type: "integer" });
    expect(outcome).toMatchObject({
      message: expect.stringContaining('The answer to "Value?" must be at most 65536 characters long.'),
    });
    expect(outcome).toMatchObject({ message: expect.not.stringContaining("1111") });
  });
});

function answerWith(text: string, schema: ElicitationValueSchema) {
  return ask({ question: "Value?", header: "", options: [], schema }, text);
}

function ask(question: PilotDeckElicitationQuestion, answer: string | string[]) {
  const channel: PilotDeckElicitationChannel = {
    name: "test channel",
    capabilities: CAPABLE,
    askUser: async () => ({ type: "answered", answers: { "Value?": answer } }),
  };
  return elicit(channel, { toolCallId: "call", toolName: "test", questions: [question] });
}
