import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerPendingQuestions, readPendingAsk } from "../../../channels/pending-file/index.js";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { checkAnswers } from "../../../src/elicitation/check-answers.js";
import { anyText } from "../../any-text.js";
import { runs } from "../../property-runs.js";
import { setUp } from "./set-up.js";

type Asked = { question: PilotDeckElicitationQuestion; given: string | string[] };

const NAME = "Which one?";
const slips = [
  "7",
  "#9",
  "0",
  "1-2",
  "1, 9",
  "1,2",
  "-1",
  "Other (type your answer)",
  "a",
  "other",
  "2)",
  "A, 1",
];
const own = fc.oneof(
  fc.constantFrom(...slips),
  anyText({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes("\0")),
  fc.stringMatching(/^[0-9#,. -]{1,6}$/),
);
const asked = fc
  .record({
    labels: fc.uniqueArray(fc.constantFrom("A", "B", "a, b", "2", "1-2", "None (Recommended)"), {
      maxLength: 4,
    }),
    multiSelect: fc.boolean(),
    allowOther: fc.boolean(),
    otherLabel: fc.constantFrom(undefined, "Mine"),
  })
  .chain(({ labels, multiSelect, allowOther, otherLabel }) => {
    const isClosed = !allowOther && labels.length > 0;
    const question: PilotDeckElicitationQuestion = {
      question: NAME,
      header: "",
      options: labels.map((label) => ({ label, description: "" })),
      ...(multiSelect && { multiSelect }),
      ...(isClosed && { allowOther: false }),
      ...(otherLabel && { otherLabel }),
    };
    const pick = labels.length > 0 ? fc.constantFrom(...labels) : own;
    const text = isClosed ? pick : fc.oneof(pick, own);
    const answer = multiSelect ? fc.uniqueArray(text, { minLength: 1, maxLength: 3 }) : text;
    return answer.map((given) => ({ question, given }));
  })
  .filter(({ question, given }) => checkAnswers([question], { [NAME]: given }, "strict").length === 0);

describe("answers written for others", () => {
  it("P-05 what is written into a file is what is read back, picks and own words alike", async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ question, given }) => {
        const { ask, path } = setUp();
        const again = () => ask([], { questions: [question] });
        await again();
        await answerPendingQuestions(path, { [NAME]: given });
        expect(await readPendingAsk(path)).toMatchObject({ answers: { [NAME]: given } });
        expect(await again()).toMatchObject({ type: "answered", answers: { [NAME]: given } });
      }),
      { numRuns: runs(60), examples: slips.map((given): [Asked] => [{ question: question(), given }]) },
    );
  });
});

function question(): PilotDeckElicitationQuestion {
  const options = ["A", "B"].map((label) => ({ label, description: "" }));
  return { question: NAME, header: "", options };
}
