import { defineConfig } from "vitest/config";

/** What runs where there is no Node: `npm run test:engines`. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/engines/**/*.test.ts"],
    runner: "test/strict-runner.ts",
    testTimeout: 30_000,
  },
});
