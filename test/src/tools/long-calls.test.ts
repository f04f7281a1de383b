import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const SCRIPT = fileURLToPath(new URL("ask-at-limits.js", import.meta.url));

// A process that has compiled many regular expressions is like that: V8 stops optimizing them there.
it("T-10 the longest calls are taken also where no regular expression is optimized", async () => {
  const flags = ["--no-regexp-optimization"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, SCRIPT]);
  expect(stdout).toMatch(/^\d+ calls, all taken\n$/);
});
