import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, readJson } from "../../house/source-files.js";
import { run } from "./run.js";

const cases = readJson("test/src/cli/json-faults.json") as [
  name: string,
  text: string,
  place: string,
  words: string,
][];
const TWO = `${ROOT}examples/two-questions.json`;

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "faults-"));
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe("what is wrong with JSON is told with its place and what to write instead", () => {
  it.each(cases)("L-09 in a call: %s", async (_, text, place, words) => {
    writeFileSync(join(cwd, "call.json"), text);
    const { code, stdout, stderr } = await run(["call.json"], "", { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.split("\n  ")[0]).toBe(`call.json:${place}: not valid JSON: ${words}`);
  });

  it.each(cases)("L-09 in a file of answers: %s", async (_, text, place, words) => {
    writeFileSync(join(cwd, "answers.json"), text);
    const { code, stderr } = await run([TWO, "--answers", "answers.json"], "", { cwd });
    expect(code).toBe(2);
    expect(stderr.split("\n  ")[0]).toBe(`answers.json:${place}: not valid JSON: ${words}`);
  });

  it("L-09 typographic marks, comments' signs and brackets inside a text are nobody's fault", async () => {
    const answers = ["“Own” words // here, and /* there */, [{ 'x'", ["#1 is “fine”"]];
    const { code, stdout } = await run([TWO, "--answers", JSON.stringify(answers)]);
    expect(code).toBe(0);
    expect(stdout).toContain("“Own” words // here, and /* there */, [{ 'x'");
  });

  it("L-09 all comments and commas too many are told at once, where nothing else is wrong", async () => {
    const call = '// a call\n{\n  "a": "// no, } comment", # one\n  "b": [1, 2, /* two */ ],\n}';
    const tell = async (text: string) => {
      writeFileSync(join(cwd, "call.json"), text);
      return (await run(["call.json"], "", { cwd })).stderr;
    };
    expect(await tell(call)).toBe(
      [
        "call.json:1:1: not valid JSON: Unexpected character '/' found. JSON has no comments: take it out.",
        "  // a call",
        "  ^",
        "Also to be taken out:",
        "  line 3, column 28: a comment",
        "  line 4, column 13: a comma too many",
        "  line 4, column 15: a comment",
        "  line 4, column 26: a comma too many",
        "",
      ].join("\n"),
    );
    expect(await tell('{"a": [1,], "b": [2,]}')).toContain(
      "^\nAlso to be taken out:\n  line 1, column 20: a comma too many\n",
    );
    expect(await tell('{"a": [1,], "b" 2, // x\n}')).not.toContain("Also");
    const many = await tell(`[1${", // x\n1".repeat(30)}]`);
    expect(many).toMatch(/\n {2}and 9 more\n$/);
    expect(many.match(/: a comment$/gm)).toHaveLength(20);
    expect(await tell(`[1${", // x\n1".repeat(21)}]`)).not.toContain("more");
    expect(await tell("[1, // x\n2] // y")).toMatch(
      /Also to be taken out:\n {2}line 2, column 4: a comment\n$/,
    );
  });

  it("L-09 a mark is drawn below the place", async () => {
    writeFileSync(join(cwd, "call.json"), '{\n  "questions": [,]\n}');
    const { stderr } = await run(["call.json"], "", { cwd });
    expect(stderr).toBe(
      `call.json:2:17: not valid JSON: Unexpected "," found.\n    "questions": [,]\n${" ".repeat(18)}^\n`,
    );
  });
});

describe("--answers that are no answers", () => {
  const examples = `Expected a file, or JSON: the answers in the order of the questions, or by their texts:
  --answers '["PostgreSQL", ["Lint", "Tests"]]'
  --answers '{"Which database?": "PostgreSQL"}'\n`;

  it.each(["7", '"yes"', "true"])("L-09 %j is JSON, and no answers", async (given) => {
    expect(await run([TWO, "--answers", given], "", { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: `--answers must hold an object keyed by question text, or an array in the order of the questions.\n${examples}`,
    });
  });

  it.each(["not json", "yes"])("L-09 %j is neither JSON nor a file", async (given) => {
    expect(await run([TWO, "--answers", given], "", { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: `--answers is "${given}", which is neither JSON (an object or an array) nor a file that exists.\n${examples}`,
    });
  });

  it("L-09 names the file that was probably meant", async () => {
    writeFileSync(join(cwd, "answers.json"), "[]");
    const { stderr } = await run([TWO, "--answers", "anwsers.json"], "", { cwd });
    expect(stderr).toContain("nor a file that exists. Did you mean answers.json?\n");
  });

  it("L-09 what is wrong with JSON that was typed is told with an example", async () => {
    const { stderr } = await run([TWO, "--answers", "[Yes]"], "", { cwd });
    expect(stderr).toBe(
      `--answers is not valid JSON: line 1, column 2: Unexpected character 'Y' found. Texts and names stand in double quotes.\n  [Yes]\n   ^\n${examples}`,
    );
  });

  it("L-09 answers in a file are placed by line and column", async () => {
    writeFileSync(join(cwd, "answers.json"), '[\n  "9",\n  ["1", "9"]\n]');
    expect(await run([TWO, "--answers", "answers.json"], "", { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: "answers.json:2:3: There is no option 9.\nanswers.json:3:3: There is no option 9.\n",
    });
  });
});

describe("what is wrong with a call", () => {
  const call = `{
  "name": "ask_user_question",
  "input": {
    "questions": [
      { "question": "Which?", "header": 7, "options": [{ "label": "A", "description": "" }] }
    ]
  }
}`;

  it("L-09 is told by line and column, wherever the arguments stand", async () => {
    writeFileSync(join(cwd, "call.json"), call);
    const issues = (name: string) =>
      `ask_user_question was called with invalid input:\n${name}:5:41: $.questions[0].header must be a string, but it is a number.\n${name}:5:55: Question "Which?" must have 2-4 options\n`;
    expect((await run(["call.json"], "", { cwd })).stderr).toBe(issues("call.json"));
    expect((await run(["-"], call, { cwd })).stderr).toBe(issues("standard input"));
    const whole = { name: "ask_user_question", arguments: JSON.stringify(JSON.parse(call).input) };
    writeFileSync(join(cwd, "call.json"), JSON.stringify(whole));
    expect((await run(["call.json"], "", { cwd })).stderr).toBe(
      `ask_user_question was called with invalid input:\ncall.json:1:41: /questions/0/header: $.questions[0].header must be a string, but it is a number.\ncall.json:1:41: /questions/0/options: Question "Which?" must have 2-4 options\n`,
    );
  });

  it("L-09 names with slashes and tildes have their places too", async () => {
    writeFileSync(join(cwd, "call.json"), '{"questions": [],\n "a/b~c": 1}');
    expect((await run(["call.json"], "", { cwd })).stderr).toContain(
      "call.json:2:11: $.a/b~c is not allowed.",
    );
  });

  it("L-09 --json prints the result as it is, with the pointers", async () => {
    writeFileSync(join(cwd, "call.json"), call);
    const { code, stdout, stderr } = await run(["call.json", "--json"], "", { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      type: "error",
      error: { code: "invalid_tool_input", issues: [{ pointer: "/questions/0/header" }, {}] },
    });
  });
});
