import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import config, { ADAPTERS, LONG } from "../vitest.config.js";

const DRAWS = /^import \{[^}]*\b(?:runs|some)\b[^}]*\} from "[./]+\/property-runs\.js";$/m;

/** Test files that try a share of what they could, which PROPERTY_RUNS says. */
export const SHARED_OUT: readonly string[] = readdirSync(new URL("..", import.meta.url), {
  recursive: true,
  encoding: "utf8",
})
  .filter((file) => file.endsWith(".test.ts") && !file.startsWith("adapters"))
  .filter((file) => DRAWS.test(readFileSync(new URL(`../${file}`, import.meta.url), "utf8")))
  .map((file) => `test/${file}`);

/** `npm run test:long`: what takes so long that `npm test` runs no more than a sample of it. */
export default defineConfig({
  test: {
    ...config.test,
    include: [LONG, ...SHARED_OUT],
    exclude: [ADAPTERS],
    // Four times as much as `npm test` tries.
    testTimeout: 40_000,
    env: { ...config.test?.env, PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? "1" },
  },
});
