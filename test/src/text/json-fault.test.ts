import { describe, expect, it } from "vitest";
import { SENTENCES as GERMAN } from "../../../src/language/de/json.js";
import { findJsonFault, type JsonFault } from "../../../src/text/json-fault.js";
import faults from "./json-faults.json" with { type: "json" };

async function faultOf(text: string, ...say: [] | [typeof GERMAN]): Promise<JsonFault> {
  try {
    JSON.parse(text);
  } catch (error) {
    return findJsonFault(text, error, ...say);
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
    const twice = new SyntaxError("Odd (1:2) end  (1:2)");
    expect(await findJsonFault("[]", twice)).toEqual({ words: "Odd (1:2) end.", summary: "" });
    expect((await findJsonFault("[", null)).words).not.toContain("The text ends");
  });

  it.each([
    ["Odd: Unexpected token Comma found.", "Odd: Unexpected token Comma found."],
    ["Unexpected token Comma found. Odd.", "Unexpected token Comma found. Odd."],
    ["Unexpected token Odd found.", "Unexpected Odd found."],
    ["Odd: Unexpected character 'x' found.", "Odd: Unexpected character 'x' found."],
    ["Unexpected character 'x' found. Odd.", "Unexpected character 'x' found. Odd."],
    ["Odd. At position 1", "Odd. At position 1."],
  ])("L-09 is said as the parser has said it, but for what is known: %s", async (message, words) => {
    const error = Object.assign(new SyntaxError(message), { offset: 1 });
    expect((await findJsonFault("[]", error, GERMAN)).words.split("\n")[0]).toBe(
      words === "Unexpected Odd found." ? "Hier ist Odd unerwartet." : words,
    );
  });

  it("L-09 has its place in the parser's words where its offset is none", async () => {
    const error = Object.assign(new SyntaxError("Odd at position 1"), { offset: "odd" });
    expect(await findJsonFault("[]", error)).toMatchObject({ place: { line: 1, column: 2 } });
  });

  it.each([
    ["{a: 1}", "Das Zeichen a ist hier unerwartet. Texte und Namen stehen in doppelten Anführungszeichen."],
    ["[1 : 2]", 'Hier ist ":" unerwartet.'],
    ["[1 2]", "Hier ist eine Zahl unerwartet. Davor fehlt ein Komma."],
    ["", "Der Text endet unerwartet."],
  ])("L-09 O-01 is said in another language: %j", async (text, words) => {
    expect((await faultOf(text, GERMAN)).words.split("\n")[0]).toBe(words);
  });

  it("C-13 L-09 further places are told of a text of 1 Mi characters at most", async () => {
    const text = "[1 /* a */] //".padEnd(2 ** 20, "x");
    expect((await faultOf(text)).words).toMatch(
      /^Unexpected character '\/' found\. .*\nAlso to be taken out:\n {2}line 1, column 13: a comment$/s,
    );
    expect((await faultOf(`${text}x`)).words).toMatch(/^Expected ',' or '\]' .* \^$/s);
  });
});
