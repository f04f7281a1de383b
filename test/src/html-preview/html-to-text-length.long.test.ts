import { describe, expect, it } from "vitest";
import { htmlToText } from "../../../src/html-preview/html-to-text.js";
import { measureGrowth } from "../../processor-time.js";

describe("long HTML as text", () => {
  // 40 times the HTML takes 40 times as long, and longer where it no longer fits a cache; quadratic is 1 600.
  it.each([
    ["<div>", 10],
    // Up to 13 and 14 were measured beside other tests, which the collector takes.
    ["<b><p>", 16],
    ["<pre>\n", 16],
    ["<ul><li>", 10],
    ["<ol><li>x", 10],
    ["<table><tr><td>x", 10],
    ["<a href=https://e.org>x</a>", 10],
    ["x\n", 10],
  ] as const)("K-03 is made in linear time and space, without recursion: %j", async (repeat, limit) => {
    const create = (length: number) => repeat.repeat(length / repeat.length);
    const long = create(100_000);
    // Quadratic would be 40.
    expect(await measureGrowth(htmlToText, create(2_500), long, limit)).toBeLessThan(limit);
    expect(htmlToText(long).length).toBeLessThan(20 * 100_000);
  });
});
