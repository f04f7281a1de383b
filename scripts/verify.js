// Every check, as `npm test` and CI run them: what does not need the build beside it, what does need it side by side.
// The tests have the terminal; the others are heard when they end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt } from "./is-built.js";

const LIMIT_MS = 8 * 60_000;

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
// A test that never gives the processor back cannot be ended by vitest.
setTimeout(() => {
  console.error(`Not done after ${LIMIT_MS / 60_000} minutes: something hangs.`);
  process.exit(1);
}, LIMIT_MS).unref();
const lint = run("lint");
// In a fresh clone the installation has just built it.
if (isBuilt() || (await run("build"))) {
  const checks = [lint, run("typecheck"), run("test:built"), run("check:package")];
  process.exitCode = (await Promise.all(checks)).every(Boolean) ? 0 : 1;
} else {
  await lint;
  process.exitCode = 1;
}

/**
 * @param {string} script - of package.json
 * @returns {Promise<boolean>} whether all is well
 */
async function run(script) {
  const npm = process.env.npm_execpath;
  const [command, args] = npm === undefined ? ["npm", []] : [process.execPath, [npm]];
  const shown = script === "test:built";
  const child = spawn(command, [...args, "run", "--silent", script], {
    stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const [status] = await once(child, "close");
  console.log(`${output}${script} ${status === 0 ? "is well" : "FAILED"}`);
  return status === 0;
}
