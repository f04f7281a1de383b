import { expect, it } from "vitest";
import { timeProcesses } from "../../bench/time-processes.js";

it("B-03 B-10 each takes thirty turns, but for the first, which fills the cache", async () => {
  const createSide = (first: number) => {
    let turn = first;
    return () => {
      turn += 1;
      return turn;
    };
  };
  const { timed, ...others } = await timeProcesses({
    ours: createSide(0),
    peer: createSide(100),
    timed: () => undefined,
  });
  const turns = Array.from({ length: 30 }, (_, index) => index + 2);
  expect(others).toEqual({ ours: turns, peer: turns.map((turn) => turn + 100) });
  expect(timed).toHaveLength(30);
  expect(Math.min(...timed)).toBeGreaterThan(0);
});
