import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AskUserQuestionItem } from "../../../../src/index.js";
import { atLeast, runs } from "../../../property-runs.js";
import { validate } from "./call.js";
import { firstRefusalOfSeed } from "./seed-rules.js";

const RUNS = runs(3_000);

// Few texts, so that they are often repeated; integer-like and inherited names, and rarely blank ones.
const texts = mostly(
  fc.constantFrom("a", "b", "c", "d", "e", "1", "__proto__", "toString", "é"),
  fc.constantFrom(" ", "", "a", "b", "c"),
);
const headers = mostly(
  fc.constant("Header"),
  fc.oneof(
    fc.string({ unit: "grapheme", minLength: 10, maxLength: 14 }),
    fc.constantFrom("😀".repeat(6), "😀".repeat(7), `${"😀".repeat(6)}a`, "twelve chars", "thirteen char"),
  ),
);
const PLAIN_PREVIEWS = ["<p>text</p>", "<pre>a &lt; b</pre>", "<b style='color: red'>x</b>", "<div>\n</div>"];
const ACTIVE_PREVIEWS = [
  "<a onclick='x()'>y</a>",
  "<iframe src='x'></iframe>",
  "<a href='javascript:x()'>y</a>",
];
const REFUSED_PREVIEWS = [
  ...["<html><p>x</p></html>", "< BODY >x", "<!DOCTYPE html><p>x</p>"],
  ...["<script>x()</script>", "<p>x</p><STYLE>p{}</STYLE>", "<style><html>"],
  ...["", "plain", "a < b", "</p>", "<1>"],
];
const previews = fc.oneof(
  { weight: 20, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.constantFrom(...PLAIN_PREVIEWS) },
  {
    weight: 1,
    arbitrary: fc.oneof(fc.constantFrom(...ACTIVE_PREVIEWS), fc.constantFrom(...REFUSED_PREVIEWS)),
  },
);
const options = fc
  .record({ label: texts, description: fc.constant("d"), preview: previews })
  .map(({ preview, ...option }) => (preview === undefined ? option : { ...option, preview }));
const questions: fc.Arbitrary<AskUserQuestionItem> = fc
  .record({
    question: texts,
    header: headers,
    options: mostly(
      fc.uniqueArray(options, { minLength: 2, maxLength: 4, selector: ({ label }) => label }),
      fc.array(options, { maxLength: 6 }),
    ),
    multiSelect: fc.constantFrom(undefined, true, false),
  })
  .map(({ multiSelect, ...question }) =>
    multiSelect === undefined ? question : { ...question, multiSelect },
  );
const values = fc.oneof(texts, fc.array(texts, { maxLength: 3 }), fc.constantFrom(7, null, [7]));
const notes = fc.constantFrom(
  {},
  { notes: "n" },
  { preview: "p", notes: "n" },
  { notes: 1 },
  { rating: 1 },
  7,
);
const inputs = fc
  .record({
    questions: mostly(
      fc.uniqueArray(questions, { minLength: 1, maxLength: 4, selector: (q) => q.question }),
      fc.array(questions, { maxLength: 6 }),
    ),
    answers: mostly(fc.constant(undefined), fc.array(fc.tuple(texts, values), { maxLength: 3 })),
    annotations: mostly(fc.constant(undefined), fc.array(fc.tuple(texts, notes), { maxLength: 2 })),
  })
  .map(({ questions, answers, annotations }) => ({
    questions,
    ...(answers && { answers: Object.fromEntries(answers) }),
    ...(annotations && { annotations: Object.fromEntries(annotations) }),
  }));

describe("beside the seed", () => {
  it("T-07 refuses what the seed refuses with the seed's first issue, and else only what is stricter", async () => {
    const seen = { refused: 0, accepted: 0, stricter: 0 };
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const expected = firstRefusalOfSeed(input.questions);
        const verdict = await validate(input);
        const issues = verdict.ok ? [] : verdict.issues;
        if (expected !== undefined) {
          seen.refused += 1;
          expect(issues[0]).toEqual({ ...expected, pointer: expect.any(String) });
          return;
        }
        const stricter = stricterPointers(input);
        seen[stricter.size > 0 ? "stricter" : "accepted"] += 1;
        expect(new Set(issues.map(({ pointer }) => pointer))).toEqual(stricter);
      }),
      { numRuns: RUNS },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThanOrEqual(atLeast(300));
  });
});

/** Where one of the rules stands that this tool has and the seed has not (T-08, T-09, H-02). */
function stricterPointers(
  input: { questions: AskUserQuestionItem[] } & Record<string, unknown>,
): Set<string> {
  const found = new Set<string>();
  for (const [q, { question, options }] of input.questions.entries()) {
    if (question.trim() === "") found.add(`/questions/${q}/question`);
    for (const [o, { label, preview }] of options.entries()) {
      if (label.trim() === "") found.add(`/questions/${q}/options/${o}/label`);
      if (ACTIVE_PREVIEWS.includes(preview ?? "")) found.add(`/questions/${q}/options/${o}/preview`);
    }
  }
  const asked = new Map(input.questions.map((question) => [question.question, question]));
  for (const [key, value] of Object.entries(input.answers ?? {})) {
    const question = asked.get(key);
    const list = [value].flat();
    const isText = list.every((text) => typeof text === "string");
    if (question === undefined || !isText || (list.length > 1 && question.multiSelect !== true)) {
      found.add(`/answers/${key}`);
    }
  }
  for (const [key, value] of Object.entries(input.annotations ?? {})) {
    if (!asked.has(key) || typeof value !== "object") found.add(`/annotations/${key}`);
    else if ("rating" in value) found.add(`/annotations/${key}/rating`);
    else if ("notes" in value && value.notes === 1) found.add(`/annotations/${key}/notes`);
  }
  return found;
}

function mostly<T, U>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: other });
}
