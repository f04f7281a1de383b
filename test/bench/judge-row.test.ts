import { expect, it } from "vitest";
import { judgeRow, type Row } from "../../bench/judge-row.js";

const row = { key: "key", id: "B-01", name: "name", peer: "peer" };

it.each<
  [kind: Row["kind"], bound: number | null, ours: number, peer: number, ratio: number, verdict: string]
>([
  ["at-most", 1.5, 15, 10, 1.5, "ok"],
  ["at-most", 1.5, 16, 10, 1.6, "MISSED"],
  // A difference of two times that comes out below nothing.
  ["at-most", 1.5, -1, 10, -0.1, "MISSED"],
  ["at-most", 1.5, 10, 0, Number.POSITIVE_INFINITY, "MISSED"],
  ["at-most", 1.5, Number.NaN, 10, Number.NaN, "MISSED"],
  ["at-least", 2, 5, 10, 2, "ok"],
  ["at-least", 2, 10, 15, 1.5, "MISSED"],
  ["at-least", 2, Number.NaN, 10, Number.NaN, "MISSED"],
  ["at-most", null, 15, 10, 1.5, "no bound"],
])("Y-03 a row that is to be %s %s is judged: %d against %d", (kind, bound, ours, peer, ratio, verdict) => {
  expect(judgeRow({ ...row, kind, bound }, { ours, peer }, 9)).toEqual({
    ...{ id: "B-01", name: "name", peer: "peer", kind, bound, ours, theirs: peer },
    ...{ unit: "µs", ratio, verdict },
  });
});

it.each<[bound: number | null, slowness: number, verdict: string]>([
  [2, 1, "MISSED"],
  [2, 1.25, "MISSED"],
  [2, 1.26, "slow machine"],
  [1.5, 1.26, "ok"],
  [null, 1.26, "no bound"],
])(
  "Y-03 a bound of %s that is for machines as fast as its own is judged on one %d times as slow",
  (bound, slowness, verdict) => {
    const bounded: Row = { ...row, kind: "at-least", bound, maxSlowness: 1.25 };
    expect(judgeRow(bounded, { ours: 10, peer: 15 }, slowness)).toMatchObject({ ratio: 1.5, verdict });
  },
);

it("Y-03 a row that nothing measures is named", () => {
  expect(() => judgeRow({ ...row, kind: "at-most", bound: 1 }, undefined, 1)).toThrow(
    new Error('Nothing measures the row "key" of rows.json.'),
  );
});
