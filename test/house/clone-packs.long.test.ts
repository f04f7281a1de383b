import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUILDING, clone, npm, useInstalledClone } from "./installed-clone.js";
import { readJson } from "./source-files.js";

useInstalledClone();

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
});
