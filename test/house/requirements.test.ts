import { describe, expect, it } from "vitest";
import { listFiles, readJson, readText } from "./source-files.js";

const { finished, requirements } = readJson("test/house/requirements.json") as {
  finished: string[];
  requirements: Record<string, string>;
};
const { rows } = readJson("bench/rows.json") as { rows: { id: string }[] };

// A title begins with the ids that it proves, whatever stands before it: `it(`, `it.each<Row>(rows)(`.
const IDS = /["'`]((?:[A-Z]-\d\d )+)/g;
const cited = listFiles("test", ".test.ts").flatMap((file) =>
  [...readText(file).matchAll(IDS)].flatMap(([, ids = ""]) => ids.trim().split(" ")),
);
const measured = new Set(rows.map(({ id }) => id));
const proven = new Set([...cited, ...measured]);

describe("requirements", () => {
  it("each one that is finished is named by a test, or for speed by a row of the bench", () => {
    const isProven = (id: string) => (id.startsWith("B-") ? measured : proven).has(id);
    expect(finished.filter((id) => !isProven(id))).toEqual([]);
  });

  it("no test and no row names one that does not exist", () => {
    expect([...proven].filter((id) => !(id in requirements))).toEqual([]);
    expect(finished.filter((id) => !(id in requirements))).toEqual([]);
  });
});
