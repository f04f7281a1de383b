import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateHtmlPreview } from "../../../src/html-preview/index.js";
import { createAskUserQuestionTool } from "../../../src/index.js";
import { anyText } from "../../any-text.js";
import { atLeast, runs, some } from "../../property-runs.js";
import accepted from "./accepted.json" with { type: "json" };
import slow from "./browser/slow.json" with { type: "json" };
import { htmlFragments } from "./html-grammar.js";
import { findDangerInTrees } from "./oracle.js";
import { previews } from "./preview-grammar.js";
import refused from "./refused.json" with { type: "json" };

const DOCUMENT = "preview must be an HTML fragment, not a full document (no <html>, <body>, or <!DOCTYPE>)";
const EXECUTABLE =
  "preview must not contain <script> or <style> tags. Use inline styles via the style attribute if needed.";
const NO_TAG =
  'preview must contain HTML (previewFormat is set to "html"). Wrap content in a tag like <div> or <pre>.';

describe("PilotDeck's verdicts", () => {
  const pieces =
    '< > a a1 html body !doctype script style HTML Script ſcript scripts body_ sty le \u00a0 \ufeff \u2028 / ! = " <a <p> </'.split(
      " ",
    );
  const soup = fc
    .array(fc.oneof(fc.constantFrom(...pieces, " ", "\n", "\t"), anyText({ maxLength: 2 })))
    .map((parts) => parts.join(""));

  it("H-01 come first, with the same message, on every string", () => {
    fc.assert(
      fc.property(fc.oneof(soup, htmlFragments, fc.string()), (preview) => {
        const verdict = judgeAsPilotDeck(preview);
        expect(validateHtmlPreview(preview, { strict: false })).toBe(verdict);
        if (verdict !== null) expect(validateHtmlPreview(preview)).toBe(verdict);
      }),
      { numRuns: runs(800) },
    );
  });

  it("H-01 are given in its words and in its order", () => {
    expect(validateHtmlPreview("< \n!DOCTYPE html><style>")).toBe(DOCUMENT);
    expect(validateHtmlPreview("<p><BODY>")).toBe(DOCUMENT);
    expect(validateHtmlPreview("<\u00a0script")).toBe(EXECUTABLE);
    expect(validateHtmlPreview("<p><style>")).toBe(EXECUTABLE);
    expect(validateHtmlPreview("plain text, 1 < 2 > 0")).toBe(NO_TAG);
    expect(validateHtmlPreview("> <a")).toBe(NO_TAG);
    expect(validateHtmlPreview("")).toBe(NO_TAG);
    expect(validateHtmlPreview("<htmlx><bodyx><stylex><xhtml><x-script>", { strict: false })).toBeNull();
  });

  it("H-01 are all that holds when the check is not strict, and nothing holds where there is no preview", () => {
    for (const { html } of refused) {
      expect(validateHtmlPreview(html, { strict: false })).toBe(judgeAsPilotDeck(html));
    }
    expect(validateHtmlPreview(undefined)).toBeNull();
  });

  it("H-04 do not apply to Markdown", async () => {
    const option = { label: "a", description: "a", preview: "# No tag, <script> and <a onclick=f()>" };
    const options = [option, { label: "b", description: "b" }];
    const input = { questions: [{ question: "Which?", header: "Which", options }] };
    const context = { turnId: "turn" };
    const markdown = createAskUserQuestionTool({ previewFormat: "markdown" });
    expect(await markdown.validateInput?.(input, context)).toEqual({ ok: true, input });
    for (const tool of [createAskUserQuestionTool(), createAskUserQuestionTool({ previewFormat: "html" })]) {
      expect(await tool.validateInput?.(input, context)).toMatchObject({ ok: false });
    }
  });
});

