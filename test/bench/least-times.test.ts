import { expect, it } from "vitest";
import { leastTimes } from "../../bench/least-times.js";

it("B-10 the least of each counts, but for the first, which fills the cache", async () => {
  const createSide = (least: number) => {
    let turn = 0;
    return () => {
      turn += 1;
      return turn === 1 ? 1 : least + Math.abs(turn - 15);
    };
  };
  const { timed, ...least } = await leastTimes({
    ours: createSide(200),
    peer: createSide(100),
    timed: () => undefined,
  });
  expect(least).toEqual({ ours: 200, peer: 100 });
  expect(timed).toBeGreaterThan(0);
});
