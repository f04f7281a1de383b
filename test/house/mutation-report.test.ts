import { describe, expect, it } from "vitest";
import { draw } from "../mutation/draw-mutants.js";
import { judgeReport, type ReportedMutant, type Survivor } from "../mutation/judge-report.js";
import { readJson, readText } from "./source-files.js";

const SOURCE = "export const one = 1;\n\n  if (one > 0) {\n    run();\n  }\n";

function createMutant(
  status: string,
  { line = 3, column = 7, end = 14, becomes = "true" } = {},
): ReportedMutant {
  const location = { start: { line, column }, end: { line, column: end } };
  return { replacement: becomes, status, location };
}

const times = (count: number, mutant: ReportedMutant) => Array.from({ length: count }, () => mutant);

const KNOWN: Survivor = {
  file: "one.ts",
  line: "if (one > 0) {",
  code: "one > 0",
  becomes: "true",
  reason: "r",
};

describe("what was changed, by whether a test noticed", () => {
  it.each<[string, ReportedMutant[], Survivor[], string, boolean]>([
    [
      "97 of 100",
      [...times(97, createMutant("Killed")), ...times(3, createMutant("Survived"))],
      [KNOWN],
      "97 of 100 changes were noticed: 97.0 %",
      true,
    ],
    [
      "96 of 100",
      [...times(96, createMutant("Killed")), ...times(4, createMutant("Survived"))],
      [KNOWN],
      "96 of 100 changes were noticed: 96.0 %",
      false,
    ],
    [
      "what no test runs",
      [...times(9, createMutant("Killed")), createMutant("NoCoverage")],
      [KNOWN],
      "9 of 10 changes",
      false,
    ],
    ["what never ended", [createMutant("Timeout")], [], "1 of 1 changes", true],
    [
      "what was not drawn",
      [createMutant("Killed"), createMutant("CompileError")],
      [],
      "1 of 1 changes",
      true,
    ],
    [
      "what nobody could notice",
      [createMutant("Killed"), createMutant("Survived")],
      [{ ...KNOWN, equivalent: true }],
      "1 of 1 changes",
      true,
    ],
    [
      "one that no list has",
      [...times(99, createMutant("Killed")), createMutant("Survived")],
      [],
      "99 of 100 changes",
      false,
    ],
    [
      "one whose line is another",
      [...times(99, createMutant("Killed")), createMutant("Survived")],
      [{ ...KNOWN, line: "if (two > 0) {" }],
      "99 of 100 changes",
      false,
    ],
    ["nothing at all", [], [], "0 of 0 changes were noticed: 100.0 %", true],
  ])("Z-01 is judged: %s", (_, mutants, survivors, text, isGood) => {
    const verdict = judgeReport({ files: { "one.ts": { source: SOURCE, mutants } } }, survivors);
    expect(verdict.text).toContain(text);
    expect(verdict.isGood).toBe(isGood);
  });

  it("Z-01 is not good where what was drawn was not tried", () => {
    const mutants = [createMutant("Killed"), createMutant("CompileError")];
    const report = { files: { "one.ts": { source: SOURCE, mutants } } };
    expect(judgeReport(report, [], 1)).toMatchObject({ isGood: true });
    const { text, isGood } = judgeReport(report, [], 2);
    expect(text).toContain("1 of the 2 drawn changes were tried, so this proves nothing.");
    expect(isGood).toBe(false);
  });

  it("Z-01 is told as an entry for the list, with the first line of what stands there", () => {
    const location = { start: { line: 3, column: 16 }, end: { line: 5, column: 4 } };
    const mutant = { replacement: "{\n  }", status: "Survived", location };
    const { text } = judgeReport({ files: { "one.ts": { source: SOURCE, mutants: [mutant] } } }, []);
    const told = { file: "one.ts", line: "if (one > 0) {", code: "{", becomes: "{ }" };
    expect(text.split("\n").map((line) => line.startsWith("{") && JSON.parse(line))).toContainEqual(told);
  });
});

describe("the list of what no test notices", () => {
  const survivors = readJson("test/mutation/survivors.json") as Survivor[];

  it("Z-01 gives a reason for each, once", () => {
    expect(survivors.filter(({ reason }) => reason.length < 20)).toEqual([]);
    const names = survivors.map(({ file, line, code, becomes }) =>
      JSON.stringify([file, line, code, becomes]),
    );
    expect(names).toEqual([...new Set(names)]);
  });

  it("Z-01 names lines that are still there", () => {
    const isThere = ({ file, line, code }: Survivor) =>
      line.includes(code.trim()) &&
      readText(file)
        .split("\n")
        .some((one) => one.trim() === line);
    expect(survivors.filter((survivor) => !isThere(survivor))).toEqual([]);
  });
});

describe("what is drawn", () => {
  const items = Array.from({ length: 100 }, (_, index) => `item ${index}`);
  const drawSome = (seed: string, from = items) => draw(from, 10, seed, (item) => item);

  it("Z-01 are so many, in their order, the same again for the same seed", () => {
    const drawn = drawSome("1");
    expect(drawn).toHaveLength(10);
    expect(drawn).toEqual(items.filter((item) => drawn.includes(item)));
    expect(drawSome("1")).toEqual(drawn);
    expect(drawSome("2")).not.toEqual(drawn);
    expect(drawSome("1", items.slice(0, 3))).toEqual(items.slice(0, 3));
  });

  it("Z-01 are mostly the same where others were added", () => {
    const more = drawSome("1", ["another", ...items, "one more"]);
    expect(more.filter((item) => drawSome("1").includes(item)).length).toBeGreaterThanOrEqual(8);
  });

  it("Z-01 are each as likely as any other", () => {
    const drawn = Array.from({ length: 1_000 }, (_, seed) => drawSome(String(seed))).flat();
    for (const item of items) {
      const count = drawn.filter((one) => one === item).length;
      expect(count).toBeGreaterThan(60);
      expect(count).toBeLessThan(140);
    }
  });
});
