import { defineConfig, mergeConfig } from "vitest/config";
import config from "./vitest.config.js";

/**
 * What Stryker runs: not the tests of the house, which read the sources as text and so notice an edit that means nothing,
 * and not those of dist/, which a mutation of the sources does not reach.
 */
export default mergeConfig(
  config,
  defineConfig({
    test: {
      exclude: [
        "test/house/**",
        "test/src/cli/**",
        "test/src/root-door/**",
        "test/src/testing/node-test-runner.test.ts",
        "test/src/tools/halves.test.ts",
        "test/channels/pending-file/processes.test.ts",
        "test/channels/terminal/real-terminal.test.ts",
        "test/channels/terminal/terminal-restore.test.ts",
        "test/channels/wait-handle/load.test.ts",
      ],
    },
  }),
);
