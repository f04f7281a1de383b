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
  expect(judgeRow({ ...row, kind, bound }, { ours, peer })).toEqual({
    ...{ id: "B-01", name: "name", peer: "peer", kind, bound, ours, theirs: peer },
    ...{ unit: "µs", ratio, verdict },
  });
});

it("Y-03 a row that nothing measures is named", () => {
  expect(() => judgeRow({ ...row, kind: "at-most", bound: 1 }, undefined)).toThrow(
    new Error('Nothing measures the row "key" of rows.json.'),
  );
});
