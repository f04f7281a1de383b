import { readFile } from "node:fs/promises";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractFormats, FORMATS_FILE } from "../../../scripts/extract-formats.js";
import { type ElicitationValueSchema, readTypedValue } from "../../../src/index.js";
import { anyText } from "../../any-text.js";
import { runs } from "../../property-runs.js";

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

  it.each([
    ["email", "ada@example.com"],
    ["uri", "https://example.com"],
    ["date", "2024-02-29"],
    ["date-time", "2024-02-29T23:59:59Z"],
  ] as const)("C-13 %s is decided as ajv-formats decides", (format, sound) => {
    const isValid = ajv.compile({ type: "string", format });
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(typed, (text) => {
        const verdict = isValid(text);
        verdicts.add(verdict);
        expect(readTypedValue(text, { type: "string", format, writeOnly: true }) !== undefined).toBe(verdict);
      }),
      { numRuns: runs(2000), examples: [[sound], ["none"]] },
    );
    expect(verdicts.size).toBe(2);
  });

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
});
