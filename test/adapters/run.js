// `npm run test:adapters`: installs the runtimes as they are pinned, builds, checks the adapters against the runtimes' own types, and
// runs them in the runtimes' own agent loops, and MCP's conformance package and Inspector against ours. With `--few`, those
// that run on Node 20 within 200 MB; CI does so.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const FEW = "test/adapters";
const MORE = "test/adapters/more";
const NODE = process.execPath;
// pi needs a newer Node than this package: one is pinned beside it.
const NEWER_NODE = `${MORE}/node_modules/node/bin/node`;
const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--config", `${FEW}/vitest.config.ts`];

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const isAll = !process.argv.includes("--few");
run(NODE, "scripts/build.js");
for (const folder of isAll ? [FEW, MORE] : [FEW]) {
  run(NODE, "scripts/install.js", folder);
  link(folder);
  run(NODE, "node_modules/typescript/bin/tsc", "-p", folder);
}
run(NODE, ...VITEST, "--exclude", isAll ? `${MORE}/pi*` : `${MORE}/**`);
if (isAll) run(NEWER_NODE, ...VITEST, `${MORE}/pi`);

/** The package itself, so that tests and programs import it by its name, through its doors. @param {string} folder */
function link(folder) {
  const place = `${folder}/node_modules/@pilotdeck/ask-user-question`;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  cpSync("package.json", `${place}/package.json`);
  // Not the checkout itself: whatever walks through it would never come to an end.
  symlinkSync(resolve("dist"), `${place}/dist`, "dir");
}

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
