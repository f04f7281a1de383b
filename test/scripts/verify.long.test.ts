import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ROOT } from "../house/source-files.js";

// Stands in the place of npm: notes the script that it is to run, and fails where it is told to.
const NPM = `
import { appendFileSync } from "node:fs";
const script = process.argv.at(-1);
appendFileSync("runs", script + "\\n");
process.exitCode = script === process.env.FAILING ? 1 : 0;
`;
const CHECKS = ["lint", "build", "typecheck", "test:built", "check:package"];

it.each([
  ["none", 0, CHECKS],
  ["typecheck", 1, CHECKS],
  ["build", 1, ["lint", "build"]],
])(
  "Z-02 npm test runs every check, and is well where all are: of them fails %s",
  async (failing, code, scripts) => {
    const folder = mkdtempSync(join(tmpdir(), "verify-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "scripts"));
    for (const file of ["scripts/verify.js", "scripts/is-built.js"])
      cpSync(`${ROOT}${file}`, join(folder, file));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "npm.js"), NPM);
    const env = { ...process.env, npm_execpath: join(folder, "npm.js"), FAILING: failing };
    const { status, said } = await new Promise<{ status: unknown; said: string }>((resolve) => {
      execFile(process.execPath, [join(folder, "scripts/verify.js")], { env }, (error, stdout) =>
        resolve({ status: error?.code ?? 0, said: stdout }),
      );
    });
    expect(status).toBe(code);
    const runs = readFileSync(join(folder, "runs"), "utf8").trim().split("\n");
    expect(runs.sort()).toEqual([...scripts].sort());
    const verdicts = scripts.map((script) => `${script} ${script === failing ? "FAILED" : "is well"}`);
    expect(said.trim().split("\n").sort()).toEqual(verdicts.sort());
  },
);
