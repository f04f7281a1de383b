import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUILDING, clone, npm, useInstalledClone } from "./installed-clone.js";

useInstalledClone();

describe("a clone in which everything is installed", () => {
  it(
    "Z-04 an install from git builds what is not there",
    () => {
      expect(existsSync(join(clone, "dist"))).toBe(false);
      npm("run", "prepare");
      expect(existsSync(join(clone, "dist/src/index.js"))).toBe(true);
    },
    BUILDING,
  );
});
