import { describe, expect, it } from "vitest";
import { htmlToText } from "../../../src/html-preview/html-to-text.js";
import { measureGrowth } from "../../processor-time.js";

/** Of longer HTML the collector takes up to 13 times as much, since all of it is there at once. */
const LENGTH = 25_000;
const LINK = "<a href=https://e.org>x</a>";
/** Quadratic would be 40. */
const LIMIT = 10;

describe("long HTML as text", () => {
  it.each(["<div>", "<b><p>", "<pre>\n", "<ul><li>", "<ol><li>x", "<table><tr><td>x", "x\n", LINK])(
    "K-03 is made in linear time and space, without recursion: %j",
    async (repeat) => {
      const create = (length: number) => repeat.repeat(length / repeat.length);
      const growth = await measureGrowth(htmlToText, create(LENGTH / 40), create(LENGTH), LIMIT);
      expect(growth).toBeLessThan(LIMIT);
      expect(htmlToText(create(4 * LENGTH)).length).toBeLessThan(20 * 4 * LENGTH);
    },
  );
});
