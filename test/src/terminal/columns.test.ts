import { describe, expect, it } from "vitest";
import { columnsOf, graphemesOf } from "../../../src/terminal/columns.js";
import { readJson } from "../../house/source-files.js";

const cases = readJson("test/src/terminal/columns.json") as [
  text: string,
  columns: number,
  graphemes: string[] | null,
][];

describe("the columns of a text", () => {
  it.each(cases)("K-04 %j takes %d", (text, columns, graphemes) => {
    expect(columnsOf(text)).toBe(columns);
    if (graphemes !== null) expect(graphemesOf(text)).toEqual(graphemes);
    expect(graphemesOf(text).join("")).toBe(text);
  });
});
