import { describe, expect, it } from "vitest";
import { validateHtmlPreview } from "../../../src/html-preview/index.js";
import { leastMs, measureGrowth, slowness } from "../../processor-time.js";
import linear from "./linear.json" with { type: "json" };

describe("the time that a preview takes", () => {
  // Quadratic work on 100 KB would take 50 times as long as on 50 pieces of 2 KB.
  const GROWTH_MAX = 5;
  type Family = { before?: string; repeat: string; after?: string };
  const growthOf = (
    read: (text: string) => unknown,
    { before = "", repeat, after = "" }: Family,
    limit: number,
  ) => {
    const create = (length: number) => before + repeat.repeat(Math.ceil(length / repeat.length)) + after;
    return measureGrowth(read, create(2_000), create(100_000), limit);
  };

  it.each(linear)("H-05 take linear time: $name", async (family) => {
    expect(await growthOf(validateHtmlPreview, family, GROWTH_MAX)).toBeLessThan(GROWTH_MAX);
  });

  it("H-05 notices what takes quadratic time", async () => {
    const readQuadratically = (text: string) => {
      let found = 0;
      for (let index = 0; index < text.length; index += 16) found += text.indexOf("none", index);
      return found;
    };
    // One round in which something else disturbed the short pieces says nothing: all are tried.
    expect(await growthOf(readQuadratically, { repeat: "x" }, 0)).toBeGreaterThan(GROWTH_MAX);
  });

  it("H-10 takes at most 0.3 ms of the processor for a KB, in the worst family", async () => {
    for (const { name, before = "", repeat, after = "" } of linear) {
      const preview = before + repeat.repeat(Math.ceil(100_000 / repeat.length)) + after;
      const isQuick = (ms = 0) => ms / 100 < 0.3;
      const [ms = 0] = await leastMs([() => validateHtmlPreview(preview)], 16, isQuick);
      if (!isQuick(ms)) expect(ms / 100 / (await slowness()), name).toBeLessThan(0.3);
    }
  });
});
