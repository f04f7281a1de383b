import { expect, it } from "vitest";
import type { Row } from "../../bench/judge-row.js";
import { readJson } from "../house/source-files.js";

const { rows } = readJson("bench/rows.json") as { rows: Row[] };

/** Every bound that the specification has, and no other. */
const BOUNDS: Record<string, [key: string, kind: Row["kind"], bound: number][]> = {
  "B-01": [
    ["json-parse", "at-most", 0.2],
    ["zod", "at-least", 4],
  ],
  "B-02": [
    ["parse5", "at-most", 0.8],
    ["sanitize-html", "at-least", 5],
    ["dompurify", "at-least", 70],
  ],
  "B-03": [["import", "at-most", 0.15]],
  "B-04": [["execute", "at-most", 4]],
  "B-05": [["key-press", "at-most", 1]],
  "B-06": [
    ["answer-tcp", "at-least", 0.45],
    ["answer-in-process", "at-least", 0.8],
    ["answer-flat", "at-most", 1.5],
  ],
  "B-07": [
    ["folder-pair", "at-least", 0.8],
    ["postgres-store-pair", "at-least", 0.75],
    ["postgres-bare-pair", "at-least", 0.75],
  ],
  "B-08": [
    ["folder-wake", "at-most", 1],
    ["postgres-wake", "at-most", 1.5],
  ],
  "B-09": [
    ["page-entry", "at-most", 3],
    ["page-feed", "at-most", 1.5],
  ],
  "B-10": [
    ["command-answers", "at-most", 1.7],
    ["command-frame", "at-most", 2.5],
  ],
};

it.each(Object.entries(BOUNDS))("%s has the specification's bounds", (id, bounds) => {
  const bounded = rows.filter((row) => row.id === id && row.bound !== null);
  expect(bounded.map(({ key, kind, bound }) => [key, kind, bound])).toEqual(bounds);
});

it("Y-03 no row has a bound that is not listed here", () => {
  expect(rows.filter(({ id, bound }) => bound !== null && !(id in BOUNDS))).toEqual([]);
});
