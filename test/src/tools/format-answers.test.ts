import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createAskUserQuestionTool,
  type ElicitationAnswers,
  formatAnswersForModel,
  formatTimeoutForModel,
  summarizeAnswers,
} from "../../../src/index.js";
import { anyText } from "../../any-text.js";
import { runs } from "../../property-runs.js";
import { readFixture } from "../read-fixture.js";
import { createCall, createChannel, createQuestion } from "./ask-user-question/call.js";

type Annotation = { preview?: string; notes?: string };

/** Pairs, so that the order and a question named `__proto__` survive. */
type Golden = {
  title: string;
  answers: [string, string | string[]][];
  annotations?: [string, Annotation][];
  text: string;
};

const goldens = ["format/answers.json", "format/annotations.json"].flatMap((name) =>
  readFixture<Golden[]>(name),
);

describe("the text for the model", () => {
  for (const { title, answers, annotations, text } of goldens) {
    it(title, () => {
      expect(
        formatAnswersForModel(Object.fromEntries(answers), annotations && Object.fromEntries(annotations)),
      ).toBe(text);
    });
  }

  for (const { title, answers, annotations, text } of goldens.filter(isAnswered)) {
    it(`${title} (through the tool)`, async () => {
      const asked = new Set([...answers, ...(annotations ?? [])].map(([question]) => question));
      const call = createCall(
        ...[...asked].map((question) => createQuestion(question, { multiSelect: true })),
      );
      const elicitation = createChannel(() => ({
        type: "answered",
        answers: Object.fromEntries(answers),
        ...(annotations && { annotations: Object.fromEntries(annotations) }),
      }));
      const output = await createAskUserQuestionTool().execute(call, { turnId: "turn", elicitation });
      expect(output.content).toEqual([{ type: "text", text }]);
    });
  }

  it("F-01 says around the entries who answered, and that the model can go on", () => {
    const text = formatAnswersForModel({ q: "a", r: "b" });
    expect(text.startsWith('User has answered your questions: "q"=')).toBe(true);
    expect(text.endsWith(`="b". You can now continue with the user's answers in mind.`)).toBe(true);
  });

  it("F-02 joins what belongs to an entry with spaces, and lists with commas", () => {
    const text = formatAnswersForModel({ q: ["a", "b"] }, { q: { notes: "n", preview: "p" } });
    expect(text).toContain(': "q"="a, b" selected preview:\np user notes: n. You');
  });

  it("F-03 takes annotations only where they are the object's own", () => {
    const inherited = Object.create({ q: { notes: "inherited" } });
    expect(formatAnswersForModel({ q: "a" }, inherited)).not.toContain("inherited");
    expect(formatAnswersForModel(Object.create({ q: "inherited" }))).not.toContain("inherited");
  });

  it("F-04 is what the rules say for any questions and answers", () => {
    const text = fc.oneof(anyText({ maxLength: 8 }), fc.constantFrom("", '"', "\n", ", "));
    const question = fc.oneof(
      text,
      fc.nat(20).map(String),
      fc.constantFrom("__proto__", "constructor", "-1", "01"),
    );
    const annotation = fc.record({ preview: text, notes: text }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(question, fc.oneof(text, fc.array(text, { maxLength: 3 }))), { maxLength: 6 }),
        fc.array(fc.tuple(question, annotation), { maxLength: 4 }),
        (answers, annotations) => {
          const found = formatAnswersForModel(Object.fromEntries(answers), Object.fromEntries(annotations));
          expect(found).toBe(textByTheRules(answers, annotations));
        },
      ),
      { numRuns: runs(800) },
    );
  });
});

describe("the text after a timeout", () => {
  type Timeout = Required<Golden> & { ms?: number; defaulted?: string[]; unrecommended?: string[] };
  for (const { title, ms, answers, annotations, defaulted, unrecommended, text } of readFixture<Timeout[]>(
    "format/timeouts.json",
  )) {
    it(title, () => {
      const [given, beside] = [Object.fromEntries(answers), Object.fromEntries(annotations)];
      const found = formatTimeoutForModel(ms, given, beside, defaulted, unrecommended);
      expect(found).toBe(text);
    });
  }
});

describe("the summary for a compacted history", () => {
  it("F-05 summarizes the data of a result as it is", async () => {
    const elicitation = createChannel(() => ({ type: "answered", answers: { one: "b", two: "own words" } }));
    const { data } = await createAskUserQuestionTool().execute(createCall("one", "two"), {
      turnId: "turn",
      elicitation,
    });
    expect(data && summarizeAnswers(data)).toBe(
      'The user was asked "one" and chose b. The user was asked "two" and answered "own words".',
    );
  });

  type Summary = Golden & { questions: { question: string; options?: { label: string }[] }[] };
  for (const { title, questions, answers, text } of readFixture<Summary[]>("format/summaries.json")) {
    it(title, () => {
      const given: ElicitationAnswers = Object.fromEntries(answers);
      expect(summarizeAnswers({ questions, answers: given })).toBe(text);
    });
  }

  const question = "Go on?";
  const asked = { question, options: [{ label: "Yes" }, { label: "No" }] };

  it("F-05 says where a timeout answered, by the provenance or by the details of ask_user", () => {
    const text = 'The user was asked "Go on?" and did not answer in time; Yes was taken.';
    const data = { questions: [asked], answers: { [question]: "Yes" } };
    expect(summarizeAnswers(data, { defaulted: [question] })).toBe(text);
    expect(summarizeAnswers({ ...data, timedOut: { defaulted: [question] } })).toBe(text);
    expect(summarizeAnswers(data, { defaulted: ["Else?"] })).toBe(
      'The user was asked "Go on?" and chose Yes.',
    );
  });

  it("F-05 takes each of a list of answers with the question at its place", () => {
    const questions = [asked, { question, options: [{ label: "Later" }] }];
    const answers = [
      { question, answer: "Yes" },
      { question, answer: "Yes" },
    ];
    expect(summarizeAnswers({ questions, answers })).toBe(
      'The user was asked "Go on?" and chose Yes. The user was asked "Go on?" and answered "Yes".',
    );
  });
});

function isAnswered({ answers }: Golden): boolean {
  return answers.some(([, answer]) => [answer].flat().some((text) => text !== ""));
}

/** F-01 to F-03 told again: keys that are array indices first and ascending, then the others as they came. */
function textByTheRules(answers: [string, string | string[]][], annotations: [string, Annotation][]): string {
  const given = new Map(answers);
  const said = new Map(annotations);
  const isIndex = (key: string) => String(Number(key) >>> 0) === key && Number(key) < 2 ** 32 - 1;
  const keys = [...given.keys()];
  const indices = keys.filter(isIndex).sort((one, other) => Number(one) - Number(other));
  let text = "User has answered your questions: ";
  for (const [position, key] of [...indices, ...keys.filter((key) => !isIndex(key))].entries()) {
    if (position > 0) text += ", ";
    text += `"${key}"="${[given.get(key) ?? ""].flat().join(", ")}"`;
    const { preview = "", notes = "" } = said.get(key) ?? {};
    if (preview.length > 0) text += " selected preview:\n".concat(preview);
    if (notes.length > 0) text += " user notes: ".concat(notes);
  }
  return text.concat(". You can now continue with the user's answers in mind.");
}
