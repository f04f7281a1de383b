import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ROOT } from "./source-files.js";

const RUN = "test/mutation/run.js";
const SOURCE = "src/one.ts";
// In the place of vitest: fails where the source has one of the edits that these tests notice.
const VITEST = `
import { readFileSync } from "node:fs";
const text = readFileSync("${SOURCE}", "utf8");
const edit = text.includes("throw") ? "throw" : text.includes("//") ? "comment" : "none";
process.exitCode = process.env.NOTICED.split(" ").includes(edit) ? 1 : 0;
`;
// In the place of StrykerJS: tells what it was given, and reports one change of an \`if\`.
const STRYKER = `
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
const [, , command, config, , concurrency, ...more] = process.argv;
const { DRAWN_MUTANTS: drawn, STATUS: status } = process.env;
console.log("mutated", ...more, drawn === undefined ? "" : readFileSync(drawn, "utf8"));
const location = { start: { line: 1, column: 1 }, end: { line: 1, column: 10 } };
mkdirSync("coverage");
writeFileSync("coverage/mutation.json", JSON.stringify({
  files: { "${SOURCE}": { source: "export {};", mutants: [{ replacement: "1", status, location }] } },
}));
`;
// In the place of its instrumenter: two changes of each source.
const INSTRUMENTER = `
export class Instrumenter {
  instrument(files) {
    const location = { start: { line: 0, column: 3 }, end: { line: 0, column: 10 } };
    const mutants = files.flatMap(({ name }) =>
      (process.env.CHANGES ?? "ab").split("").map((replacement) => ({ fileName: name, mutatorName: "M", replacement, location })));
    return { mutants };
  }
}
`;
const SCRIPTS = ["run.js", "draw-mutants.js", "judge-report.js", "list-mutants.js", "survivors.json"];
const FILES = {
  [SOURCE]: "export {};",
  "node_modules/vitest/vitest.mjs": VITEST,
  "test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js": STRYKER,
  "test/mutation/node_modules/@stryker-mutator/instrumenter/dist/src/index.js": INSTRUMENTER,
  "package.json": '{"type":"module"}',
  ...{ "README.md": "", "tsconfig.json": "{}" },
};

function runIn(args: string[], settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "mutate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ["protocol", "channels", "test/mutation", "scripts", "examples", "docs", "dist"])
    mkdirSync(join(folder, part), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  for (const file of SCRIPTS)
    copyFileSync(`${ROOT}test/mutation/${file}`, join(folder, "test/mutation", file));
  const env = { ...process.env, STATUS: "Killed", NOTICED: "throw", ...settings };
  return spawnSync(process.execPath, [join(folder, RUN), ...args], { env, encoding: "utf8" });
}

it.each([
  [
    "a throw alone",
    "throw",
    { status: 0, stdout: expect.stringMatching(/^mutated --mutate src\/one\.ts \n1 of 1 /), stderr: "" },
  ],
  [
    "nothing",
    "",
    {
      status: 1,
      stdout: "",
      stderr: "The tests stay green where these files cannot be loaded, so they prove nothing.\n",
    },
  ],
  [
    "a comment too",
    "throw comment",
    {
      status: 1,
      stdout: "",
      stderr: "A comment in these files turns a test red, so a red test would prove nothing.\n",
    },
  ],
])(
  "Z-01 mutates nothing before the tests have shown that they can tell: they notice %s",
  (_, noticed, end) => {
    expect(runIn([], { NOTICED: noticed })).toMatchObject(end);
  },
);

it("Z-01 fails where a test did not notice a change that no list has, and tells which", () => {
  const { status, stdout } = runIn([], { STATUS: "Survived" });
  expect(status).toBe(1);
  expect(stdout).toContain('{"file":"src/one.ts","line":"export {};","code":"export {}","becomes":"1"}');
});

it("Z-01 makes one change of many where one is drawn", () => {
  const { status, stdout } = runIn(["--sample", "1"], {});
  expect(stdout).toMatch(/^1 of the 2 changes of 1 files, drawn with seed 1\.\nmutated/);
  const told = JSON.parse(stdout.split("\n")[1]?.replace(/^mutated +/, "") ?? "");
  expect(told).toEqual({
    places: ["src/one.ts:1:3-1:10"],
    keys: [expect.stringMatching(/^\["src\/one\.ts",0,3,0,10,"M","[ab]"\]$/)],
  });
  expect(status).toBe(0);
});

it.each([
  [["--sample", "0"], '--sample must be a whole number from 1 on, such as 500, but is "0".'],
  [["--sample", "x"], '--sample must be a whole number from 1 on, such as 500, but is "x".'],
  [["--sample", "1.5"], '--sample must be a whole number from 1 on, such as 500, but is "1.5".'],
  [["--sample=-1"], '--sample must be a whole number from 1 on, such as 500, but is "-1".'],
  [["--sample="], '--sample must be a whole number from 1 on, such as 500, but is "".'],
  [["--sample", "-1"], expect.stringMatching(/^Option '--sample' argument is ambiguous\.\n(?!.* at )/)],
  [["--seed", "2"], "--seed tells what --sample draws: give that too, such as --sample 500 --seed 2."],
  [["--simple", "1"], expect.stringMatching(/^Unknown option '--simple'/)],
])("Z-01 runs nothing where it is told %j, and says what is wrong", (args, told) => {
  const { status, stdout, stderr } = runIn(args, {});
  expect({ status, stdout, told: stderr.trimEnd() }).toEqual({ status: 1, stdout: "", told });
  expect(stderr).not.toMatch(/^ +at /m);
});

it("Z-01 makes all changes where more are to be drawn than there are", () => {
  const { status, stdout } = runIn(["--sample", "3", "--seed", "x"], {});
  expect(stdout).toMatch(/^2 of the 2 changes of 1 files, drawn with seed x\.\nmutated/);
  expect(status).toBe(1);
  expect(stdout).toContain("1 of the 2 drawn changes were tried");
});

it("Z-01 mutates nothing where nothing can be changed", () => {
  const { status, stdout, stderr } = runIn(["--sample", "1"], { CHANGES: "" });
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: "Nothing to mutate: StrykerJS can change nothing of 1 files.\n",
    stderr: "",
  });
});
