import { describe, expect, it } from "vitest";
import type { ElicitationValueSchema, PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { readWrittenAnswer, writtenText } from "../../../src/elicitation/read-written-answer.js";
import { createQuestion } from "../tools/ask-user-question/call.js";

const one = createQuestion("one");
const free = (schema?: ElicitationValueSchema, labels: string[] = []): PilotDeckElicitationQuestion => ({
  ...createQuestion("free", { options: labels.map((label) => ({ label, description: "" })) }),
  ...(schema && { schema }),
});
const many = createQuestion("many", { multiSelect: true });

describe("an answer in JSON", () => {
  it.each<[string, PilotDeckElicitationQuestion, given: unknown, answer: unknown]>([
    ["a label", one, "A", "a"],
    ["a label in a list", one, ["A"], "a"],
    ["a number", one, 2, "b"],
    ["a list", many, ["A", 2], ["a", "b"]],
    ["a text for a list", many, "a, b", ["a", "b"]],
    ["own words", one, " c  d ", "c  d"],
    ["free text", free(), " c\n d ", " c\n d "],
    ["a wide number", free({ type: "integer" }), " ７ ", "7"],
    ["a wide number that is a label", free({ type: "integer" }, ["７"]), "７", "７"],
    ["a secret", free({ type: "string", writeOnly: true }), " c ", " c "],
    // What is none is for the check to explain, as it was written.
    ["nothing", one, [], []],
    ["nothing of many", many, [], []],
    ["a blank", one, " ", " "],
    ["a blank of many", many, " ", [" "]],
    ["a text beside a blank", many, ["A", " "], ["A", " "]],
    ["a text beside nothing", many, ["A", null], ["A", null]],
    ["an object of many", many, {}, {}],
    ["two for one", one, ["a", "b"], ["a", "b"]],
  ])("C-12 is read as what is typed: %s", (_, question, given, answer) => {
    expect(readWrittenAnswer(given, question)).toEqual({ answer });
  });

  it.each<[unknown, "number" | "boolean" | undefined, unknown]>([
    [7, undefined, "7"],
    [2.5, "number", "2.5"],
    [2.5, "boolean", 2.5],
    [2.5, undefined, 2.5],
    [true, "boolean", "true"],
    [true, undefined, true],
    [null, "number", null],
    ["7", "number", "7"],
    // It lost digits on its way through JSON.
    [2 ** 60, "number", 2 ** 60],
    [Number.POSITIVE_INFINITY, "number", Number.POSITIVE_INFINITY],
  ])("C-12 without quotes, %s for %s is %j", (given, type, text) => {
    expect(writtenText(given, type === undefined ? {} : { schema: { type } })).toBe(text);
  });
});
