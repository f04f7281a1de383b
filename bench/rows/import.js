import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median, shuffle } from "../compare.js";

const SPAWNS = 60;

/**
 * B-03: what importing the root adds to a new process, and that it loads no package.
 * @returns {Promise<Record<string, import("../measure-rows.js").Times>>}
 */
export async function measureImport() {
  requireNoPackage();
  /** @type {Record<string, number[]>} */
  const samples = { "empty.js": [], "import-root.js": [], "import-zod.js": [] };
  for (let spawn = -1; spawn < SPAWNS; spawn += 1) {
    for (const [script, times] of shuffle(Object.entries(samples))) {
      const start = performance.now();
      run(script);
      // The first of each fills the file cache.
      if (spawn >= 0) times.push((performance.now() - start) * 1000);
    }
  }
  const [empty = 0, root = 0, zod = 0] = Object.values(samples).map(median);
  return { import: { ours: root - empty, peer: zod - empty } };
}

function requireNoPackage() {
  const modules = run("list-modules.js").trim().split("\n");
  const own = new URL("../../dist/", import.meta.url).href;
  const strangers = modules.filter((module) => !module.startsWith(own));
  if (strangers.length > 0)
    throw new Error(`The root loads more than its own files: ${strangers.join(", ")}`);
  console.error(`import of the root loads ${modules.length} files of dist/ and no package.`);
}

/**
 * @param {string} script
 * @returns {string} what it printed
 */
function run(script) {
  const file = fileURLToPath(new URL(`../spawned/${script}`, import.meta.url));
  return execFileSync(process.execPath, [file], { encoding: "utf8" });
}
