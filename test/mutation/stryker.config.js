import { readDrawn } from "./drawn-only.js";

const drawn = readDrawn();

export default {
  ...(drawn && { mutate: drawn.places, checkers: ["drawn"] }),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./test/mutation/drawn-only.js"],
  vitest: { configFile: "test/mutation/vitest.config.ts" },
  reporters: ["clear-text", "progress-append-only", "json"],
  jsonReporter: { fileName: "coverage/mutation.json" },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: "coverage/stryker",
  ignorePatterns: ["bench", "coverage", "test/adapters"],
  // What it would put into every file is a silenced check; vitest does not look at types anyway.
  disableTypeChecks: false,
  // It would rewrite the real one by an interface that TypeScript 7 has no more; no path in ours leads outside.
  tsconfigFile: "none.json",
  timeoutMS: 3_000,
  timeoutFactor: 2,
  // With all sources changed at once every test is some times as slow.
  dryRunTimeoutMinutes: 30,
  // What must be noticed is judged afterwards, against survivors.json.
  thresholds: { high: 97, low: 95, break: null },
};
