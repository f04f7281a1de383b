// What npm runs after an install in a checkout, and for an install from git: builds what is missing or out of date,
// unless the packages that build it were left out on purpose.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt } from "./is-built.js";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
if (["typescript", "esbuild"].some((name) => !existsSync(`node_modules/${name}/package.json`))) {
  console.error("Nothing was built: the packages for development are not installed.");
} else if (!isBuilt()) {
  // Standard output belongs to npm, which may print JSON there.
  const { status } = spawnSync(process.execPath, ["scripts/build.js"], { stdio: ["ignore", 2, 2] });
  process.exitCode = status ?? 1;
}
