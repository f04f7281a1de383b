import { describe, expect, it } from "vitest";
import { wrapHanging, wrapText } from "../../../src/terminal/wrap.js";
import { readJson } from "../../house/source-files.js";

type Wrapped = [
  title: string,
  text: string,
  columns: number,
  rows: [start: number, end: number, text: string][],
];
type Hanging = [
  title: string,
  text: string,
  columns: number,
  lead: string | null,
  rows: [start: number, end: number, lead: string, text: string][],
];

const cases = readJson("test/src/terminal/wrap.json") as { wrapped: Wrapped[]; hanging: Hanging[] };

describe("the rows of a text", () => {
  it.each(cases.wrapped)("K-04 %s: %j on %i columns", (_title, text, columns, rows) => {
    expect(wrapText(text, columns).map(({ start, end, text }) => [start, end, text])).toEqual(rows);
  });

  it.each(cases.hanging)("K-04 %s: %j on %i columns", (_title, text, columns, lead, rows) => {
    const wrapped = wrapHanging(text, columns, ...(lead === null ? [] : [new RegExp(lead)]));
    expect(wrapped.map(({ start, end, lead, text }) => [start, end, lead, text])).toEqual(rows);
  });
});
