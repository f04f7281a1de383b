export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
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
  timeoutFactor: 4,
  // With all sources changed at once every test is some times as slow.
  dryRunTimeoutMinutes: 30,
  thresholds: { high: 97, low: 95, break: 90 },
};
