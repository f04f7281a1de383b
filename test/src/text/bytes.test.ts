import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasBrokenCharacters } from "../../../src/text/broken-characters.js";
import { countBytes, cutToBytes, isSurelyWithin } from "../../../src/text/bytes.js";
import { anyText } from "../../any-text.js";

describe("a text in bytes", () => {
  it.each([
    ["", 0, ""],
    ["ab", 2, "ab"],
    ["abc", 3, "abc"],
    ["abcd", 3, "…"],
    ["abcde", 4, "a…"],
    ["éé", 4, "éé"],
    ["ééé", 5, "é…"],
    ["👋👋", 8, "👋👋"],
    ["👋👋", 7, "👋…"],
    ["👋👋", 6, "…"],
  ])("T-17 %j is cut to %d bytes", (text, limit, cut) => {
    expect(cutToBytes(text, limit)).toBe(cut);
  });

  it("T-17 is counted as it is written, and kept whole where it fits", () => {
    fc.assert(
      fc.property(anyText(), fc.nat(60), (text, limit) => {
        expect(countBytes(text)).toBe(Buffer.byteLength(text));
        const cut = cutToBytes(text, limit);
        expect(cut === text).toBe(Buffer.byteLength(text) <= limit);
        if (limit >= 3) expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it.each([
    [0, 0, true],
    [3, 9, true],
    [3, 8, false],
    [4, 9, false],
  ])("T-17 of %d code units is surely within %d bytes: %s", (length, limit, isWithin) => {
    expect(isSurelyWithin(length, limit)).toBe(isWithin);
  });
});

describe("what no peer can be trusted with", () => {
  it.each([
    ["", false],
    ["a\n👋", false],
    ["a\0b", true],
    ["a\ud83db", true],
    ["\udc4b", true],
  ])("C-13 is in %j: %s", (text, isBroken) => {
    expect(hasBrokenCharacters(text)).toBe(isBroken);
  });
});
