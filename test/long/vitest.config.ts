import { defineConfig } from "vitest/config";
import { listFiles, readText } from "../house/source-files.js";
import config, { LONG, PACKAGES } from "../vitest.config.js";

const DRAWS = /^import \{[^}]*\b(?:runs|some)\b[^}]*\} from "[./]+\/property-runs\.js";$/m;

/** Test files that try a share of what they could, which PROPERTY_RUNS says. */
export const SHARED_OUT: readonly string[] = listFiles("test", ".test.ts")
  .filter((file) => !file.startsWith("test/adapters/"))
  .filter((file) => DRAWS.test(readText(file)));

/** `npm run test:long`: what takes so long that `npm test` runs no more than a sample of it. */
export default defineConfig({
  test: {
    ...config.test,
    include: [LONG, ...SHARED_OUT],
    exclude: [PACKAGES],
    // Ten times as much as `npm test` tries.
    testTimeout: 40_000,
    env: { ...config.test?.env, PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? "1" },
  },
});
