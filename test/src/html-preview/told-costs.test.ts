import { describe, expect, it } from "vitest";
import { validateHtmlPreview } from "../../../src/html-preview/index.js";
import told from "./told-costs.json" with { type: "json" };

/** What a refusal says that something costs, `far larger` where nobody can tell, null where it is accepted. */
function costOf(preview: string, effect: string): number | string | null {
  const message = validateHtmlPreview(preview);
  if (message === null) return null;
  if (message.includes("where something may be far larger than a screen")) return "far larger";
  const [, points = message] = new RegExp(`: ${effect} cost (\\d+|far more)`).exec(message) ?? [];
  return points === "far more" ? points : Number(points);
}

// Together they cost a point for each 4px that the preview reaches.
const EDGES =
  '<hr style="border:1px dashed;border-radius:1px">'.repeat(125) + '<p style="width:2000px"></p>'.repeat(2);

// Dashes cost more than what stands behind them, and are told first.
const DASHES = '<svg width="9" height="9"><line x2="150000" stroke-dasharray="1"/></svg>';

/** What something costs beside the dashes, or its name where it costs more. */
function costBeside(preview: string): number | string | undefined {
  const message = validateHtmlPreview(DASHES + preview) ?? "";
  const [, effect, points, others = 0] =
    /: (.+) cost (\d+|far more)(?:, others (\d+))? \(/.exec(message) ?? [];
  return effect === "dashes" ? Number(others) : `${effect} ${points}`;
}

// Each px above 64 costs fifty points, and one.
const MANY = "m".repeat(20_000);
const SOME = "m".repeat(400);

/** What a refusal says costs most, how much and where, null where the preview is accepted. */
function toldOf(preview: string): string | null {
  const message = validateHtmlPreview(preview);
  return message === null ? null : (/: ([^:]+ cost .+?\))/.exec(message)?.[1] ?? message);
}

function rowsOf(rows: readonly (readonly (string | number | null)[])[]) {
  return rows.map(([html, cost]) => ({ html: String(html), cost }));
}

describe("what is slow to draw", () => {
  it.each(rowsOf(told.dashes))("H-10 dashes cost as much as their shape is long: $html", ({ html, cost }) => {
    expect(costOf(html, "dashes")).toBe(cost);
  });

  it.each(rowsOf(told.edges))(
    "H-10 dashed edges cost as much as a preview reaches far: $html",
    ({ html, cost }) => {
      expect(costOf(EDGES + html, "dashed edges")).toBe(cost);
    },
  );

  it.each(rowsOf(told.others))("H-10 what is drawn costs as much as is told: $html", ({ html, cost }) => {
    expect(costBeside(html)).toBe(cost);
  });

  it("H-10 large letters cost as much as is told, and where that is told", () => {
    for (const { html, cost } of rowsOf(told.letters)) {
      const preview = html.replaceAll("~", MANY).replaceAll("_", SOME);
      expect(toldOf(preview), html).toBe(cost);
    }
  });

  it("H-10 letters of different scripts change fonts, marks and spaces between them do not", () => {
    const mix = (letters: string) => validateHtmlPreview(`<p>${letters.repeat(4_001)}</p>`);
    for (const letters of told.together) expect(mix(letters), letters).toBeNull();
    for (const letters of told.apart) expect(mix(letters), letters).toContain("not change between scripts");
  });
});
