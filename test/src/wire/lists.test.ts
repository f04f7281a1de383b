import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { readWrittenAnswer } from "../../../src/elicitation/read-written-answer.js";
import { isBlank } from "../../../src/text/foreign-words.js";
import { readProgress, readResponse } from "../../../src/wire/read-response.js";
import { runs } from "../../property-runs.js";
import { createQuestion, requestOf } from "./list-requests.js";

const LABELS = ["Alpha", "Beta", "2", "R and D", "Alpha, Beta", "Vitest (Recommended)"];

describe("a list of texts on the wire", () => {
  const aText = fc.oneof(
    fc.constantFrom(
      "1",
      "#2",
      "9",
      "0",
      "1-2",
      "1, 3",
      "alpha",
      "other",
      "vitest",
      "beta, own",
      "own",
      "1/2",
    ),
    fc.constantFrom(...LABELS),
    fc.string({ minLength: 1 }),
  );
  const aQuestion = fc
    .record({
      labels: fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1 }),
      allowOther: fc.boolean(),
    })
    .map(({ labels, allowOther }) => createQuestion(labels, allowOther));

  it("C-12 is what the same list is where answers are written down, or is refused", () => {
    fc.assert(
      fc.property(aQuestion, fc.array(aText, { minLength: 1, maxLength: 4 }), (question, texts) => {
        const verdict = readAnswers(question, texts);
        const { answer, unclear } = readWrittenAnswer(texts, question);
        if (verdict.type === "answered") {
          expect(verdict.answers).toEqual({ [question.question]: answer });
          expect(unclear).toBeUndefined();
        } else if (unclear === undefined && question.allowOther && !texts.some(isBlank)) {
          expect(verdict).toMatchObject({
            issues: [
              {
                message: expect.stringMatching(/must not name an option twice|NUL|send the words themselves/),
              },
            ],
          });
        }
      }),
      {
        numRuns: runs(1000),
        examples: ["0", "9"].map((text): [ReturnType<typeof createQuestion>, string[]] => [
          createQuestion(["Alpha"], true),
          [text, " "],
        ]),
      },
    );
  });

  it("C-13 is read no further where a closed choice does not take one of them", () => {
    const question = createQuestion(["Alpha", "Beta"], false);
    const checked: unknown[] = [];
    const check = (answers: unknown) => {
      checked.push(answers);
      return [];
    };
    readResponse({ answers: [["1", "own", "2", "Beta"]] }, { ...requestOf(question), check });
    expect(checked).toEqual([{ "Q?": ["Alpha", "own", "2", "Beta"] }]);
  });

  it("C-12 of a draft is read where it is clear, and stays as it is where it is not", () => {
    const question = createQuestion(["Alpha", "Beta", "Gamma"], true);
    const draft = (texts: string[]) => readProgress({ answers: [texts] }, requestOf(question));
    for (const [texts, answers] of [
      [
        ["2", "own", "alpha"],
        ["Beta", "own", "Alpha"],
      ],
      [
        ["9", "1"],
        ["9", "Alpha"],
      ],
      [
        ["0", "2"],
        ["0", "2"],
      ],
      [
        ["1", "alpha", "2"],
        ["Alpha", "Alpha", "2"],
      ],
    ] as const) {
      expect(draft([...texts])).toEqual({
        type: "draft",
        draft: { answers: { "Q?": answers }, typing: false },
      });
    }
  });

  it("C-12 of a value that is being typed stays as it is", () => {
    const request = requestOf({ question: "Q?", header: "", options: [], schema: { type: "string" } });
    const verdict = readProgress({ answers: ["two "] }, request);
    expect(verdict).toMatchObject({ draft: { answers: { "Q?": "two " } } });
  });
});

function readAnswers(question: PilotDeckElicitationQuestion, texts: readonly string[]) {
  return readResponse({ answers: [texts] }, requestOf(question));
}
