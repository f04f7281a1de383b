import { A_FUNCTION, A_TEXT, needed } from "../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../text/take-options.js";
import { ANSWER_RULES } from "./answer-rules.js";
import { CONVERSATIONS } from "./conversations.js";
import { DEFERRAL_RULES } from "./deferral-rules.js";
import { ENDING_RULES } from "./ending-rules.js";
import type { CreateHarness } from "./harness.js";
import { OPEN_ASK_RULES } from "./open-ask-rules.js";
import { runConversation } from "./run-conversation.js";

export type TestElicitationChannelOptions = {
  /** What the cases are listed under. Default `elicitation channel`. */
  name?: string;
  /** The runner's own: vitest's, node:test's, or of that shape. */
  describe: (name: string, define: () => void) => unknown;
  it: (name: string, run: () => Promise<void>) => unknown;
  /** Called once for each case. */
  createHarness: CreateHarness;
};

const OPTIONS: OptionNames<TestElicitationChannelOptions> = {
  name: A_TEXT,
  describe: needed(A_FUNCTION),
  it: needed(A_FUNCTION),
  createHarness: needed(A_FUNCTION),
};

/**
 * Defines the cases that every elicitation channel has to pass: the same request and the same human act give the
 * model the same bytes, silence and refusals are never answers, aborts are prompt, and asks never mix.
 *
 * What is expected depends on the channel's `capabilities`. Where a case needs one that the channel lacks, the
 * question has to be refused before the channel is asked. A channel that declares nothing is held to PilotDeck's
 * rules: it may leave out provenance and previews, and may reject when it is aborted. Failures are
 * `AssertionError`s of `node:assert`.
 *
 * @throws TypeError for options that it does not have or lacks
 */
export function testElicitationChannel(options: TestElicitationChannelOptions): void {
  const {
    name = "elicitation channel",
    describe,
    it,
    createHarness,
  } = takeOptions("testElicitationChannel", options, OPTIONS);
  describe(name, () => {
    for (const conversation of CONVERSATIONS) {
      it(`gives the model the same bytes: ${conversation.title}`, () =>
        runConversation(conversation, createHarness));
    }
    for (const { title, prove } of [...ANSWER_RULES, ...ENDING_RULES, ...OPEN_ASK_RULES, ...DEFERRAL_RULES]) {
      it(title, () => prove(createHarness));
    }
  });
}
