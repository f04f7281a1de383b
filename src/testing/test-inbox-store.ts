import { A_FUNCTION, A_TEXT, needed } from "../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../text/take-options.js";
import { type CreateStoreHarness, proveOnMedium } from "./store-harness.js";
import { STORE_LIST_RULES } from "./store-list-rules.js";
import { STORE_NOTICE_RULES } from "./store-notice-rules.js";
import { STORE_RESUME_RULES } from "./store-resume-rules.js";
import { STORE_RULES } from "./store-rules.js";
import { STORE_UPKEEP_RULES } from "./store-upkeep-rules.js";

export type TestInboxStoreOptions = {
  /** What the cases are listed under. Default `inbox store`. */
  name?: string;
  /** The runner's own: vitest's, node:test's, or of that shape. */
  describe: (name: string, define: () => void) => unknown;
  it: (name: string, run: () => Promise<void>) => unknown;
  /** Called once for each case. */
  createHarness: CreateStoreHarness;
};

const OPTIONS: OptionNames<TestInboxStoreOptions> = {
  name: A_TEXT,
  describe: needed(A_FUNCTION),
  it: needed(A_FUNCTION),
  createHarness: needed(A_FUNCTION),
};

/**
 * Defines the cases that every inbox store has to pass, on as many hosts as a case opens: one ask of a key, one settlement
 * of an entry for ever, nothing after its expiry, drafts, lists, notices, what is kept. Failures are `AssertionError`s of `node:assert`.
 *
 * @throws TypeError for options that it does not have or lacks
 */
export function testInboxStore(options: TestInboxStoreOptions): void {
  const {
    name = "inbox store",
    describe,
    it,
    createHarness,
  } = takeOptions("testInboxStore", options, OPTIONS);
  describe(name, () => {
    for (const rule of [
      ...STORE_RULES,
      ...STORE_RESUME_RULES,
      ...STORE_LIST_RULES,
      ...STORE_NOTICE_RULES,
      ...STORE_UPKEEP_RULES,
    ]) {
      it(rule.title, () => proveOnMedium(rule, createHarness));
    }
  });
}
