import { defineConfig } from "vitest/config";
import config, { PACKAGES } from "../vitest.config.js";
import { ProcessorReporter } from "./processor-reporter.js";

/** `npm run test:times`: what each test file takes of the processor, also those that take long, and whether one takes ten seconds. */
export default defineConfig({
  test: {
    ...config.test,
    exclude: [PACKAGES],
    testTimeout: 40_000,
    runner: "test/times/processor-runner.ts",
    reporters: ["dot", new ProcessorReporter()],
  },
});
