import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateHtmlPreview } from "../../../../src/html-preview/index.js";
import { runs, some } from "../../../property-runs.js";
import accepted from "../accepted.json" with { type: "json" };
import { BOUNDS, repeatIn } from "../at-bound.js";
import attacks from "../attacks.json" with { type: "json" };
import { htmlFragments } from "../html-grammar.js";
import ordinary from "../ordinary.json" with { type: "json" };
import { previews } from "../preview-grammar.js";
import { browser, host, useHost } from "./host.js";
import touching from "./touching.json" with { type: "json" };

const PAGE = 60;

useHost();

const accept = (preview: string) => validateHtmlPreview(preview) === null;

describe("in a real Chromium", { timeout: 60_000 * Math.max(1, runs(1)) }, () => {
  it("is one with its safeguards", () => {
    expect(browser.version()).toMatch(/^140\./);
  });

  it.each(some(touching))(
    "a preview that is not accepted touches the host, and is seen to: $html",
    async ({ html, touches }) => {
      expect(accept(html)).toBe(false);
      expect(await host.findTouched([html])).toContain(touches);
    },
  );

  it("H-07 H-08 H-09 H-10 no accepted preview of the corpora touches the host, or is slow", async () => {
    const corpus = [...ordinary, ...accepted.harmless, ...accepted.documentation];
    expect(corpus.filter((preview) => !accept(preview))).toEqual([]);
    const drawn = some(corpus);
    for (let start = 0; start < drawn.length; start += PAGE) {
      expect(await host.findGuilty(drawn.slice(start, start + PAGE))).toBeUndefined();
      expect(await host.findSlow(drawn.slice(start, start + PAGE))).toBeUndefined();
    }
  });

  it("H-07 H-08 H-09 H-10 no accepted preview of the generator touches the host, or is slow", async () => {
    const fragments = fc.oneof({ weight: 4, arbitrary: previews }, { weight: 1, arbitrary: htmlFragments });
    let drawn = 0;
    for (let round = 0; round < runs(2); round += 1) {
      const seed = Date.now() + round;
      const list = fc.sample(fragments, { numRuns: 4 * PAGE, seed }).filter(accept);
      drawn += list.length;
      expect(await host.findGuilty(list), `of seed ${seed}`).toBeUndefined();
      expect(await host.findSlow(list), `of seed ${seed}`).toBeUndefined();
    }
    expect(drawn).toBeGreaterThan(0);
  });

  it("H-10 a preview at a bound is not slow to draw, as npm run test:long shows of each of them", async () => {
    const [bound] = BOUNDS;
    expect(bound && (await host.findSlow([repeatIn(bound, bound.most)]))).toBeUndefined();
  });

  it("H-07 H-08 H-09 nor does what is left of an attack that is cut anywhere", async () => {
    const cuts = fc
      .tuple(
        fc.constantFrom(...attacks, ...touching),
        fc.nat(),
        fc.constantFrom("", ">", '">', "</b>", "</p>"),
      )
      .map(([{ html }, cut, end]) => `<b>${html.slice(0, cut % (html.length + 1))}${end}</b>`);
    for (let round = 0; round < runs(1); round += 1) {
      const seed = Date.now() + round;
      const list = fc.sample(cuts, { numRuns: 4 * PAGE, seed }).filter(accept);
      expect(await host.findGuilty(list), `of seed ${seed}`).toBeUndefined();
    }
  });
});
