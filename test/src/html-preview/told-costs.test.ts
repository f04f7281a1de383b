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

  it("H-10 letters of different scripts change fonts, marks and spaces between them do not", () => {
    const mix = (letters: string) => validateHtmlPreview(`<p>${letters.repeat(4_001)}</p>`);
    for (const letters of told.together) expect(mix(letters), letters).toBeNull();
    for (const letters of told.apart) expect(mix(letters), letters).toContain("not change between scripts");
  });
});
