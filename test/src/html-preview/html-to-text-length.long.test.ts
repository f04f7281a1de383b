import { describe, expect, it } from "vitest";
import { htmlToText } from "../../../src/html-preview/html-to-text.js";
import { measureGrowth } from "../../processor-time.js";

describe("long HTML as text", () => {
  // 40 times the HTML takes 40 times as long, and longer where it no longer fits a cache; quadratic is 1 600.
  const GROWTH_MAX = 10;
  it.each([
    "<div>",
    "<b><p>",
    "<ul><li>",
    "<ol><li>x",
    "<table><tr><td>x",
    "<a href=https://e.org>x</a>",
    "<pre>\n",
    "x\n",
  ])("K-03 is made in linear time and space, without recursion: %j", async (repeat) => {
    const create = (length: number) => repeat.repeat(length / repeat.length);
    const long = create(100_000);
    // Quadratic would be 40.
    expect(await measureGrowth(htmlToText, create(2_500), long, GROWTH_MAX)).toBeLessThan(GROWTH_MAX);
    expect(htmlToText(long).length).toBeLessThan(20 * 100_000);
  });
});
