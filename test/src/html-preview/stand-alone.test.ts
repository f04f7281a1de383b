import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateHtmlPreview } from "../../../src/html-preview/index.js";
import { runs, some } from "../../property-runs.js";
import accepted from "./accepted.json" with { type: "json" };
import { BOUNDS, repeatIn } from "./at-bound.js";
import attacks from "./attacks.json" with { type: "json" };
import fetched from "./fetched.json" with { type: "json" };
import { htmlFragments } from "./html-grammar.js";
import messages from "./messages.json" with { type: "json" };
import ordinary from "./ordinary.json" with { type: "json" };
import picturePixels from "./picture-pixels.json" with { type: "json" };
import pictures from "./pictures.json" with { type: "json" };
import { previews } from "./preview-grammar.js";
import refusedAttributes from "./refused-attributes.json" with { type: "json" };
import { findDisplacement } from "./trees.js";

const accept = (preview: string) => validateHtmlPreview(preview) === null;
// Drawn until one is accepted, so that no run is without.
const acceptedOnes = fc.oneof(...[previews, htmlFragments].map((texts) => texts.filter(accept)));

describe("a preview beside others", () => {
  it("H-07 is read as it is read alone, wherever it stands and whatever follows", () => {
    fc.assert(
      fc.property(fc.array(acceptedOnes, { minLength: 1, maxLength: 2 }), (list) => {
        expect(findDisplacement([...list, ...list])).toBeUndefined();
      }),
      { numRuns: runs(100) },
    );
  });

  it("H-07 is read so in every preview of the corpora", () => {
    const corpus = [...ordinary, ...accepted.harmless, ...accepted.documentation];
    for (const preview of some(corpus)) expect(findDisplacement([preview, preview])).toBeUndefined();
  });

  it.each([
    "<b title='><img src=x onerror=__x()>",
    "<p>A</p><!--",
    "<textarea disabled>A",
    "</div></div><b>x</b>",
    "<p>A<li>B",
    "<table>x<tr><td>y</table>",
    "<b><p>x</b>y</p>",
    "<a>x<a>y</a></a>",
    "<h1>x<h2>y</h2></h1>",
    "<div/>x",
  ])("H-07 is seen to be displaced where it is: %s", (preview) =>
    expect(findDisplacement([preview, preview])).toBeDefined(),
  );
});

describe("what a preview must not do", () => {
  it.each(attacks)("$id is refused, and why: $html", ({ html, says }) => {
    expect(validateHtmlPreview(html)).toContain(says);
  });

  it("H-08 loads from elsewhere only where a host allows it, by https, and pictures alone", () => {
    for (const { html, isAccepted } of fetched) {
      expect(validateHtmlPreview(html), html).not.toBeNull();
      expect(validateHtmlPreview(html, { externalResources: true }) === null, html).toBe(isAccepted);
    }
    const rest = attacks.filter(({ html }) => !/https:\/\/evil/.test(html));
    for (const { html, says } of rest) {
      expect(validateHtmlPreview(html, { externalResources: true }), html).toContain(says);
    }
  });

  it("H-09 keeps what models draw: no ordinary preview is refused", () => {
    expect(ordinary.length).toBeGreaterThanOrEqual(150);
    expect(new Set(ordinary).size).toBe(ordinary.length);
    for (const preview of ordinary) expect(validateHtmlPreview(preview), preview).toBeNull();
  });
});

describe("the bounds of a preview", () => {
  it.each(BOUNDS)("H-10 $name", (bound) => {
    expect(validateHtmlPreview(repeatIn(bound, bound.most))).toBeNull();
    const message = validateHtmlPreview(repeatIn(bound, bound.most + 1));
    expect(message).toContain(bound.says);
    // What is not read is not said to be left open.
    expect(message).not.toContain(" close <");
  });
});

describe("the pictures of a preview", () => {
  it.each(pictures)("H-10 tell their size: $name", ({ url, says }) => {
    const places = [
      `<img src="${url}">`,
      `<img srcset="${url} 2x">`,
      `<video poster="${url}"></video>`,
      `<p style="background:url(${url})">x</p>`,
      `<svg><image href="${url}"/></svg>`,
    ];
    for (const preview of places) {
      const message = validateHtmlPreview(preview);
      if (says === null) expect(message).toBeNull();
      else expect(message).toContain(says);
    }
  });

  const measured = picturePixels.map(([what, url, pixels]) => ({ what, url, pixels }));

  it.each(measured)("H-10 have as many pixels as their bytes tell: $what", ({ url, pixels }) => {
    const beside = (rest: number) =>
      validateHtmlPreview(`<img src="${url}"><img src="${drawPng(16_000_000 - Number(pixels) + rest)}">`);
    if (pixels === null)
      expect(beside(0)).toContain("a picture whose size cannot be read (line 1, column 6).");
    else expect([beside(0), beside(1)]).toEqual([null, expect.stringContaining("16 million pixels")]);
  });

  it("H-10 are added up, and those that are loaded by https have no size", () => {
    const [half = "", ...others] = pictures.filter(({ says }) => says === null).map(({ url }) => url);
    const twice = `<img src="${half}"><img src="${others[0]}">`;
    expect(validateHtmlPreview(twice)).toContain("16 million pixels in all pictures (line 1, column");
    const fetchedTwice = '<img src="https://example.com/x.png"><img src="https://example.com/y.png">';
    expect(validateHtmlPreview(fetchedTwice, { externalResources: true })).toBeNull();
  });
});

describe("the message", () => {
  it("H-02 H-11 names every fault with line and column, what it stands in, and what to write instead", () => {
    for (const [html = "", message] of messages) expect(validateHtmlPreview(html)).toBe(message);
  });

  it.each(Object.entries(refusedAttributes))(
    "H-02 tells what to do instead of attributes: %s",
    (advice, names) => {
      for (const name of names) expect(validateHtmlPreview(`<p ${name}="x">x</p>`), name).toContain(advice);
    },
  );

  it("H-11 points at a tag, an attribute or a text that is there", () => {
    let pointed = 0;
    fc.assert(
      fc.property(fc.oneof(previews, htmlFragments), (preview) => {
        const lines = preview.split("\n");
        for (const [, line, column] of (validateHtmlPreview(preview) ?? "").matchAll(
          /line (\d+), column (\d+)/g,
        )) {
          expect(lines[Number(line) - 1]?.[Number(column) - 1]).toMatch(/[^\t\n\f\r ]/);
          pointed += 1;
        }
      }),
      { numRuns: runs(300), examples: [['<p onclick="x">x</p>']] },
    );
    expect(pointed).toBeGreaterThan(0);
  });

  it("H-11 stays short, however many faults there are", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `<br on${index}=1>`).join("");
    expect(validateHtmlPreview(many.slice(0, 100_000))?.length).toBeLessThan(20_000);
    expect(validateHtmlPreview(many.slice(0, 100_000))).toMatch(
      /\d+ more faults are left out here\.\nWhat follows was not read\.$/,
    );
    expect(validateHtmlPreview("<br on=1>".repeat(300))).toContain("line 1, column 41; 295 more)");
  });
});

/** The head of a PNG that is so wide, and one pixel high. */
function drawPng(width: number): string {
  const hex = width.toString(16).padStart(8, "0").replace(/../g, "%$&");
  return `data:image/png,%89PNG%0D%0A%1A%0A%00%00%00%0DIHDR${hex}%00%00%00%01%08%06%00%00%00`;
}
