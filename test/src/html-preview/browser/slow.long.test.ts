import { describe, expect, it } from "vitest";
import { validateHtmlPreview } from "../../../../src/html-preview/index.js";
import { runs } from "../../../property-runs.js";
import { host, useHost } from "./host.js";
import slow from "./slow.json" with { type: "json" };

useHost();

const accept = (preview: string) => validateHtmlPreview(preview) === null;

// Each takes seconds by its nature: `npm run prove:previews` draws them all.
const drawn = slow.slice(0, Math.max(1, Math.min(slow.length, runs(1))));

describe("the time that a real Chromium takes to draw", { timeout: 60_000 * Math.max(1, runs(1)) }, () => {
  it.each(drawn)(
    "H-10 a preview that is slow to draw is not accepted, and is seen to be slow: $name",
    async ({ before, repeat, times, after }) => {
      const preview = before + repeat.repeat(times) + after;
      expect(accept(preview)).toBe(false);
      expect(await host.findSlow(["<p>x</p>"])).toBeUndefined();
      expect(await host.findSlow([preview])).toContain(preview);
    },
  );
});
