import assert from "node:assert/strict";
import { elicit } from "../elicitation/elicit.js";
import { FEATURES, HOSTING, TESTS } from "./questions.js";
import { ANSWERED, ANSWERING, askAndAnswer, createRequest, type Rule } from "./rule.js";
import { watchChannel } from "./watch-channel.js";
import { withHarness } from "./with-harness.js";

/** What holds where a channel is asked more than once. */
export const OPEN_ASK_RULES: readonly Rule[] = [
  {
    title: "can be asked again after an answer",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (theCase) => {
        for (const count of ["first", "second"]) {
          const { reply } = await askAndAnswer(theCase);
          assert.deepEqual({ ...reply.answers }, Object.fromEntries(ANSWERED), `The ${count} ask`);
        }
      }),
  },
  {
    title: "keeps asks apart that are open at once",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (theCase) => {
        const { channel } = watchChannel(theCase, { performs: true });
        const outcomes = await Promise.all(
          [TESTS, FEATURES, HOSTING].map((question, index) =>
            elicit(channel, createRequest({ toolCallId: `conformance-${index}` }, [question])),
          ),
        );
        for (const [index, outcome] of outcomes.entries()) {
          if (outcome.type === "failed") assert.fail(outcome.message);
          if (outcome.type === "cancelled")
            assert.fail(`It was cancelled: ${outcome.reason ?? outcome.code}`);
          assert.deepEqual(Object.entries(outcome.answers), [ANSWERED[index]]);
        }
      }),
  },
];
