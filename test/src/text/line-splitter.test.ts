import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLineSplitter, type SplitLine } from "../../../src/text/line-splitter.js";

const MIB = 2 ** 20;

function split(...chunks: (Uint8Array | string)[]): SplitLine[] {
  const splitter = createLineSplitter();
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
}

describe("the line splitter", () => {
  it("R-01 gives each line without its end, the last one also without a line feed", () => {
    const texts = split("a\n\r\nb\r\n", "c\rd", "", "e").map((line) => line.type === "line" && line.text);
    expect(texts).toEqual(["a", "", "b", "c\rde"]);
  });

  it("R-01 gives the same lines however the bytes are cut", () => {
    const anyText = fc
      .array(fc.constantFrom("\n", "\r", "\ufffd", "a", "ü", "👋🏽"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(), { maxLength: 6 }), (text, cuts) => {
        const bytes = Buffer.from(text, "utf8");
        const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
        expect(split(...chunks)).toEqual(split(bytes));
        expect(split(bytes).length).toBe(text === "" ? 0 : text.replace(/\n$/, "").split("\n").length);
      }),
    );
  });

  it("R-02 gives a line of 1 MiB, and tells of a longer one wherever it is cut", () => {
    const longest = "x".repeat(MIB);
    for (const [line, type] of [
      [longest, "line"],
      [`${longest}x`, "too-long"],
      ["ü".repeat(MIB / 2), "line"],
      [`x${"ü".repeat(MIB / 2)}`, "too-long"],
    ] as const) {
      expect(split(line, "\nrest").map((found) => found.type)).toEqual([type, "line"]);
      expect(split(line.slice(0, 9), line.slice(9)).map((found) => found.type)).toEqual([type]);
    }
  });

  it("R-02 tells of a line that is not UTF-8, and reads the next", () => {
    const lines = split(Buffer.from([0x61, 0xff, 0x0a, 0xc3]), Buffer.from([0xbc, 0x0a, 0xc3]));
    expect(lines).toEqual([{ type: "not-utf8" }, { type: "line", text: "ü" }, { type: "not-utf8" }]);
  });
});
