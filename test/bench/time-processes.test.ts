import { expect, it } from "vitest";
import { timeProcesses } from "../../bench/time-processes.js";
import { holdClock } from "./hold-clock.js";

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

it("B-10 each ends before the next begins, in the order that is drawn, and is timed in microseconds until then", async () => {
  const clock = holdClock();
  const steps: string[] = [];
  const createSide = (name: string, ms: number) => async () => {
    steps.push(name);
    await new Promise(setImmediate);
    clock.pass(ms);
    steps.push(`${name} ended`);
  };
  const times = await timeProcesses({ ours: createSide("ours", 2), peer: createSide("peer", 3) });
  expect(times).toEqual({ ours: Array(30).fill(2_000), peer: Array(30).fill(3_000) });
  const turn = ["peer", "peer ended", "ours", "ours ended"];
  expect(steps).toEqual(["ours", "ours ended", "peer", "peer ended", ...Array(30).fill(turn).flat()]);
});
