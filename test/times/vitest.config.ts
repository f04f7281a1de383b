import { mergeConfig } from "vitest/config";
import config from "../vitest.config.js";
import { ProcessorReporter } from "./processor-reporter.js";

/** `npm run test:times`: what each test file takes of the processor, and whether one takes ten seconds. */
export default mergeConfig(config, {
  test: { runner: "test/times/processor-runner.ts", reporters: ["dot", new ProcessorReporter()] },
});
