import assert from "node:assert/strict";
import type { ElicitationDraft } from "../../protocol/elicitation.js";
import { checkAnswers } from "../elicitation/check-answers.js";
import { withHarness } from "./harness.js";
import { ANSWERED, ANSWERING, ask, askAndAnswer, assertAnswered, createRequest, type Rule } from "./rule.js";

const SOURCES = ["user", "timeout", "pre-supplied", "policy", "scripted", "unattested"];

// ISO 8601 as RFC 3339 narrows it: a moment, with its offset from UTC.
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** What holds for an answer and for the time until it is given. */
export const ANSWER_RULES: readonly Rule[] = [
  {
    title: "answers in the order of the questions",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (harness) => {
        const { reply } = await askAndAnswer(harness);
        assert.deepEqual(
          Object.keys(reply.answers),
          ANSWERED.map(([question]) => question),
        );
      }),
  },
  {
    title: "answers each question, and no other, with what the person chose",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (harness) => {
        const { reply } = await ask(harness);
        assertAnswered(reply);
        assert.deepEqual({ ...reply.answers }, Object.fromEntries(ANSWERED));
      }),
  },
  {
    title: "gives answers that pass the request's check",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (harness) => {
        const { put, reply } = await ask(harness);
        assertAnswered(reply);
        assert.deepEqual(put.check?.(reply.answers), []);
      }),
  },
  {
    title: "says who answered, through what and when",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (harness) => {
        const { provenance } = (await askAndAnswer(harness)).reply;
        if (provenance === undefined) {
          assert.equal(harness.channel.capabilities, undefined, "The answer has no provenance.");
          return;
        }
        const { source, channel, answeredAt } = provenance;
        assert.ok(SOURCES.includes(source), `"${source}" is not a source. Expected: ${SOURCES.join(", ")}.`);
        if (harness.unattended === true) {
          assert.equal(source, "policy", "Nobody was asked, but the source is another.");
          assert.ok(provenance.rule, "The provenance does not name the rule.");
        }
        assert.ok(typeof channel === "string" && channel !== "", "The provenance does not name the channel.");
        assert.match(answeredAt, DATE_TIME);
        assert.ok(!Number.isNaN(Date.parse(answeredAt)), `"${answeredAt}" is not a date and time.`);
      }),
  },
  {
    title: "leaves the request as it was",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (harness) => {
        const { put, before } = await ask(harness, createRequest({ metadata: { source: "conformance" } }));
        assert.deepEqual({ ...put }, before);
      }),
  },
  {
    title: "reports progress as drafts of the answers",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (harness) => {
        const drafts: ElicitationDraft[] = [];
        const { questions } = createRequest();
        await askAndAnswer(harness, createRequest({ onProgress: (draft) => drafts.push(draft) }));
        for (const { answers, typing } of drafts) {
          assert.deepEqual(checkAnswers(questions, answers, "lenient"), []);
          assert.equal(typeof typing, "boolean");
        }
      }),
  },
];
