import { expect, it } from "vitest";
import { validateHtmlPreview } from "../../../src/html-preview/index.js";
import { repeatIn } from "./at-bound.js";
import costs from "./costs.json" with { type: "json" };
import values from "./values.json" with { type: "json" };

it("H-02 H-03 each value is accepted up to its bound", () => {
  for (const html of values.accepted) expect(validateHtmlPreview(html), html).toBeNull();
});

it("H-02 H-11 each value beyond its bound is refused, and why", () => {
  for (const [html = "", message] of values.refused) expect(validateHtmlPreview(html)).toBe(message);
});

it.each(costs)("H-10 so much may be drawn and no more: $name", (bound) => {
  expect(validateHtmlPreview(repeatIn(bound, bound.most))).toBeNull();
  expect(validateHtmlPreview(repeatIn(bound, bound.most + 1))).toContain(bound.says);
});
