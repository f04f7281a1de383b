import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./slow-first.js";

/** Test files that only `npm run test:long` runs. */
export const LONG = "test/**/*.long.test.ts";
/** Packages of their own, with the tests of whatever they install: `npm run test:adapters`, `test:engines` and `mutate` run them. */
export const PACKAGES = "test/{adapters,engines,mutation}/**";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    exclude: [LONG, PACKAGES],
    runner: "test/strict-runner.ts",
    globalSetup: "test/unpack-chromium.ts",
    env: {
      // Whoever runs the tests, persons are spoken to in English, here and in every process that a test starts.
      LC_ALL: "C.UTF-8",
      // `npm run test:long` tries the rest.
      PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? "0.1",
    },
    // A hanging test ends soon. Those that install packages or build set their own limits.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    // A process takes one file after another: loading everything anew for each took a third of the time.
    isolate: false,
    // Both cores of a small machine, and two more: a third of the time tests wait for other processes and for clocks.
    maxWorkers: Math.max(2, availableParallelism()) + 2,
    sequence: { sequencer: SlowFirst },
  },
});
