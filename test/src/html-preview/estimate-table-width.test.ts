import fc from "fast-check";
import { expect, it } from "vitest";
import { estimateTableWidth } from "../../../src/html-preview/estimate-table-width.js";

const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join("")}</table>`;
const widthOf = (...texts: string[]) => estimateTableWidth(table(cells(...texts)));

it.each([
  ["nothing", ""],
  ["text without a table", `<p>${"x".repeat(900)}</p>`],
  ["a table that is not seen", `<div hidden>${table(cells("x".repeat(900)))}</div>`],
])("V-03 %s asks for no width", (_, html) => {
  expect(estimateTableWidth(html)).toBe(0);
});

it.each([
  ["a longer word", ["errors today"], ["mistakes today"]],
  ["another column", ["errors"], ["errors", "x"]],
  ["padding", ["errors"], ['<div style="padding:18px">errors</div>']],
  ["larger letters", ["errors"], ['<b style="font-size:28px">errors</b>']],
  ["a picture", ["errors"], ['<img width="200">']],
  ["a table in it", ["errors"], [table(cells("errors", "errors"))]],
  ["lines that stay whole", ["all errors"], ["<pre>all errors</pre>"]],
] as const)("V-03 a table is as wide as its words: %s makes it wider", (_, less, more) => {
  expect(widthOf(...less)).toBeGreaterThan(32);
  expect(widthOf(...more)).toBeGreaterThan(widthOf(...less));
});

it.each([
  ["words that can go below each other", ["errors"], ["errors errors errors"]],
  ["Chinese text", ["错误"], ["错误一二三四五六七"]],
  ["what is not seen", ["errors"], ['errors<i style="display:none">unbelievable</i>']],
] as const)("V-03 a table is no wider than its words: %s takes no more", (_, less, more) => {
  expect(widthOf(...more)).toBe(widthOf(...less));
});

it("V-03 a column is as wide as the widest of its rows, and shares what spans it", () => {
  const rows = [cells("errors", "x"), cells("x", "errors")];
  expect(estimateTableWidth(table(...rows))).toBe(widthOf("errors", "errors"));
  const spanning = `<tr><td colspan="2">${"x".repeat(30)}</td></tr>`;
  expect(estimateTableWidth(table(spanning, cells("a", "b")))).toBeLessThan(widthOf("x".repeat(30), "b"));
  expect(estimateTableWidth(table(`<tbody>${rows[0]}</tbody>`))).toBe(widthOf("errors", "x"));
});

it("V-03 no table is too hostile to be given a width, nor too long", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const width = estimateTableWidth(`<table style="${text}"><tr><td colspan="${text}">${text}`);
      expect(width).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(width)).toBe(true);
    }),
  );
  for (const html of ["<table><td>", "<td colspan=1e9>", "<div><table>", "x "]) {
    expect(estimateTableWidth(`<table>${html.repeat(2_000)}`)).toBeLessThan(1_000_000);
  }
});
