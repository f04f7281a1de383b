import { expect, it } from "vitest";
import { chooseTypical } from "../../bench/in-processes.js";

it("B-02 of several processes that one counts for a row whose ratio is the median, each row by itself", () => {
  const runs = [
    { a: { ours: 1, peer: 1 }, b: { ours: 9, peer: 1 } },
    { a: { ours: 30, peer: 10 }, b: { ours: 6, peer: 2 } },
    { a: { ours: 4, peer: 2 }, b: { ours: 2, peer: 1 } },
  ];
  expect(chooseTypical(runs)).toEqual({ a: { ours: 4, peer: 2 }, b: { ours: 6, peer: 2 } });
});
