import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import type { ElicitationCapabilities, PilotDeckElicitationChannel } from "../../../protocol/index.js";
import { atLeast, runs } from "../../property-runs.js";
import { FULL, paramsOf } from "./form-person.js";

const word = fc.constantFrom("a", "b", "Skip", "skip", "default", "1", "");
const number = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(0.1, 0.3, 2.5));
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const scalar = fc.oneof(
  fc.record({
    type: fc.constant("string"),
    minLength: some(fc.nat(2)),
    format: some(fc.constantFrom("ipv4", "x")),
  }),
  fc.record({
    type: fc.constantFrom("integer", "number"),
    exclusiveMinimum: some(number),
    maximum: some(number),
    multipleOf: some(fc.constantFrom(0.1, 1, 5)),
  }),
  fc.record({ enum: fc.uniqueArray(fc.oneof(word, number, fc.boolean()), { minLength: 1 }) }),
  fc.record({ const: fc.oneof(word, number, fc.boolean()) }),
  fc.record({
    oneOf: fc.uniqueArray(fc.record({ const: number, title: some(word) }), {
      minLength: 1,
      selector: (each) => each.const,
    }),
  }),
  fc.record({
    type: fc.constant("array"),
    items: fc.record({ $ref: fc.constant("#/$defs/Size") }),
    maxItems: some(fc.integer({ min: 1, max: 2 })),
  }),
  fc.record({ $ref: fc.constant("#/$defs/Size") }),
  fc.record({ type: fc.constant("boolean") }),
);
const wrapped = fc
  .tuple(
    scalar,
    fc.nat(3),
    some(fc.oneof(word, number, fc.boolean(), fc.constantFrom(null, { toString: 1 }))),
  )
  .map(([inner, kind, preset]): object => {
    const property =
      kind === 0
        ? { anyOf: [inner, { type: "null" }] }
        : kind === 1
          ? { oneOf: [{ type: "null" }, inner] }
          : kind === 2 && "type" in inner
            ? { ...inner, type: [inner.type, "null"] }
            : inner;
    return preset === undefined ? property : { ...property, default: preset };
  });

describe("whatever a channel returns for a foreign form", () => {
  it("M-07 what is sent keeps to the schema", async () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, multipleOfPrecision: 9, logger: false });
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom("a", "b", "c"), wrapped, { minKeys: 1, noNullPrototype: true }),
        fc.array(fc.constantFrom("a", "b", "c")),
        fc.constantFrom<ElicitationCapabilities>(FULL, { ...FULL, mode: "interactive" }, { freeText: true }),
        fc.infiniteStream(fc.nat(20)),
        fc.infiniteStream(fc.oneof(word, number.map(String))),
        async (properties, keys, capabilities, dice, texts) => {
          const required = keys.filter((key) => key in properties);
          const defs = { $defs: { Size: { type: "string", enum: ["S", "M", "L"] } } };
          // Through JSON, as it comes from a server.
          const params = JSON.parse(JSON.stringify(paramsOf(properties, [...new Set(required)], defs)));
          const channel: PilotDeckElicitationChannel = {
            capabilities,
            async askUser({ questions }) {
              const answers = questions.map(({ question, options, multiSelect }) => {
                const labels = options.filter(() => (dice.next().value ?? 0) < 10).map(({ label }) => label);
                const own: string = texts.next().value ?? "";
                return [question, multiSelect === true ? labels : (labels[0] ?? own)] as const;
              });
              return { type: "answered", answers: Object.fromEntries(answers) };
            },
          };
          const result = await createElicitationHandler(channel)({ params }).catch((error: Error) => error);
          if (result instanceof Error) {
            expect(result.message).toMatch(/gave |^requestedSchema/);
          } else if (result.action === "accept") {
            accepted += 1;
            const isValid = ajv.validate(params.requestedSchema, result.content);
            expect(isValid, JSON.stringify([params.requestedSchema, result.content, ajv.errors])).toBe(true);
          }
        },
      ),
      { numRuns: runs(200) },
    );
    expect(accepted).toBeGreaterThanOrEqual(atLeast(40));
  });
});
