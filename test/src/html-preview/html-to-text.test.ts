import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlToText } from "../../../src/html-preview/html-to-text.js";
import { runs } from "../../property-runs.js";
import { htmlFragments } from "./html-grammar.js";
import cases from "./html-to-text.json" with { type: "json" };

describe("HTML as text", () => {
  it.each(cases)("K-03 turns %j into %j", (html, text) => {
    expect(htmlToText(html ?? "")).toBe(text);
  });

  it("K-03 is safe to print and has no blanks at the ends of lines, whatever the HTML", () => {
    fc.assert(
      fc.property(htmlFragments, (html) => {
        const text = htmlToText(html);
        expect(text).not.toMatch(/(?!\t)[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
        expect(text).not.toMatch(/[ \t]$/m);
        expect(text).not.toMatch(/^\n|\n$/);
      }),
      { numRuns: runs(400) },
    );
  });

  it("K-03 has at most one blank line in a row outside of preformatted text", () => {
    fc.assert(
      fc.property(htmlFragments, (html) => {
        const withoutPreformatted = html.replace(/pre|xmp|textarea|plaintext/gi, "p");
        expect(htmlToText(withoutPreformatted)).not.toContain("\n\n\n");
      }),
      { numRuns: runs(400) },
    );
  });
});
