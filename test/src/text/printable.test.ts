import { describe, expect, it } from "vitest";
import { toPrintable, toPrintableLine, writePrintableJson } from "../../../src/text/printable.js";

describe("foreign text that is printed", () => {
  it.each([
    ["plain\ttext\n", "plain\ttext\n"],
    ["a\r\nb\rc\n\rd", "a\nb\nc\n\nd"],
    ["\u001b[31mred\u001b[0m", "\ufffd[31mred\ufffd[0m"],
    ["\u0000\u0007\u0008\u000b\u000c\u007f\u0080\u009b\u009f", "\ufffd".repeat(9)],
    ["\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "\ufffd".repeat(9)],
    ["\u2029\u2065\u206a\u00a0\u200d", "\u2029\u2065\u206a\u00a0\u200d"],
    ["\ud83d x \ude00 \ud83d\ude00", "\ufffd x \ufffd \ud83d\ude00"],
  ])("K-17 %j is %j", (text, expected) => {
    expect(toPrintable(text)).toBe(expected);
  });

  it("K-17 stands on one line where it is a name, a title or a hint", () => {
    expect(toPrintableLine(" a\r\nb\u001bc\n")).toBe("a b\ufffdc");
  });

  it("K-17 is the same value as JSON, without a sign that a terminal or an editor acts on", () => {
    const value = { "a\u009b": ["\u007f\u0080\u202e\u2069\u001b", "ü\u2065"] };
    const json = writePrintableJson(value);
    expect(JSON.parse(json)).toEqual(value);
    expect(json).toBe(`{
  "a\\u009b": [
    "\\u007f\\u0080\\u202e\\u2069\\u001b",
    "ü\u2065"
  ]
}`);
  });
});
