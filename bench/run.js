// `npm run bench`: installs the peers where they are missing, builds, checks the types and that the peers are fair ones, measures
// every row of rows.json and prints one table, or with --json a list. Exit code 1 where a bound is missed.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
run("scripts/install.js");
run("scripts/install.js", "bench");
run("scripts/build.js");
run("node_modules/typescript/bin/tsc", "-p", "bench");
run("bench/check-peers.js");

// Not before: what it imports has just been installed and built.
const { measureRows } = await import("./measure-rows.js");
const { formatTable } = await import("./format-table.js");
const { slowness } = await import("../test/processor-time.js");

const slow = await slowness();
const results = await measureRows();
console.log(process.argv.includes("--json") ? JSON.stringify(results, null, 2) : formatTable(results));
console.error(`This machine takes ${slow.toFixed(2)} times as long as the one that limits are of.`);
if (results.some(({ verdict }) => verdict === "MISSED")) process.exitCode = 1;

/** @param {string[]} args */
function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(1);
}
