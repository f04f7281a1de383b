import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeEach, inject, vi } from "vitest";
import { runs } from "../property-runs.js";

/** What shows how long something takes, waits for timers, or reads the sources: a mutant hardly dies of it. */
const SLOW =
  /is read in time|of the processor for a KB|as quickly as|linear time|in time$|quadratic|in another process|agrees with the trees|comes back by itself|imports nothing|8 MiB|others, and then|a thousand questions|is let go of, while|of 10 MB|closes every harness|whatever is given as one stands in the table|a table has nothing that nobody says|C-06 (?:reports progress|does not listen|asks although)/;

// What fails has failed: a mutant has no use for the smallest example.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: runs(100), endOnFailure: true });

// What is made once and kept was made by the first test that needed it, without a mutant.
vi.mock("../../src/elicitation/once-for-each.js", () => ({ onceForEach: (make: unknown) => make }));

// Undone after every file, it would bring back what the process was first told to run: the tests of another mutant.
vi.setConfig = () => undefined;

beforeEach(({ task, skip }) => {
  if (SLOW.test(task.name)) skip();
});

const stryker = Reflect.get(globalThis, inject("globalNamespace")) as StrykerNamespace | undefined;

// What was covered was told at the end of the file before; told again with every file, it filled the memory.
for (const counts of Object.values(stryker?.mutantCoverage ?? {})) {
  for (const name of Object.keys(counts)) delete counts[name];
}

// What is loaded by the first test that needs it would count as covered by that test alone, and be loaded already when it is
// to be changed. Loaded before all tests, it counts as covered by each of them.
if (inject("mode") === "dry-run") {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  for (const folder of ["protocol", "src", "channels"]) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (/(?<!main)\.tsx?$/.test(file) && !/[\\/]client[\\/]/.test(file))
        await import(join(root, folder, file));
    }
  }
}

// The next test file is loaded without a mutant, like the first one.
afterAll(() => {
  if (stryker !== undefined) stryker.activeMutant = undefined;
});

type StrykerNamespace = {
  activeMutant: string | undefined;
  mutantCoverage?: { static: Record<string, unknown>; perTest: Record<string, unknown> };
};

declare module "vitest" {
  interface ProvidedContext {
    /** Under which name Stryker keeps its things. */
    globalNamespace: string;
    mutantActivation: "static" | "runtime" | undefined;
    mode: "dry-run" | "mutant" | undefined;
  }
}
