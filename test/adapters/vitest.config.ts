import { defineConfig } from "vitest/config";

/** The adapters in the runtimes' own agent loops: `npm run test:adapters`. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/adapters/**/*.test.ts"],
    runner: "test/strict-runner.ts",
    // A run may start processes, or a command of 380 MB.
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
