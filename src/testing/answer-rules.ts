import assert from "node:assert/strict";
import type { ElicitationCapabilities, ElicitationDraft } from "../../protocol/elicitation.js";
import { checkAnswers } from "../elicitation/check-answers.js";
import { suggest } from "../text/nearest-name.js";
import { describeType } from "../text/values.js";
import { ANSWERED, ANSWERING, ask, askAndAnswer, assertAnswered, createRequest, type Rule } from "./rule.js";
import { withHarness } from "./with-harness.js";

const SOURCES = ["user", "timeout", "pre-supplied", "policy", "scripted", "unattested"];

// ISO 8601 as RFC 3339 narrows it: a moment, with its offset from UTC.
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const KNOWN: readonly string[] = Object.keys({
  closedChoice: true,
  freeText: true,
  schema: true,
  secret: true,
  deferral: true,
  mode: true,
} satisfies Record<keyof ElicitationCapabilities, true>);
const MODES = ["interactive", "print", "rpc"] satisfies ElicitationCapabilities["mode"][];

/** What holds for an answer and for the time until it is given. */
export const ANSWER_RULES: readonly Rule[] = [
  {
    title: "declares no capabilities but those that there are",
    prove: (createHarness) =>
      withHarness(createHarness, { type: "nothing" }, async ({ harness }) => {
        for (const [name, value] of Object.entries(harness.channel.capabilities ?? {})) {
          const meant = suggest(name, KNOWN) || ` There are: ${KNOWN.join(", ")}.`;
          assert.ok(KNOWN.includes(name), `There is no capability "${name}".${meant}`);
          const [isValue, expected] =
            name === "mode"
              ? [MODES.some((mode) => mode === value), MODES.join(", ")]
              : [typeof value === "boolean", "true, false"];
          assert.ok(
            isValue || value === undefined,
            `The capability ${name} is ${JSON.stringify(value)}. Expected: ${expected}.`,
          );
        }
      }),
  },
  {
    title: "answers in the order of the questions",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (theCase) => {
        const { reply } = await askAndAnswer(theCase);
        assert.deepEqual(
          Object.keys(reply.answers),
          ANSWERED.map(([question]) => question),
        );
      }),
  },
  {
    title: "answers each question, and no other, with what the person chose",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (theCase) => {
        const { reply } = await ask(theCase);
        assertAnswered(reply);
        assert.deepEqual({ ...reply.answers }, Object.fromEntries(ANSWERED));
      }),
  },
  {
    title: "gives answers that pass the request's check",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (theCase) => {
        const { put, reply } = await ask(theCase);
        assertAnswered(reply);
        assert.deepEqual(put.check?.(reply.answers), []);
      }),
  },
  {
    title: "says who answered, through what and when",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (theCase) => {
        const { harness } = theCase;
        const { provenance } = (await askAndAnswer(theCase)).reply;
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
        const isMoment = DATE_TIME.test(answeredAt) && !Number.isNaN(Date.parse(answeredAt));
        const found = typeof answeredAt === "string" ? `"${answeredAt}"` : describeType(answeredAt);
        assert.ok(isMoment, `answeredAt must be as new Date().toISOString() gives it, but is ${found}.`);
      }),
  },
  {
    title: "leaves the request as it was",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (theCase) => {
        const { put, before } = await ask(theCase, createRequest({ metadata: { source: "conformance" } }));
        assert.deepEqual({ ...put }, before);
      }),
  },
  {
    title: "reports progress as drafts of the answers",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (theCase) => {
        const drafts: ElicitationDraft[] = [];
        const { questions } = createRequest();
        await askAndAnswer(theCase, createRequest({ onProgress: (draft) => drafts.push(draft) }));
        for (const { answers, typing } of drafts) {
          assert.deepEqual(checkAnswers(questions, answers, "lenient"), []);
          assert.equal(typeof typing, "boolean");
        }
      }),
  },
];
