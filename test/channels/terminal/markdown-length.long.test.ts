import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../processor-time.js";
import { readMarkdown } from "./dialog-player.js";

describe("long Markdown", () => {
  const PIECES = ["[", "*a_ ", "`a", "~~a ", "![](", "<a ", "> ", "- ", "| a ", "**a*", "&#", "\\", "a\n=\n"];
  it.each(PIECES)("K-12 K-03 reads %j many times over in linear time", async (piece) => {
    const text = (length: number) => piece.repeat(Math.floor(length / piece.length));
    expect(await measureGrowth(readMarkdown, text(2_000), text(60_000), 12)).toBeLessThan(12);
  });
});
