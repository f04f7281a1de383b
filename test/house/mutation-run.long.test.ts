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
const FILES = {
  [SOURCE]: "export {};",
  "node_modules/vitest/vitest.mjs": VITEST,
  "test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js": 'console.log("mutated");',
  "package.json": '{"type":"module"}',
  ...{ "README.md": "", "tsconfig.json": "{}" },
};

it.each([
  ["a throw alone", "throw", { status: 0, stdout: "mutated\n", stderr: "" }],
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
    const folder = mkdtempSync(join(tmpdir(), "mutate-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const part of ["protocol", "channels", "test/mutation", "scripts", "examples", "docs", "dist"])
      mkdirSync(join(folder, part), { recursive: true });
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    copyFileSync(`${ROOT}${RUN}`, join(folder, RUN));
    const env = { ...process.env, NOTICED: noticed };
    expect(spawnSync(process.execPath, [join(folder, RUN)], { env, encoding: "utf8" })).toMatchObject(end);
  },
);
