import { expect, it } from "vitest";
import { validateHtmlPreview } from "../../../src/html-preview/index.js";
import { repeatIn } from "./at-bound.js";
import costs from "./costs.json" with { type: "json" };
import values from "./values.json" with { type: "json" };

/** No sentence behind the place. */
const SAYS_NOT_WHAT_TO_DO = /\d\)\. ?$/m;

it("H-02 H-03 each value is accepted up to its bound", () => {
  for (const html of values.accepted) expect(validateHtmlPreview(html), html).toBeNull();
});

it("H-02 H-11 each value beyond its bound is refused, and why", () => {
  for (const [html = "", message] of values.refused) expect(validateHtmlPreview(html)).toBe(message);
});

it.each(costs)("H-10 so much may be drawn and no more: $name", (bound) => {
  expect(validateHtmlPreview(repeatIn(bound, bound.most))).toBeNull();
  const message = validateHtmlPreview(repeatIn(bound, bound.most + 1));
  expect(message).toContain(bound.says);
  expect(message).not.toMatch(SAYS_NOT_WHAT_TO_DO);
});

it("H-10 columns cost what is in them where something limits how high they are", () => {
  const lines = "x<br>".repeat(500);
  const limits =
    "height max-height block-size max-block-size grid grid-template grid-template-rows grid-auto-rows inset inset-block-start " +
    "bottom aspect-ratio contain flex flex-basis flex-direction";
  for (const style of limits
    .split(" ")
    .flatMap((name) => [`${name}:1`, `color:red; ${name} :1`, `color:red;${name}:1`])) {
    expect(validateHtmlPreview(`<div style="${style};columns:2">${lines}</div>`), style).toMatch(
      /columns cost/,
    );
    expect(validateHtmlPreview(`<div style="${style}"><p style="columns:2">${lines}</p></div>`)).toMatch(
      /columns cost/,
    );
  }
  for (const style of ["min-height:1px", "line-height:1", "color:red"]) {
    expect(validateHtmlPreview(`<div style="${style};columns:2">${lines}</div>`), style).toBeNull();
  }
  const inside = `<div style="columns:2"><p style="height:1px">${lines}</p></div>`;
  expect(validateHtmlPreview(inside)).toBeNull();
});

it("H-10 a font of one word, which no browser takes for a size, makes no letters larger, however deep it stands", () => {
  const nested = (style: string) =>
    validateHtmlPreview(`${`<b style="${style}">`.repeat(25)}${"M".repeat(200)}${"</b>".repeat(25)}`);
  expect(nested("font:larger")).toBeNull();
  expect(nested("font-size:larger")).toContain("large letters cost 922");
});

it("H-10 what stands flat is not cut where it meets, however that is written", () => {
  const turned = (style: string) =>
    validateHtmlPreview(
      `<div style="transform-style:${style}">${'<p style="rotate:x 4deg">x</p>'.repeat(25)}</div>`,
    );
  const important = ["flat!important", "flat !important", "flat!  important", "flat ! important  "];
  for (const style of ["flat", " flat ", "initial", "unset", ...important])
    expect(turned(style), style).toBeNull();
  for (const style of ["preserve-3d", "flat x", "x flat", "flat!importantx", "flat!ximportant"])
    expect(turned(style), style).toContain("layers cost 730");
});

it("H-11 a message has forty kinds of faults, and names of forty characters", () => {
  const kinds = (count: number) =>
    validateHtmlPreview(Array.from({ length: count }, (_, index) => `<br on${index}=1>`).join("")) ?? "";
  expect(kinds(40).split("\n")).toHaveLength(40);
  expect(kinds(41)).toMatch(/leave it out\.\n1 more fault is left out here\.$/);
  expect(kinds(42)).toMatch(/\n2 more faults are left out here\.$/);
  const repeated = (count: number) => validateHtmlPreview("<br on=1>".repeat(count));
  expect(repeated(999)).not.toContain("What follows was not read.");
  expect(repeated(1_100)).toContain(
    "; 995 more). Previews are shown, never run: leave it out.\nWhat follows was",
  );
  const name = `on${"x".repeat(38)}`;
  expect(validateHtmlPreview(`<br ${name}=1>`)).toContain(`"${name}"`);
  expect(validateHtmlPreview(`<br ${name}x=1>`)).toContain(`"${name.slice(0, 39)}…"`);
});
