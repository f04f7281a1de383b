import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./slow-first.js";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    // A hanging test ends soon. Those that install packages or build set their own limits.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    // Both cores of a small machine: vitest would keep one of two for itself.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: SlowFirst },
  },
});
