import { describe, expect, it } from "vitest";
import { graphemesOf } from "../../../src/terminal/columns.js";
import { measureGrowth } from "../../processor-time.js";

describe("the characters of a long text", () => {
  it("C-13 are found in a time that grows with the text", async () => {
    for (const sign of ["ﷺ", "e\u0301"]) {
      const text = sign.repeat(65_536 / sign.length);
      expect(await measureGrowth(graphemesOf, text.slice(0, 1024), text, 4)).toBeLessThan(4);
    }
  });
});
