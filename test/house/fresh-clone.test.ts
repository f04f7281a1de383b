import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "@lydell/node-pty";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./source-files.js";

let clone: string;

// What git would check out, with what is not committed yet.
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "clone-"));
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, file), join(clone, file));
  }
});
afterAll(() => rmSync(clone, { recursive: true }));

describe("a fresh clone", () => {
  it("L-04 npm start installs, builds, and without a terminal explains how to answer and exits 0", () => {
    const { status, stdout } = spawnSync("npm", ["start"], { cwd: clone, encoding: "utf8", input: "" });
    expect(status).toBe(0);
    expect(stdout).toContain("There is no terminal to answer on, so nothing was asked.");
    const commands = [...stdout.matchAll(/^ {2}(.*)$/gm)].map(([, command = ""]) => command);
    expect(commands).toHaveLength(2);
    for (const command of commands) {
      expect(execFileSync("sh", ["-c", command], { cwd: clone, encoding: "utf8", stdio: "pipe" })).toMatch(
        /^User has answered your questions: /,
      );
    }
  });

  it("L-04 npm start installs and builds nothing twice, and in a terminal asks the example questions", async () => {
    const builtAt = statSync(join(clone, "dist/src/cli/main.js")).mtimeMs;
    const installedAt = statSync(join(clone, "node_modules/.package-lock.json")).mtimeMs;
    const terminal = spawn("npm", ["start"], { cwd: clone, cols: 100, rows: 40 });
    let screen = "";
    let answered = 0;
    terminal.onData((text) => {
      screen += text;
      const prompts = screen.match(/Your choices?[^:]*: /g)?.length ?? 0;
      for (; answered < prompts; answered += 1) terminal.write("1\r");
    });
    const exitCode = await new Promise((resolve) => terminal.onExit((exit) => resolve(exit.exitCode)));
    expect(exitCode).toBe(0);
    expect(answered).toBe(4);
    expect(screen).toContain('"Which database should the service use?"="PostgreSQL"');
    expect(statSync(join(clone, "dist/src/cli/main.js")).mtimeMs).toBe(builtAt);
    expect(statSync(join(clone, "node_modules/.package-lock.json")).mtimeMs).toBe(installedAt);
  });
});
