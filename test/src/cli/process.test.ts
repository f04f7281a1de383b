import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ROOT } from "../../house/source-files.js";
import { run, runProcess } from "./run.js";

const TWO = "examples/two-questions.json";

describe("the built command, as a process", () => {
  it("L-01 says that standard input cannot give both the call and the answers", async () => {
    const { code, stdout, stderr } = await runProcess([], readFileSync(`${ROOT}${TWO}`));
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      "The call came from standard input and there is no terminal to answer on. Give the answers with --answers, or the call as a file.\n",
    );
  });

  it("I-03 L-07 an interrupt leaves a question in the inbox, and the same command has its answer", async () => {
    const folder = mkdtempSync(join(tmpdir(), "left-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const args = [TWO, "--channel", "inbox", "--store", folder];
    const child = spawn(process.execPath, [`${ROOT}dist/src/cli/main.js`, ...args], { cwd: ROOT });
    const closed = new Promise((resolve) => child.on("close", resolve));
    await new Promise((resolve) => child.stderr.once("data", resolve));
    child.kill("SIGINT");
    expect(await closed).toBe(130);
    const answered = await run(["inbox", "answer", "1", "--plain", "--store", folder], "2\n1,3\n");
    expect(answered).toMatchObject({ code: 0, stderr: expect.stringContaining("Answered.") });
    const again = await runProcess(args);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('="Exponential backoff"') });
  });

  it("L-07 the inbox is where the variable says, and a relative XDG_STATE_HOME says nothing", async () => {
    const folder = mkdtempSync(join(tmpdir(), "places-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const call = join(folder, "call.json");
    writeFileSync(call, JSON.stringify({ question: "Go on?", kind: "bool" }));
    const leave = async (home: string, more: NodeJS.ProcessEnv) => {
      const cwd = join(folder, home);
      mkdirSync(cwd);
      const env = { ...process.env, HOME: cwd, ASK_USER_QUESTION_STORE: "", XDG_STATE_HOME: "", ...more };
      const { code } = await runProcess([call, "--tool", "decisions"], "", { cwd, env });
      return [code, readdirSync(cwd)];
    };
    expect(await leave("named", { ASK_USER_QUESTION_STORE: "variable" })).toEqual([0, ["variable"]]);
    const isXdg = process.platform !== "darwin" && process.platform !== "win32";
    const byDefault = isXdg ? ".local" : expect.any(String);
    expect(await leave("relative", { XDG_STATE_HOME: "state" })).toEqual([0, [byDefault]]);
  });

  it("L-03 130 when interrupted, while asking and while reading", async () => {
    for (const args of [[TWO], ["-"]]) {
      const child = spawn(process.execPath, [`${ROOT}dist/src/cli/main.js`, ...args], { cwd: ROOT });
      const closed = new Promise((resolve) => child.on("close", resolve));
      child.stdin.on("error", () => undefined);
      // More than a pipe holds: once it is written, the command reads.
      const written = new Promise((resolve) => child.stdin.write(" ".repeat(2 ** 20), resolve));
      await (args[0] === TWO ? new Promise((resolve) => child.stderr.once("data", resolve)) : written);
      child.kill("SIGINT");
      expect(await closed).toBe(130);
    }
  });

  it("K-18 a call that is interrupted by a signal is aborted, and has no result", async () => {
    for (const [flags, expected] of [
      [["--json"], { type: "error", error: { code: "tool_aborted", details: { code: "aborted" } } }],
      [[], undefined],
    ] as const) {
      const child = spawn(process.execPath, [`${ROOT}dist/src/cli/main.js`, TWO, ...flags], { cwd: ROOT });
      const closed = new Promise((resolve) => child.on("close", resolve));
      let stdout = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        stdout += text;
      });
      child.stdin.on("error", () => undefined);
      child.stdin.write("1\n");
      await new Promise((resolve) => child.stderr.once("data", resolve));
      child.kill("SIGINT");
      expect(await closed).toBe(130);
      if (expected === undefined) expect(stdout).toBe("");
      else expect(JSON.parse(stdout)).toMatchObject(expected);
    }
  });

  it("L-03 1 when the channel fails", async () => {
    const child = spawn("sh", ["-c", `node dist/src/cli/main.js ${TWO} < /proc/self/mem`], { cwd: ROOT });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(1);
    expect(stderr).toContain('The elicitation channel "plain" failed: EIO');
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  it("L-03 says why a result cannot be written, and nothing where its reader has left", async () => {
    const command = `exec node dist/src/cli/main.js ${TWO} --answers '[2, [1, 3]]'`;
    const both = async (script: string) => {
      const child = spawn("sh", ["-c", script], { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
      let stderr = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        stderr += text;
      });
      return { code: await new Promise((resolve) => child.on("close", resolve)), stderr };
    };
    expect(await both(`${command} > /dev/full`)).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The result cannot be written to standard output: ENOSPC.*\.\n$/),
    });
    expect((await both(`(${command}) | exec sleep 0 <&-`)).stderr).toBe("");
  });

  it("L-03 a file that may not be read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "secret-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755);
    const file = join(folder, "secret.json");
    writeFileSync(file, "{}");
    chmodSync(file, 0o000);
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { code, stderr } = await runProcess([file], "", asNobody);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${file} may not be read: permission denied.\n` });
  });

  it("L-09 every example of the help runs", async () => {
    const folder = mkdtempSync(join(tmpdir(), "examples-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const options = (...labels: string[]) => labels.map((label) => ({ label, description: "" }));
    const questions = [
      { question: "Which database?", header: "Database", options: options("PostgreSQL", "SQLite") },
      {
        question: "Which checks?",
        header: "Checks",
        multiSelect: true,
        options: options("Lint", "Types", "Tests"),
      },
    ];
    writeFileSync(join(folder, "call.json"), JSON.stringify({ questions }));
    const script = `#!/bin/sh\nexec ${process.execPath} ${ROOT}dist/src/cli/main.js "$@"\n`;
    writeFileSync(join(folder, "ask-user-question"), script, { mode: 0o755 });
    const { stdout: help } = await run(["--help"]);
    const [, examples = ""] = /\nExamples\n((?: {2}.*\n)+)/.exec(help) ?? [];
    const env = {
      ...process.env,
      HOME: folder,
      XDG_STATE_HOME: join(folder, "state"),
      PATH: `${folder}:${process.env.PATH}`,
    };
    const codes = examples
      .trimEnd()
      .split("\n")
      .map((line) => {
        const { status } = spawnSync("sh", ["-c", line], { cwd: folder, env, input: "" });
        return `${status} ${line.trim()}`;
      });
    expect(codes).toEqual([
      "3 ask-user-question call.json",
      `0 ask-user-question call.json --answers '["PostgreSQL", ["Lint", "Tests"]]'`,
      "4 ask-user-question call.json --channel file",
      "3 ask-user-question questions answer",
      "0 ask-user-question inbox answer",
      "0 printf '2\\n1,3\\n' | ask-user-question call.json --json",
      "0 ask-user-question completion bash >> ~/.bashrc",
    ]);
  });
});