describe("the strict check", () => {
  const fragments = fc.oneof(previews, htmlFragments);

  it("H-02 never repeats more than 40 characters of a name, nor a control character", () => {
    const name = `x\u001b\u202e${"y".repeat(500)}`;
    const message = validateHtmlPreview(`<${name} on${name}=1>`) ?? "";
    expect(message.match(/y+…/g)?.map((repeated) => repeated.length)).toEqual([37, 35, 37]);
    expect(message).not.toMatch(/(?![\n])[\p{Cc}\u202e]/u);
    expect(message.length).toBeLessThan(800);
  });

  it("H-02 refuses whatever is dangerous in any tree that is built from a preview", () => {
    let found = 0;
    fc.assert(
      fc.property(fragments, (preview) => {
        if (validateHtmlPreview(preview) !== null) return;
        found += 1;
        expect(findDangerInTrees(preview)).toBeUndefined();
      }),
      { numRuns: runs(600) },
    );
    expect(found).toBeGreaterThanOrEqual(atLeast(100));
  });

  it("H-02 accepts in any spelling what it accepts in plain spelling", () => {
    let respelled = 0;
    fc.assert(
      fc.property(fragments, (preview) => {
        const inCapitals = preview.replace(/<\/?[a-z]+/g, (start) => start.toUpperCase());
        if (validateHtmlPreview(preview) !== null) return;
        if (inCapitals !== preview) respelled += 1;
        expect(validateHtmlPreview(inCapitals)).toBeNull();
      }),
      { numRuns: runs(600) },
    );
    expect(respelled).toBeGreaterThanOrEqual(atLeast(100));
  });

  it.each(accepted.documentation)("H-03 raises no false alarm on %s", (html) => {
    expect(validateHtmlPreview(html)).toBeNull();
  });

  it("H-06 refuses the whole corpus, and names the element and the attribute", () => {
    expect(refused.length).toBeGreaterThanOrEqual(300);
    for (const { html, element, attribute } of refused) {
      const message = validateHtmlPreview(html);
      expect(message, html).not.toBeNull();
      if (element !== undefined) expect(message, html).toContain(`<${element}`);
      if (attribute !== undefined) expect(message, html).toContain(`"${attribute}" on <${element}>`);
    }
  });

  it("H-06 accepts the corpus with the danger taken out", () => {
    expect(accepted.harmless.length).toBeGreaterThanOrEqual(300);
    for (const html of accepted.harmless) expect(validateHtmlPreview(html), html).toBeNull();
  });

  it("H-06 agrees with the trees: nothing in the accepted corpus is dangerous", () => {
    for (const html of some([...accepted.harmless, ...accepted.documentation])) {
      expect(findDangerInTrees(html), html).toBeUndefined();
    }
  });
});

describe("long previews", () => {
  it.each(slow)("H-10 what is slow to draw is refused, and told how to mend: $name", (row) => {
    const message = validateHtmlPreview(row.before + row.repeat.repeat(row.times) + row.after);
    expect(message).toContain("says" in row ? row.says : ". ");
  });

  it("H-05 have at most 256 attributes on a tag", () => {
    const tag = (count: number) =>
      `<p${Array.from({ length: count }, (_, index) => ` data-${index}="x"`).join("")}>x</p>`;
    expect(validateHtmlPreview(tag(256))).not.toContain("attributes on");
    const message =
      "preview must not contain more than 256 attributes on <p> (line 1, column 1). Leave some out.\npreview must close";
    expect(validateHtmlPreview(tag(257))).toContain(message);
    expect(validateHtmlPreview(tag(257).replace("<p", "<P A=1"))).toContain(message);
  });

  it.each([
    [7, "number"],
    [null, "object"],
    [["<b>x</b>"], "object"],
    [Object.create(null), "object"],
    [() => "<b>x</b>", "function"],
  ])("H-01 that are none are told so: %j", (preview, type) => {
    const said = `preview must be a string, but its type is ${type}.`;
    for (const options of [{}, { strict: false }]) {
      expect(Reflect.apply(validateHtmlPreview, undefined, [preview, options])).toBe(said);
    }
  });

  it("H-05 are read without recursion", () => {
    for (const repeat of ["<div>", "<b><p>", "<svg><g>", "<table><tr><td>", "<a b='<a c=\""]) {
      expect(() => validateHtmlPreview(repeat.repeat(200_000))).not.toThrow();
    }
  });
});

/** PilotDeck's verdict, restated from the seed. */
function judgeAsPilotDeck(preview: string): string | null {
  if (/<\s*(html|body|!doctype)\b/i.test(preview)) return DOCUMENT;
  if (/<\s*(script|style)\b/i.test(preview)) return EXECUTABLE;
  return /<[a-z][^>]*>/i.test(preview) ? null : NO_TAG;
}
