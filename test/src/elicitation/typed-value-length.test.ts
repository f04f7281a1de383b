import { describe, expect, it } from "vitest";
import { type ElicitationValueSchema, readTypedValue } from "../../../src/index.js";
import { processorMs } from "../../processor-time.js";
import { answerWith } from "./answer-typed.js";

describe("what typed answers are held to", () => {
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

  it("C-13 the refusal of a value that is too long says so, and does not quote it", async () => {
    const outcome = await answerWith("1".repeat(64 * KIB + 1), { type: "integer" });
    expect(outcome).toMatchObject({
      message: expect.stringContaining('The answer to "Value?" must be at most 65536 characters long.'),
    });
    expect(outcome).toMatchObject({ message: expect.not.stringContaining("1111") });
  });
});
