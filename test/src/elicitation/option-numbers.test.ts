import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCounter } from "../../../src/elicitation/option-numbers.js";

describe("ranges of numbers", () => {
  const aRange = fc
    .tuple(fc.nat(20), fc.nat(20))
    .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]);

  it("C-13 each number is counted once, however the ranges overlap", () => {
    fc.assert(
      fc.property(fc.array(aRange), (ranges) => {
        const counted = new Set<number>();
        const count = createCounter();
        for (const [low, high] of ranges) {
          const fresh = Array.from({ length: high - low + 1 }, (_, index) => low + index);
          const expected = fresh.filter((number) => !counted.has(number));
          expect(count([low, high])).toEqual(expected);
          for (const number of expected) counted.add(number);
        }
      }),
    );
  });
});
