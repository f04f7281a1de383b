import fc from "fast-check";
import { expect, it } from "vitest";
import { estimateHeight } from "../../../src/html-preview/estimate-height.js";
import { anyText } from "../../any-text.js";
import { readJson } from "../../house/source-files.js";

type Row = [what: string, html: string, height: number];

const rows = readJson("test/src/html-preview/estimated-heights.json") as Row[];

it.each(rows)("V-03 the height of %s is known from its markup", (_, html, height) => {
  // 332 is 300 and the margins of a document: about 37 letters on a line, each line 24.
  expect(estimateHeight(html, 332)).toBe(height);
});

it("V-03 no markup is too hostile to be given a height", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      const height = estimateHeight(`<div style="${text}"><p>${text}`, 300);
      expect(height).toBeGreaterThanOrEqual(32);
      expect(Number.isFinite(height)).toBe(true);
    }),
  );
});
