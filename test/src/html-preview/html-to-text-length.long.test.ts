import { describe, expect, it } from "vitest";
import { htmlToText } from "../../../src/html-preview/html-to-text.js";
import { measureGrowth } from "../../processor-time.js";

describe("long HTML as text", () => {
  // 160 times the HTML takes 160 times as long, and longer where it no longer fits a cache or outlives the collector's first look.
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
    const long = create(400_000);
    // Quadratic would be 160.
    expect(await measureGrowth(htmlToText, create(2_500), long, 40)).toBeLessThan(40);
    expect(htmlToText(long).length).toBeLessThan(20 * 400_000);
  });
});
