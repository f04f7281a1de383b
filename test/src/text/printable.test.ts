import { describe, expect, it } from "vitest";
import { toPrintable } from "../../../src/text/printable.js";

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
});
