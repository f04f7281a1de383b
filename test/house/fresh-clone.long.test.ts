import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyCheckout } from "./checkout.js";
import { keepDevelopment, keepLocked } from "./few-packages.js";
import { readText } from "./source-files.js";

/** npm installs and builds here, and all of it is removed again. */
const INSTALLING = 180_000;

/** What builds the package. */
const BUILDERS = ["@types/node", "nodemailer", "@types/pg", "@types/web-push", "esbuild", "pg", "typescript"];

let clone: string;

// Without the packages that only tests need.
beforeAll(() => {
  clone = copyCheckout();
  const write = (file: string, value: object) => writeFileSync(join(clone, file), JSON.stringify(value));
  write("package.json", keepDevelopment(JSON.parse(readText("package.json")), BUILDERS));
  write("package-lock.json", keepLocked(JSON.parse(readText("package-lock.json")), BUILDERS));
}, INSTALLING);
afterAll(() => rmSync(clone, { recursive: true }), INSTALLING);

describe("a fresh clone", () => {
  it(
    "L-04 L-08 npm start installs, builds, and without a terminal shows a scripted person answering",
    () => {
      const { status, stdout } = spawnSync("npm", ["start"], { cwd: clone, encoding: "utf8", input: "" });
      expect(status).toBe(0);
      expect(stdout).toContain("There is no terminal to answer on, so a scripted person\nanswers");
      expect(stdout).toContain("\nWhat the model reads:\n");
    },
    INSTALLING,
  );
});
