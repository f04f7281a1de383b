import { describe, expect, it } from "vitest";
import { findJsonFault, type JsonFault } from "../../../src/text/json-fault.js";
import faults from "./json-faults.json" with { type: "json" };

async function faultOf(text: string): Promise<JsonFault> {
  try {
    JSON.parse(text);
  } catch (error) {
    return findJsonFault(text, error);
  }
  throw new Error("It is JSON.");
}

describe("what is wrong with a text that is not JSON", () => {
  it.each(faults)("L-09 $text", async ({ text, ...expected }) => {
    expect(await faultOf(text)).toEqual(expected);
  });

  it.each([
    ['{"a": "x\ny"}', 9, " A line break in a text is written \\n.\n"],
    ['{"a": "\t"}', 8, " A tab in a text is written \\t.\n"],
    ['{"a": "\u0001"}', 8, " In a text it is written \\u0001.\n"],
  ])("L-09 a control character in a text: %j", async (text, column, advice) => {
    const { place, words } = await faultOf(text);
    expect(place).toEqual({ line: 1, column });
    expect(words).toContain(advice);
    expect(words.includes("line break")).toBe(text.includes("\n"));
  });

  it("L-09 is said in the parser's own words where it has no place", async () => {
    const error = new SyntaxError("Unexpected end (1:2)");
    expect(await findJsonFault("[]", error)).toEqual({ words: "Unexpected end.", summary: "" });
    expect(await findJsonFault("[]", "odd")).toEqual({ words: "odd.", summary: "" });
  });
});
