import fc from "fast-check";

type Call = { questions: Question[] };
type Question = { question: string; header: string; options: Option[]; multiSelect: boolean };
type Option = { label: string; description: string };

const words = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== "");
const option = fc.record(
  { label: words, description: fc.constantFrom("", "What follows.") },
  { noNullPrototype: true },
);
const question = fc.record(
  {
    question: words,
    header: fc.string({ maxLength: 12 }),
    options: fc.uniqueArray(option, { minLength: 2, maxLength: 4, selector: ({ label }) => label }),
    multiSelect: fc.boolean(),
  },
  { noNullPrototype: true },
);
const call: fc.Arbitrary<Call> = fc.record(
  { questions: fc.uniqueArray(question, { minLength: 1, maxLength: 4, selector: (one) => one.question }) },
  { noNullPrototype: true },
);

/** Ways to get a call wrong that have one meaning: of an option, of a question, of the list, of the whole. */
const OPTION_FAULTS: ((option: Option) => unknown)[] = [
  (one) => one,
  (one) => JSON.stringify(one),
  (one) => (one.description === "" && !/^\s*[[{"\d]/.test(one.label) ? one.label : one),
  ({ label, description }) => ({ value: label, description }),
  ({ label, description }) => (description === "" ? { label } : { label, desc: description }),
];
const QUESTION_FAULTS: ((question: Record<string, unknown>) => unknown)[] = [
  (one) => one,
  (one) => JSON.stringify(one),
  (one) => ({ ...one, options: JSON.stringify(one.options) }),
  ({ multiSelect, ...one }) => ({ ...one, multi_select: multiSelect }),
  ({ multiSelect, ...one }) => ({ ...one, multiSelect: String(multiSelect) }),
  ({ question: text, ...one }) => ({ text, ...one }),
];
const LIST_FAULTS: ((questions: unknown[]) => unknown)[] = [
  (list) => list,
  (list) => JSON.stringify(list),
  (list) => [list],
  (list) => ({ item: list }),
  (list) => Object.fromEntries(list.entries()),
];
const WHOLE_FAULTS: ((questions: unknown) => unknown)[] = [
  (questions) => ({ questions }),
  (questions) => JSON.stringify({ questions }),
  (questions) => ({ input: { questions } }),
  (questions) => ({ name: "ask_user_question", arguments: JSON.stringify({ questions }) }),
];

const pick = fc.nat();

/** A valid call, and the same one spoilt in every place in some way or none. */
export const spoil: fc.Arbitrary<{ valid: Call; spoilt: unknown }> = fc
  .tuple(call, pick, pick, pick, pick)
  .map(([valid, ...picks]) => {
    const [o = 0, q = 0, l = 0, w = 0] = picks;
    const questions = valid.questions.map((one, index) =>
      take(
        QUESTION_FAULTS,
        q + index,
      )({
        ...one,
        options: one.options.map((each, place) => take(OPTION_FAULTS, o + place)(each)),
      }),
    );
    return { valid, spoilt: take(WHOLE_FAULTS, w)(take(LIST_FAULTS, l)(questions)) };
  });

function take<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError("An empty list has nothing to take.");
  return found;
}
