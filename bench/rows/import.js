import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackage } from "../inputs/install-package.js";
import { leastTimes } from "../least-times.js";

/** Between two processes of 60 ms a difference of 6 is looked for: in 30 rounds one of them may never have had the machine alone. */
const ROUNDS = 90;

/**
 * B-03: what importing the root adds to a new process, by name from the installed package, and that it loads no package.
 * @returns {Promise<Record<string, import("../measure-rows.js").Times>>}
 */
export async function measureImport() {
  requireNoPackage();
  const project = installPackage();
  try {
    const spawn = (/** @type {string} */ script) => () => {
      execFileSync(process.execPath, [join(project, script)]);
    };
    const { empty, root, zod } = await leastTimes(
      {
        empty: spawn("empty.mjs"),
        root: spawn("import-root.mjs"),
        zod: spawn("import-zod.mjs"),
      },
      ROUNDS,
    );
    return { import: { ours: root - empty, peer: zod - empty } };
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
