import { type SpawnOptions, spawn } from "node:child_process";
import { ROOT } from "../../house/source-files.js";

export type Run = { code: number | null; stdout: string; stderr: string };

/**
 * Runs the built command in a process of its own, without a controlling terminal.
 *
 * @param stdin - null leaves it open
 */
export function run(
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
