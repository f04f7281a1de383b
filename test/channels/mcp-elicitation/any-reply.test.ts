import type { ElicitRequestFormParams } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ElicitationAnswers, PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { anyText } from "../../any-text.js";
import { atLeast, runs } from "../../property-runs.js";
import { joinThrough } from "./through-protocol.js";

type Form = ElicitRequestFormParams["requestedSchema"];

const word = fc.constantFrom(
  "a",
  "b",
  "",
  "Skip",
  "Yes",
  "None of these",
  "é",
  "16",
  "2026-02-28",
  "x@y.org",
);
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const length = some(fc.integer({ min: 0, max: 3 }));
const property = fc.oneof(
  fc.record({ type: fc.constant("boolean"), title: some(word), default: some(fc.boolean()) }),
  fc.record({
    type: fc.constant("string"),
    title: some(word),
    format: some(fc.constantFrom("email", "uri", "date", "date-time")),
    minLength: length,
    maxLength: some(fc.integer({ min: 3, max: 30 })),
    default: some(word),
  }),
  fc.record({
    type: fc.constantFrom("number", "integer"),
    minimum: some(fc.integer({ min: -20, max: 10 })),
    maximum: some(fc.integer({ min: 10, max: 20 })),
  }),
  fc.record({
    type: fc.constant("string"),
    enum: fc.uniqueArray(word, { minLength: 1 }),
    enumNames: some(fc.array(word)),
    default: some(word),
  }),
  fc.record({
    type: fc.constant("string"),
    oneOf: fc.uniqueArray(fc.record({ const: word, title: word }), {
      minLength: 1,
      selector: (choice) => choice.const,
    }),
  }),
  fc.record({
    type: fc.constant("array"),
    items: fc.record({ type: fc.constant("string"), enum: fc.uniqueArray(word, { minLength: 1 }) }),
    minItems: some(fc.integer({ min: 0, max: 1 })),
    maxItems: some(fc.integer({ min: 3, max: 5 })),
  }),
);
// Not `constructor`: the server's own validation takes a member of Object for a property that was left out.
const serverForm = fc
  .dictionary(fc.constantFrom("a", "b", "c", "d e", "é"), property, { noNullPrototype: true })
  .chain((properties) =>
    fc.subarray(Object.keys(properties)).map((required) => {
      const form: unknown = JSON.parse(JSON.stringify({ type: "object", properties, required }));
      return form as Form;
    }),
  );
const typed = fc.oneof(word, anyText(), fc.integer().map(String), fc.double().map(String));

describe("whatever the channel returns", () => {
  it("M-03 what is sent keeps to the schema, by the server's own validation", async () => {
    let answers: ElicitationAnswers = {};
    let pickAnswers: (questions: readonly PilotDeckElicitationQuestion[]) => ElicitationAnswers = () => ({});
    const { server } = await joinThrough(
      {
        name: "anyone",
        capabilities: { freeText: true, closedChoice: true, schema: true },
        async askUser({ questions }) {
          answers = pickAnswers(questions);
          return { type: "answered", answers };
        },
      },
      "2025-11-25",
    );
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        serverForm,
        fc.infiniteStream(fc.nat(9)),
        fc.infiniteStream(typed),
        async (form, dice, texts) => {
          const throwDie = (): number => dice.next().value ?? 0;
          pickAnswers = (questions) =>
            Object.fromEntries(
              questions.flatMap(({ question, options, multiSelect }) => {
                const labels = options.filter(() => throwDie() < 4).map(({ label }) => label);
                const own: string = texts.next().value ?? "";
                const die = throwDie();
                if (die === 0) return [];
                if (options.length === 0 || die < 3) return [[question, own]];
                return [[question, multiSelect === true ? labels : (labels[0] ?? own)]];
              }),
            );
          const result = await server
            .elicitInput({ message: "m", requestedSchema: form })
            .catch((error: Error) => error);
          if (result instanceof Error) {
            expect(result.message).toMatch(
              /^The elicitation channel "anyone" gave (no usable answer|answers that)/,
            );
          } else if (result.action === "accept") {
            accepted += 1;
            for (const key of form.required ?? []) expect(result.content).toHaveProperty([key]);
          }
        },
      ),
      { numRuns: runs(300) },
    );
    expect(accepted).toBeGreaterThanOrEqual(atLeast(30));
  });
});
