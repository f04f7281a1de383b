import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What the root is imported by. */
export const NAME = "@pilotdeck/ask-user-question";

/** Prints how long importing what is named takes, in microseconds. */
const TIME_IMPORT = `const start = performance.now();
await import(process.argv[2]);
console.log((performance.now() - start) * 1000);
`;

/**
 * A project as a user has it: our package unpacked from its tarball, with what it depends on, and zod beside it.
 * @returns {string} its folder, to be removed
 */
export function installPackage() {
  const project = mkdtempSync(join(tmpdir(), "bench-"));
  const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", project];
  const [{ filename }] = JSON.parse(
    execFileSync("npm", pack, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  const installed = join(project, "node_modules", NAME);
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xf", filename, "--strip-components=1", "-C", installed], { cwd: project });
  cpSync(join(ROOT, "bench/node_modules/zod"), join(project, "node_modules/zod"), { recursive: true });
  for (const dependency of ["@humanwhocodes/momoa", "fast-string-width", "fast-string-truncated-width"]) {
    const target = join(project, "node_modules", dependency);
    cpSync(join(ROOT, "node_modules", dependency), target, { recursive: true });
  }
  writeFileSync(join(project, "empty.mjs"), "export {};\n");
  writeFileSync(join(project, "time-import.mjs"), TIME_IMPORT);
  return project;
}

/**
 * The command of that project.
 * @param {string} project
 */
export function commandOf(project) {
  return join(project, "node_modules", NAME, "dist/src/cli/main.js");
}
