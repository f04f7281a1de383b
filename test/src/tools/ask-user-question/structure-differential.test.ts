import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { atLeast, runs } from "../../../property-runs.js";
import { readFixture } from "../../read-fixture.js";
import { validate } from "./call.js";
import { faultsOfStructure, type Shape } from "./runtime-rules.js";

// Thousands of calls are judged twice.
vi.setConfig({ testTimeout: 60_000 });

const RUNS = runs(1_200);
const shape = readFixture<Shape>("ask-user-question/schema-structure.json");

const junk = fc.constantFrom(
  undefined,
  null,
  0,
  Number.NaN,
  "text",
  "",
  true,
  [],
  {},
  [{}],
  { length: 3 },
  1n,
);
const names = fc.constantFrom("extra", "id", "1", "0", "__proto__", "toString", "question", "length", "");
const option = createObject({
  label: fc.string(),
  description: fc.string(),
  preview: fc.constant("<p>x</p>"),
});
const question = createObject({
  question: fc.string(),
  header: fc.string(),
  options: createArray(option),
  multiSelect: fc.boolean(),
});
const input = createObject({
  questions: createArray(question),
  answers: fc.constant({}),
  annotations: fc.constant({}),
  metadata: createObject({ source: fc.string() }),
});

describe("beside PilotDeck's runtime", () => {
  it("T-06 finds the same faults of structure, in the same order, before any other", async () => {
    const seen = { sound: 0, unsound: 0 };
    await fc.assert(
      fc.asyncProperty(input, async (value) => {
        const expected = faultsOfStructure(shape, value);
        const verdict = await validate(value);
        const issues = verdict.ok ? [] : verdict.issues;
        const found = issues.map(({ code, path }) => `${code} ${path}`);
        expect(found.slice(0, Math.min(expected.length, 100))).toEqual(expected.slice(0, 100));
        for (const { code, path } of issues.slice(expected.length)) {
          expect(code === "invalid_schema" || /^\$\.(?:answers|annotations)\./.test(path)).toBe(true);
        }
        seen[expected.length > 0 ? "unsound" : "sound"] += 1;
      }),
      { numRuns: RUNS },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThanOrEqual(atLeast(60));
  });
});

/** Objects with these members in any order, some of them missing or something else, and some unknown ones. */
function createObject(members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const entries = Object.entries(members).map(([name, value]) =>
    fc.tuple(fc.constant(name), sometimesJunk(value)),
  );
  const known = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(...entries) },
    { weight: 1, arbitrary: fc.shuffledSubarray(entries).chain((kept) => fc.tuple(...kept)) },
  );
  const unknown = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(names, junk), { maxLength: 3 }) },
  );
  return fc.tuple(fc.boolean(), known, unknown).map(([isUnknownFirst, some, others]) => {
    const both: [string, unknown][] = isUnknownFirst ? [...others, ...some] : [...some, ...others];
    return Object.fromEntries(both);
  });
}

function createArray(items: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.array(items, { minLength: 2, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(items, { maxLength: 6 }) },
    { weight: 1, arbitrary: fc.array(items, { maxLength: 3 }).map(withHole) },
  );
}

function withHole(items: unknown[]): unknown[] {
  const sparse = [...items];
  sparse.length += 1;
  return sparse;
}

function sometimesJunk(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 25, arbitrary: value }, { weight: 1, arbitrary: junk });
}
