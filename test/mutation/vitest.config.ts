import { defineConfig, mergeConfig } from "vitest/config";
import type { Vite } from "vitest/node";
import config, { PACKAGES } from "../vitest.config.js";
import { KeptWorker } from "./kept-worker.js";
import { NearestFirst } from "./nearest-first.js";

/**
 * One process that goes from mutant to mutant, the likeliest tests first. In that order, and in a process rather than in a
 * thread (the command's tests change the working directory): Stryker's own settings say otherwise.
 */
const inOneProcess: Vite.Plugin = {
  name: "in-one-process",
  configureVitest({ project }) {
    project.config.pool = "kept";
    project.config.poolRunner = { name: "kept", createPoolWorker: (options) => new KeptWorker(options) };
    project.config.isolate = false;
    project.config.sequence.sequencer = NearestFirst;
  },
};

/** Of what takes long, what installs, starts other processes, or shows how long something takes. */
const LONG_ELSEWHERE =
  "test/**/{*-length,*kills,*load,chaos,processes,real-*,*-clients,takeover,shared-port}.long.test.ts";

/**
 * What Stryker runs: not the tests of the house, which read the sources as text and so notice an edit that means nothing,
 * not those of dist/ and of other processes, which a mutation of the sources does not reach, and not the browser's, which
 * take long.
 */
export default mergeConfig(
  { ...config, test: { ...config.test, exclude: [PACKAGES, LONG_ELSEWHERE] } },
  defineConfig({
    plugins: [inOneProcess],
    test: {
      setupFiles: ["test/mutation/setup.ts"],
      // The first run counts what each test comes by; a mutant without an end is ended by Stryker.
      testTimeout: process.env.DRAWN_MUTANTS === undefined ? 60_000 : 20_000,
      exclude: [
        "test/examples/**",
        "test/house/**",
        "test/src/cli/process.test.ts",
        "test/**/browser/**",
        "test/src/root-door/**",
        "test/src/testing/node-test-runner.long.test.ts",
        "test/channels/inbox/restarts.test.ts",
        "test/src/tools/decisions/processes.test.ts",
        "test/src/tools/halves-apart.test.ts",
        "test/src/tools/ask-user-question/huge-input.long.test.ts",
        "test/src/html-preview/linear-time.long.test.ts",
        "test/channels/pending-file/at-once.test.ts",
        "test/channels/inbox/folder/many.long.test.ts",
        "test/channels/wait-handle/forgotten.long.test.ts",
        "test/chaos/**",
        "test/**/real-*.test.ts",
      ],
    },
  }),
);
