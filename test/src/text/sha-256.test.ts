import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/text/sha-256.js";
import { anyText } from "../../any-text.js";

const expected = (text: string) => createHash("sha256").update(text).digest("hex");

describe("SHA-256", () => {
  it("T-13 is that of Node for any text", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(expected(text));
      }),
    );
  });

  it("T-13 is that of Node around the ends of its blocks", () => {
    for (let length = 0; length <= 200; length += 1) {
      expect(sha256("é".repeat(length))).toBe(expected("é".repeat(length)));
    }
    expect(sha256("x".repeat(1_000_000))).toBe(expected("x".repeat(1_000_000)));
  });
});
