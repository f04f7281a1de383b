import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyCheckout } from "./checkout.js";
import { ROOT, readJson } from "./source-files.js";

/** npm builds here, and all of it is removed again. */
const BUILDING = 60_000;

let clone: string;

// A clone in which everything is installed, and nothing built.
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

describe("a clone in which everything is installed", () => {
  it(
    "Z-04 npm pack builds what it packs anew: every door, the documentation, nothing old, and no test",
    () => {
      mkdirSync(join(clone, "dist"));
      writeFileSync(join(clone, "dist/old.js"), "");
      const [{ files }] = JSON.parse(npm("pack", "--dry-run", "--json"));
      const packed: string[] = files.map(({ path }: { path: string }) => path);
      const { exports } = readJson("package.json") as { exports: Record<string, string | object> };
      const doors = Object.values(exports).flatMap((door) =>
        typeof door === "string" ? [door] : Object.values(door),
      );
      expect(doors).toContain("./dist/src/index.js");
      expect(packed).toEqual(expect.arrayContaining(doors.map((door) => door.replace("./", ""))));
      expect(packed).toEqual(expect.arrayContaining(["README.md", "docs/wire.md"]));
      expect(packed.filter((path) => path === "dist/old.js" || /^test\b|\.test\./.test(path))).toEqual([]);
    },
    BUILDING,
  );

  it(
    "Z-04 an install from git builds what is not there",
    () => {
      rmSync(join(clone, "dist"), { recursive: true });
      npm("run", "prepare");
      expect(existsSync(join(clone, "dist/src/index.js"))).toBe(true);
    },
    BUILDING,
  );
});

function npm(...args: string[]): string {
  return execFileSync("npm", args, { cwd: clone, encoding: "utf8", stdio: "pipe" });
}
