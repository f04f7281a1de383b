import fc from "fast-check";
import { expect, it } from "vitest";
import { estimateLeastWidth } from "../../../src/html-preview/estimate-least-width.js";
import { anyText } from "../../any-text.js";

const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join("")}</table>`;
const widthOf = (...texts: string[]) => estimateLeastWidth(table(cells(...texts)));

it.each([
  ["nothing", ""],
  ["text without a table", `<p>${"x".repeat(900)}</p>`],
  ["lines that wrap", `<pre style="white-space:pre-wrap">${"x y".repeat(300)}</pre>`],
  ["preformatted lines that are not seen", `<pre hidden>${"x".repeat(900)}</pre>`],
  ["a table that is not seen", `<div hidden>${table(cells("x".repeat(900)))}</div>`],
  ["text in a box", '<div style="padding:18px">errors</div>'],
])("V-03 %s asks for no width", (_, html) => {
  expect(estimateLeastWidth(html)).toBe(0);
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

it.each([
  ["a longer line", "<pre>x\nerrors</pre>", "<pre>x\nmistakes</pre>"],
  ["a line of several pieces", "<pre>errors\n</pre>", "<pre>err<b>ors</b> <i>today</i></pre>"],
  ["larger letters", "<pre>errors</pre>", '<pre style="font-size:28px">errors</pre>'],
  ["padding", "<pre>errors</pre>", '<pre style="padding:18px">errors</pre>'],
  ["a tab", "<pre>a b</pre>", "<pre>a\tb</pre>"],
  ["Chinese text", "<pre>errors</pre>", "<pre>错误错误错误</pre>"],
  ["a box around it", "<pre>errors</pre>", '<div style="padding:18px"><pre>errors</pre></div>'],
  ["text that does not wrap", "<pre>errors</pre>", '<p style="white-space:nowrap">errors today</p>'],
] as const)("V-03 lines that stay whole are seen whole: %s makes it wider", (_, less, more) => {
  expect(estimateLeastWidth(less)).toBeGreaterThan(32);
  expect(estimateLeastWidth(more)).toBeGreaterThan(estimateLeastWidth(less));
});

it.each([
  ["another line", "<pre>errors</pre>", "<pre>errors\nerrors</pre>"],
  ["a block in it", "<pre>errors</pre>", "<pre>errors<div>errors</div>today</pre>"],
  ["a line that is broken", "<pre>errors</pre>", "<pre>errors<br>errors</pre>"],
  [
    "what wraps again in it",
    "<pre>errors</pre>",
    '<pre>errors</pre><p style="white-space:normal">errors today</p>',
  ],
  ["what is not seen", "<pre>errors</pre>", "<pre>errors<i hidden>unbelievable</i></pre>"],
] as const)("V-03 lines that stay whole take no more than the longest: %s takes none", (_, less, more) => {
  expect(estimateLeastWidth(more)).toBe(estimateLeastWidth(less));
});

it("V-03 a column is as wide as the widest of its rows, and shares what spans it", () => {
  const rows = [cells("errors", "x"), cells("x", "errors")];
  expect(estimateLeastWidth(table(...rows))).toBe(widthOf("errors", "errors"));
  const spanning = `<tr><td colspan="2">${"x".repeat(30)}</td></tr>`;
  expect(estimateLeastWidth(table(spanning, cells("a", "b")))).toBeLessThan(widthOf("x".repeat(30), "b"));
  expect(estimateLeastWidth(table(`<tbody>${rows[0]}</tbody>`))).toBe(widthOf("errors", "x"));
});

it.each([
  ["a word of six letters", table(cells("errors")), 98],
  ["two of them", table(cells("errors", "errors")), 162],
  ["room around the table", table(cells("errors")).replace(">", ' style="margin:0 18px">'), 134],
  ["a cell of nine rows", table('<tr><td rowspan="9">errors</td></tr>'), 98],
  ["a cell of no column", table('<tr><td colspan="0">errors</td></tr>'), 98],
  ["blanks and a caption between the rows", table(" <caption>unbelievable</caption> ", cells("errors")), 98],
  ["a table in a cell", table(cells(table(cells("errors")).replace(">", ' style="margin:0 18px">'))), 140],
  [
    "a line that stays whole, with room around it",
    table(cells('<pre style="padding:18px">errors</pre>')),
    134,
  ],
  ["a button", table(cells("<button>errors</button>")), 98],
  ["an empty box with an edge", table(cells('<b style="padding:18px"></b>')), 74],
  ["letters of one width", table(cells("<code>errors</code>")), 98],
  ["a line of its own", "<pre>errors</pre>", 92],
  ["a line with a tab", "<pre>a\tb</pre>", 132],
  ["a line of 39 levels", `<pre>${"<b>".repeat(39)}errors</pre>`, 92],
  ["a line of 40, which nobody reads", `<pre>${"<b>".repeat(40)}errors</pre>`, 0],
  ["37 levels around it", `${"<div>".repeat(37)}${table(cells("errors"))}`, 98],
  ["38, whose cells nobody looks into", `${"<div>".repeat(38)}${table(cells("errors"))}`, 36],
  ["39, whose rows nobody looks into", `${"<div>".repeat(39)}${table(cells("errors"))}`, 34],
  ["40, where nobody looks", `${"<div>".repeat(40)}${table(cells("errors"))}`, 0],
  ["37 levels in a cell", table(cells(`${"<b>".repeat(37)}errors`)), 98],
  ["38, whose words nobody reads", table(cells(`${"<b>".repeat(38)}errors`)), 38],
] as const)("V-03 tables and lines have a width of their own: %s", (_, html, width) => {
  expect(estimateLeastWidth(html)).toBe(width);
});

it("V-03 no table is too hostile to be given a width", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      const width = estimateLeastWidth(`<table style="${text}"><tr><td colspan="${text}">${text}`);
      expect(width).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(width)).toBe(true);
    }),
  );
});
