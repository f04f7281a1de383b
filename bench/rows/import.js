import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installPackage, NAME } from "../inputs/install-package.js";
import { timeProcesses } from "../time-processes.js";

/**
 * B-03: what importing the root takes in a new process, by name from the installed package, and that it loads no package. By the
 * process's own clock: what it takes to start one is ten times as long, and varies by as much as is looked for. The least of
 * each, which is what it takes where nothing else runs.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measureImport() {
  requireNoPackage();
  const project = installPackage();
  try {
    const timeImport = (/** @type {string} */ name) => () =>
      Number(execFileSync(process.execPath, ["time-import.mjs", name], { cwd: project, encoding: "utf8" }));
    const { root, zod } = await timeProcesses({ root: timeImport(NAME), zod: timeImport("zod") });
    return { import: { ours: Math.min(...root), peer: Math.min(...zod) } };
  } finally {
    rmSync(project, { recursive: true });
  }
}

function requireNoPackage() {
  const file = fileURLToPath(new URL("../spawned/list-modules.js", import.meta.url));
  const modules = execFileSync(process.execPath, [file], { encoding: "utf8" }).trim().split("\n");
  const own = new URL("../../dist/", import.meta.url).href;
  const strangers = modules.filter((module) => !module.startsWith(own));
  if (strangers.length > 0)
    throw new Error(`The root loads more than its own files: ${strangers.join(", ")}`);
  console.error(`import of the root loads ${modules.length} files of dist/ and no package.`);
}
