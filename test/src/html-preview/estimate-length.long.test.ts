import { expect, it } from "vitest";
import { estimateHeight } from "../../../src/html-preview/estimate-height.js";
import { estimateLeastWidth } from "../../../src/html-preview/estimate-least-width.js";
import { measureGrowth } from "../../processor-time.js";

it("V-03 no markup is too long or too deep to be given a height", () => {
  for (const html of [
    "<div>",
    "<span style=display:inline-block>",
    "<div style=display:flex>",
    "<table><td>",
  ]) {
    expect(estimateHeight(html.repeat(20_000), 300)).toBeLessThan(100_000);
  }
});

it("V-03 no table is too long or too deep to be given a width", () => {
  for (const html of ["<table><td>", "<td colspan=1e9>", "<div><table>", "x "]) {
    expect(estimateLeastWidth(`<table>${html.repeat(2_000)}`)).toBeLessThan(1_000_000);
  }
});

it.each([
  ["blanks within a value", "color:x", " ", "x"],
  ["brackets that are never closed", "display:grid;grid-template-columns:", "(", ""],
])("V-03 a height takes time as a style is long: %s", async (_, before, repeat, after) => {
  const create = (length: number) => `<p style="${before}${repeat.repeat(length)}${after}">x</p>`;
  const estimate = (html: string) => estimateHeight(html, 300);
  // Quadratic would be 20.
  expect(await measureGrowth(estimate, create(1_000), create(20_000), 5)).toBeLessThan(5);
});
