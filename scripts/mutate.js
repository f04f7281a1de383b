// Shows that a test dies with its feature: applies each mutation of test/house/mutations.json, runs the tests that
// name its requirement, and expects them to fail. `npm run mutate -- T-04 K-07` takes only those.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
/** @type {{ id: string, file: string, find: string, replace: string }[]} */
const mutations = JSON.parse(readFileSync("test/house/mutations.json", "utf8"));
const wanted = process.argv.slice(2);
const chosen = mutations.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
const survivors = [];

for (const { id, file, find, replace } of chosen) {
  const original = readFileSync(file, "utf8");
  writeFileSync(
    file,
    original.replace(find, () => replace),
  );
  try {
    // The command is tested as it is built. A mutation may well break the types; the code is built all the same.
    spawnSync(process.execPath, ["node_modules/typescript/bin/tsc"], { stdio: "ignore" });
    const args = [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--config",
      "test/vitest.config.ts",
      "-t",
      `${id} `,
      "--bail",
      "1",
    ];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const died = status !== 0 && /\d+ failed/.test(stdout);
    console.log(`${died ? "red " : "GREEN"} ${id} ${file}`);
    if (!died) survivors.push(id);
  } finally {
    writeFileSync(file, original);
  }
}
spawnSync(process.execPath, ["scripts/build.js"], { stdio: "inherit" });
console.log(`${chosen.length - survivors.length} of ${chosen.length} mutations turned a test red.`);
if (survivors.length > 0) {
  console.log(`Nothing noticed the loss of ${survivors.join(", ")}.`);
  process.exitCode = 1;
}
