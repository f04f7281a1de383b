import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { copyCheckout } from "./checkout.js";
import { ROOT } from "./source-files.js";

/** npm builds here, and all of it is removed again. */
export const BUILDING = 60_000;

/** A clone in which everything is installed, and nothing built; from `beforeAll` on. */
export let clone: string;

/** Makes it for the tests of the file that calls this. */
export function useInstalledClone(): void {
  beforeAll(() => {
    clone = copyCheckout();
    const packages = join(clone, "node_modules");
    mkdirSync(packages);
    for (const name of readdirSync(join(ROOT, "node_modules")).filter((name) => name !== ".bin")) {
      symlinkSync(join(ROOT, "node_modules", name), join(packages, name));
    }
    // The build links the command there.
    cpSync(join(ROOT, "node_modules/.bin"), join(packages, ".bin"), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }, BUILDING);
  afterAll(() => rmSync(clone, { recursive: true }), BUILDING);
}

/** Runs npm in the clone, and gives what it wrote. */
export function npm(...args: string[]): string {
  return execFileSync("npm", args, { cwd: clone, encoding: "utf8", stdio: "pipe" });
}
