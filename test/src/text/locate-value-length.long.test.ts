import { describe, expect, it } from "vitest";
import { findJsonFault } from "../../../src/text/json-fault.js";
import { findPlaces } from "../../../src/text/locate-value.js";
import { leastMs, leastRatio } from "../../processor-time.js";

describe("the place of a value in a long text", () => {
  it("C-13 L-09 is found as quickly as the text is parsed, a few times over, for one value and for a thousand", async () => {
    const items = Array.from({ length: 40_000 }, (_, index) => ({ q: `${index}`, a: [1, {}] }));
    const text = JSON.stringify({ questions: items }, null, 1);
    const paths = Array.from({ length: 1000 }, (_, index) => ["questions", index * 40, "a", 1]);
    const [parsing = 0, one = 0, many = 0] = await leastMs(
      [
        () => JSON.parse(text),
        () => findPlaces(text, [["questions", 39_999]]),
        () => findPlaces(text, paths),
      ],
      3,
      (parse = 0, first = 0, all = 0) => first < parse * 8 && all < parse * 8,
    );
    expect(one / parsing).toBeLessThan(8);
    expect(many / parsing).toBeLessThan(8);
  });

  it("C-13 L-09 what is wrong with a text of more than 1 Mi characters is told in the parser's own words", async () => {
    const text = `[${"1,".repeat(2 ** 20)}"a" "b"]`;
    expect(await faultOf(text)).toMatchObject({ place: { line: 1, column: 2 ** 21 + 6 } });
    const parse = () => JSON.parse(text.replace('"b"', ""));
    expect(await leastRatio([parse, () => faultOf(text)], 8, 8)).toBeLessThan(8);
  });
});

async function faultOf(text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch (error) {
    return findJsonFault(text, error);
  }
}
