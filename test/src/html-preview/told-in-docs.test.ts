import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { validateHtmlPreview } from "../../../src/html-preview/index.js";

const page = readFileSync(new URL("../../../docs/previews.md", import.meta.url), "utf8");
const prices = new Map(
  [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, what = "", points = ""]) => [what, points]),
);

// Dashes cost more than anything else here, and are told first.
const DASHES = '<svg width="9" height="9"><line x2="150000" stroke-dasharray="1"/></svg>';

function costOf(preview: string): number {
  const [, others = 0] =
    /: dashes cost 3000(?:, others (\d+))? \(/.exec(validateHtmlPreview(DASHES + preview) ?? "") ?? [];
  return Number(others);
}

const styled = (style: string, text = "a") => `<p style="${style}">${text}</p>`;
const filtered = (element: string, references: number) =>
  `<svg width="9" height="9"><filter id="f-1">${element}</filter>${'<rect filter="url(#f-1)"/>'.repeat(references)}</svg>`;

describe("what drawing costs, by docs/previews.md", () => {
  it.each<[what: string, points: string, [preview: string, cost: number][]]>([
    ["a shadow", "3 and a fifth of its blur", [[styled("box-shadow: 0 0 50px red"), 13]]],
    ["`blur()`", "20 and twice its px", [[styled("filter: blur(10px)"), 40]]],
    [
      "`drop-shadow()`, which is drawn twice",
      "35 and four times its longest px",
      [[styled("filter: drop-shadow(1px 2px 10px red)"), 75]],
    ],
    [
      "any other function of `filter`, as `grayscale()`",
      "5",
      [[styled("filter: grayscale(1) brightness(2)"), 10]],
    ],
    ["`backdrop-filter`", "30 besides", [[styled("backdrop-filter: grayscale(1)"), 35]]],
    [
      "`<filter>`",
      "for each reference as much again, and 10",
      [
        [filtered('<feGaussianBlur stdDeviation="10"/><feOffset/>', 0), 20],
        [filtered('<feGaussianBlur stdDeviation="10"/><feOffset/>', 3), 110],
        [filtered('<feDropShadow stdDeviation="10"/>', 1), 60],
      ],
    ],
    [
      "a gradient, a layer (`will-change`, `perspective`)",
      "5",
      [
        [styled("background: linear-gradient(red, blue)"), 5],
        [styled("will-change: transform"), 5],
      ],
    ],
    ["what is turned or moved in space, as by `rotateX()`", "4", [[styled("transform: rotateX(3deg)"), 4]]],
    ["columns", "100, and a half for each 16 characters", [[styled("columns: 2", "m".repeat(1_600)), 150]]],
    [
      "small capitals",
      "4 for each 160 characters",
      [[styled("font-variant: small-caps", "m".repeat(1_600)), 40]],
    ],
    ["an animation, a player", "3, 4", [["<video controls></video>", 4]]],
  ])("H-10 %s", (what, points, previews) => {
    expect(prices.get(what)).toContain(points);
    for (const [preview, cost] of previews) {
      const told = costOf(preview);
      // Told in whole points, rounded up, with what a line takes.
      expect(told, preview).toBeGreaterThanOrEqual(cost);
      expect(told, preview).toBeLessThanOrEqual(cost + 1);
    }
  });
});
