import { type SpawnOptions, spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { runCommand } from "../../../src/cli/run-command.js";
import { ROOT } from "../../house/source-files.js";

export type Run = { code: number | null; stdout: string; stderr: string };

type RunOptions = {
  cwd?: string;
  onSaid?: (text: string) => void;
  /** How wide the terminal is that standard error goes to, and standard output where it goes to one. Default: neither has a width. */
  columns?: number;
  /** Which of these are a terminal. */
  on?: readonly ("stdin" | "stdout")[];
  /** Which open file standard input is, where it is one. */
  fd?: number;
  /** What reading standard input comes to, where it cannot be read. */
  fails?: Error;
};

/**
 * Runs the command without a terminal, in this process: one at a time, since the working directory is the process's.
 *
 * @param stdin - null leaves it open
 * @param onSaid - told of what goes to standard error, as it does
 */
export async function run(
  args: string[],
  stdin: string | Uint8Array | null = "",
  { cwd = ROOT, onSaid = () => undefined, columns, on = [], fd, fails }: RunOptions = {},
): Promise<Run> {
  const failing = fails && { read: () => void input.destroy(fails) };
  const [input, stdout] = [new PassThrough(failing), new PassThrough()];
  const stderr = new PassThrough({
    transform(chunk, _, done) {
      onSaid(String(chunk));
      done(null, chunk);
    },
  });
  Object.assign(input, { isTTY: on.includes("stdin") });
  Object.assign(stdout, { isTTY: on.includes("stdout") });
  if (fd !== undefined) Object.assign(input, { fd });
  if (columns !== undefined) {
    Object.assign(stderr, { isTTY: true, columns });
    Object.assign(stdout, { columns });
  }
  if (stdin !== null) input.end(stdin);
  const outputs = [text(stdout), text(stderr)];
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const { signal } = new AbortController();
    const code = await runCommand(args, { stdin: input, stdout, stderr, signal });
    stdout.end();
    stderr.end();
    const [result = "", said = ""] = await Promise.all(outputs);
    return { code, stdout: result, stderr: said };
  } finally {
    process.chdir(before);
    input.destroy();
  }
}

/** As {@link run}, but the built command in a process of its own, without a controlling terminal. */
export function runProcess(
  args: string[],
  stdin: string | Uint8Array | null = "",
  options: SpawnOptions = {},
): Promise<Run> {
  const child = spawn(process.execPath, [`${ROOT}dist/src/cli/main.js`, ...args], {
    cwd: ROOT,
    detached: true,
    ...options,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  // A child that does not read its input closes the pipe early.
  child.stdin?.on("error", () => undefined);
  if (stdin !== null) child.stdin?.end(stdin);
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
