// `npm run test:adapters`: installs the runtimes as they are pinned, builds, checks the adapters against the runtimes' own types, and
// runs them in the runtimes' own agent loops. With `--few`, those that run on Node 20 within 200 MB; CI does so.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDERS = ["test/adapters", "test/adapters/more"];

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const args = process.argv.slice(2).filter((arg) => arg !== "--few");
const folders = process.argv.includes("--few") ? FOLDERS.slice(0, 1) : FOLDERS;
run("scripts/build.js");
for (const folder of folders) {
  run("scripts/install.js", folder);
  link(folder);
  run("node_modules/typescript/bin/tsc", "-p", folder);
}
const others = folders.length === FOLDERS.length ? [] : ["--exclude", `${FOLDERS[1]}/**`];
run(
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "test/adapters/vitest.config.ts",
  ...others,
  ...args,
);

/** The package itself, so that tests and programs import it by its name, through its doors. @param {string} folder */
function link(folder) {
  const place = `${folder}/node_modules/@pilotdeck/ask-user-question`;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  cpSync("package.json", `${place}/package.json`);
  // Not the checkout itself: whatever walks through it would never come to an end.
  symlinkSync(resolve("dist"), `${place}/dist`, "dir");
}

/** @param {string[]} command */
function run(...command) {
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
