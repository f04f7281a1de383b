import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakRows } from "../../../src/terminal/break-rows.js";
import { columnsOf } from "../../../src/terminal/columns.js";
import { runs } from "../../property-runs.js";

const LEADS = ["", "1. ", "  - ", "     ", "  open  ", "  --option  ", "    | "];

const anyWord = fc
  .tuple(fc.constantFrom("a", "ä", "ж", "é", "“", "/"), fc.integer({ min: 0, max: 30 }))
  .map(([letter, length]) => `w${letter.repeat(length)}w`);

describe("rows for a terminal", () => {
  it("L-09 no word is taken apart, whatever its line begins with, and only a word alone is longer than a row", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LEADS),
        fc.array(anyWord, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 2, max: 60 }),
        (lead, words, columns) => {
          const rows = breakRows(lead + words.join(" "), columns).split("\n");
          const told = rows.flatMap((row) => row.match(/w[^w ]*w/g) ?? []);
          expect(told).toEqual(words);
          expect(rows.filter((row) => columnsOf(row) > columns && /\S\s+\S/.test(row))).toEqual([]);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});
