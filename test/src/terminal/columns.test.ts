import fc from "fast-check";
import stringWidth from "fast-string-width";
import { describe, expect, it } from "vitest";
import { columnsOf, graphemesOf } from "../../../src/terminal/columns.js";
import { readJson } from "../../house/source-files.js";
import { runs } from "../../property-runs.js";

const cases = readJson("test/src/terminal/columns.json") as [
  text: string,
  columns: number,
  graphemes: string[] | null,
][];

describe("the columns of a text", () => {
  it.each(cases)("K-04 %j takes %d", (text, columns, graphemes) => {
    expect(columnsOf(text)).toBe(columns);
    if (graphemes !== null) expect(graphemesOf(text)).toEqual(graphemes);
    expect(graphemesOf(text).join("")).toBe(text);
  });

  it("K-04 are those of its characters, whichever way they were found", () => {
    // What is told apart quickly is of one code unit.
    for (let unit = 0; unit <= 0xffff; unit += 1) {
      const sign = String.fromCharCode(unit);
      const columns = stringWidth(sign, { tabWidth: 4 });
      const found = [columnsOf(sign), columnsOf(`\u001b[1m${sign}\u001b[22m`)];
      if (found.some((count) => count !== columns)) expect.soft(found, unit.toString(16)).toBe(columns);
    }
  });
});

describe("the characters of a text", () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  // A flag, a family, a sign of five letters, a syllable of three; marks of two code units, and halves of them; marks that
  // what follows belongs to.
  const part = fc.constantFrom(
    ..."aé漢",
    ...[
      "🇩🇪",
      "👩‍👩‍👧‍👦",
      "ﷺ",
      "각",
      "e\u0301",
      "\u{e0100}",
      "\u200d",
      "\ud83d",
      "\r\n",
      "\u0600",
      "\u{110bd}",
    ],
  );

  it("K-04 are those of the standard, however long it is", () => {
    const text = fc.array(part, { minLength: 200, maxLength: 400 }).map((parts) => parts.join(""));
    const marked = fc
      .integer({ min: 250, max: 260 })
      .map((length) => "ﷺ".repeat(length) + "\u{e0100}".repeat(300));
    fc.assert(
      fc.property(fc.oneof(text, marked), (long) => {
        expect(graphemesOf(long)).toEqual(Array.from(segmenter.segment(long), ({ segment }) => segment));
      }),
      { numRuns: runs(200) },
    );
  });

  it("K-04 keep a mark that stands where a part would end", () => {
    const marked = "a\u{e0100}";
    expect(graphemesOf(`${"a".repeat(254)}${marked}b`).slice(-2)).toEqual([marked, "b"]);
  });
});
