import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer, createScriptedChannel } from "../../../channels/scripted/index.js";
import type { ElicitationAnswers, PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { createAskUserQuestionTool, runTool } from "../../../src/index.js";
import { isBlank } from "../../../src/text/foreign-words.js";
import { runs } from "../../property-runs.js";
import { REVISIONS } from "./connect.js";
import { joinThrough, question } from "./through-protocol.js";

/** What the person says to one question. */
type Said = { labels: string[]; own?: string };

/** What a person who wants to say this does to the fields that the form became, in their order. */
function answerFields(
  fields: readonly PilotDeckElicitationQuestion[],
  questions: readonly PilotDeckElicitationQuestion[],
  said: readonly Said[],
): ElicitationAnswers {
  const left = [...fields];
  const answers: [string, string | string[]][] = [];
  const next = (act: (field: PilotDeckElicitationQuestion) => string | string[]) => {
    const field = left.shift();
    if (field === undefined) throw new Error("A field is missing.");
    answers.push([field.question, act(field)]);
  };
  for (const [index, { options, multiSelect }] of questions.entries()) {
    const { labels = [], own } = said[index] ?? {};
    const chosen = options.flatMap(({ label }, position) => (labels.includes(label) ? [position] : []));
    const isBoxes = multiSelect === true && left[0]?.options[0]?.label === "Yes";
    if (isBoxes) {
      for (const position of options.keys()) next(() => (chosen.includes(position) ? "Yes" : "No"));
    } else {
      next((field) => {
        const picked = chosen.map((position) => field.options[position]?.label ?? "");
        const skip = field.options.at(-1)?.label ?? "";
        const texts = picked.length === 0 ? [skip] : picked;
        return field.multiSelect === true ? texts : (texts[0] ?? "");
      });
    }
    next(() => own ?? "Skip");
  }
  return Object.fromEntries(answers);
}

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((value) => /[\p{L}\p{N}]/u.test(value));

const asked = fc
  .uniqueArray(question, { minLength: 1, maxLength: 4, selector: ({ question }) => question.trim() })
  .chain((questions) =>
    fc.tuple(
      fc.constant(questions),
      fc.tuple(
        ...questions.map(({ options, multiSelect }) => {
          const labels = options.map(({ label }) => label);
          const own = text.filter((value) => value !== "Skip" && !isBlank(value) && !labels.includes(value));
          const many = fc.subarray(labels, { minLength: 1 });
          const chosen = multiSelect === true ? many : fc.constantFrom(...labels).map((label) => [label]);
          return fc.oneof(
            chosen.map((labels): Said => ({ labels })),
            own.map((own): Said => ({ labels: [], own })),
            ...(multiSelect === true
              ? [fc.tuple(many, own).map(([labels, own]): Said => ({ labels, own }))]
              : []),
          );
        }),
      ),
    ),
  );

describe("through the protocol and back", () => {
  it.each(REVISIONS)(
    "M-03 the model reads the same bytes as without it, in revision %s",
    async (revision) => {
      const tool = createAskUserQuestionTool();
      let current: { questions: PilotDeckElicitationQuestion[]; said: Said[] } = { questions: [], said: [] };
      const behind = createScriptedChannel((request) => {
        const answers = answerFields(request.questions, current.questions, current.said);
        expect(request.check?.(answers) ?? []).toEqual([]);
        return answer(answers)(request);
      });
      const { channel } = await joinThrough(behind, revision);
      await fc.assert(
        fc.asyncProperty(asked, async ([questions, said]) => {
          current = { questions, said };
          const direct = createScriptedChannel(
            answer((question) => {
              const { labels = [], own } =
                said[questions.findIndex((each) => each.question === question.question)] ?? {};
              const texts = own === undefined ? labels : [...labels, own];
              return question.multiSelect === true ? texts : texts.join();
            }),
          );
          const input = { questions };
          const expected = await runTool(tool, input, { elicitation: direct });
          const actual = await runTool(tool, input, { elicitation: channel });
          expect(expected.type).toBe("success");
          expect(actual.content).toEqual(expected.content);
        }),
        { numRuns: runs(150) },
      );
    },
  );
});
