import { describe, expect, it } from "vitest";
import {
  alternate,
  alternateRounds,
  p99,
  QUIETEST,
  TYPICAL,
  TYPICAL_OF_OURS,
} from "../../bench/alternate.js";
import { median } from "../../bench/compare.js";
import { holdClock } from "./hold-clock.js";

/** A side that gives how long each of its turns took. */
function createSide(...times: number[]): () => Promise<number> {
  const rest = times.values();
  return async () => rest.next().value ?? Number.NaN;
}

describe("sides that take turns", () => {
  it("B-07 have a sample for each turn but those that warm up", async () => {
    const sides = { ours: createSide(9, 1, 2), peer: createSide(8, 3, 4) };
    expect(await alternate(sides, { turns: 2, warmUp: 1 })).toEqual({ ours: [1, 2], peer: [3, 4] });
  });

  it("B-07 are timed in microseconds where they give no time of their own, in the order that is drawn", async () => {
    const clock = holdClock();
    const begun: string[] = [];
    const createTimed = (name: string, ms: number) => async () => {
      begun.push(name);
      clock.pass(ms);
    };
    const sides = { ours: createTimed("ours", 2), peer: createTimed("peer", 3) };
    expect(await alternate(sides, { turns: 2 })).toEqual({ ours: [2_000, 2_000], peer: [3_000, 3_000] });
    expect(begun).toEqual(["peer", "ours", "peer", "ours"]);
  });

  it.each([
    ["least in all", QUIETEST, { ours: 20, peer: 30 }],
    ["the ratio that is the median", TYPICAL, { ours: 60, peer: 70 }],
    ["our own median", TYPICAL_OF_OURS, { ours: 25, peer: 26 }],
  ])("B-07 of several rounds one counts for all of them: that of %s", async (_, choice, times) => {
    const sides = { ours: createSide(50, 60, 20, 25), peer: createSide(50, 70, 30, 26) };
    const options = { rounds: 3, turns: 1, warmUp: 1, of: median, choice };
    expect(await alternateRounds(sides, options)).toEqual(times);
    await expect(alternateRounds(sides, { ...options, rounds: 0 })).rejects.toThrow(
      new RangeError("rounds must be an integer from 1."),
    );
  });

  it("B-07 begin each round anew, and warm up for it, where they come from a function", async () => {
    const begun = [
      { ours: createSide(50, 6, 50, 9), peer: createSide(50, 6) },
      { ours: createSide(50, 2), peer: createSide(50, 3) },
    ].values();
    const begin = () => begun.next().value ?? { ours: createSide(), peer: createSide() };
    const options = { rounds: 2, turns: 1, warmUp: 1, of: median, choice: QUIETEST };
    expect(await alternateRounds(begin, options)).toEqual({ ours: 2, peer: 3 });
  });
});

it.each([
  [1, 1],
  [50, 50],
  [100, 99],
  [1_000, 990],
])("B-08 the 99th percentile of 1 to %d is %d", (length, value) => {
  const samples = Array.from({ length }, (_, index) => length - index);
  expect(p99(samples)).toBe(value);
});
