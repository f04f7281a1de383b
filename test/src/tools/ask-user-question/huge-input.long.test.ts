import { describe, expect, it } from "vitest";
import { leastMs } from "../../../processor-time.js";
import { createQuestion, validate } from "./call.js";

const SMALL = 12_500;
const GROWTH = 8;

/** Inputs that grow with a size, and whether they are accepted. */
const INPUTS: [name: string, create: (size: number) => unknown, issues: number][] = [
  ["a question of 10 MB", (size) => ({ questions: [createQuestion("q".repeat(size * 100))] }), 0],
  ["blank text of 10 MB", (size) => ({ questions: [createQuestion(" ".repeat(size * 100))] }), 1],
  ["a header of 10 MB", (size) => call({ header: "h".repeat(size * 100) }), 1],
  ["an unknown name of 10 MB", (size) => call({}, { ["name~/".repeat(size * 16)]: 1 }), 1],
  ["an answer to a question of 10 MB", (size) => call({}, { answers: { ["q".repeat(size * 100)]: "a" } }), 1],
  ["a preview of 10 MB", (size) => call({ options: withPreview(`<p>${"a".repeat(size * 100)}</p>`) }), 1],
  ["100 000 questions", (size) => ({ questions: Array(size).fill(createQuestion("a")) }), 1],
  ["100 000 options", (size) => call({ options: Array(size).fill({ label: "a", description: "" }) }), 1],
  [
    "100 000 unknown members",
    (size) =>
      call(
        {},
        members(size, () => 1),
      ),
    101,
  ],
  ["100 000 unknown members of an option", (size) => call({ options: [members(size, () => 1), 1] }), 101],
  ["100 000 nested arrays", (size) => ({ questions: nest(size) }), 1],
  ["100 000 nested arrays as an answer", (size) => call({}, { answers: { a: nest(size) } }), 1],
  ["100 000 answers", (size) => call({}, { answers: members(size, () => "a") }), 101],
  [
    "an answer of 100 000 texts",
    (size) => call({ multiSelect: true }, { answers: { a: Array(size).fill("a") } }),
    0,
  ],
  ["100 000 annotations", (size) => call({}, { annotations: members(size, () => ({})) }), 101],
  [
    "100 000 members of an annotation",
    (size) => call({}, { annotations: { a: members(size, () => 1) } }),
    101,
  ],
];

describe("a huge input", () => {
  for (const [name, create, issues] of INPUTS) {
    it(`T-10 takes time that grows no faster than the input: ${name}`, async () => {
      const small = create(SMALL);
      const large = create(SMALL * GROWTH);
      const verdict = await validate(large);
      expect(verdict.ok ? 0 : verdict.issues.length).toBe(issues);
      // Linear work gives 8, quadratic 64; a millisecond is added because tiny times jitter.
      const isLinear = (before = 0, after = 0) => after < (before + 1) * GROWTH * 4;
      const works = [() => validate(small), () => validate(large)];
      expect(await leastMs(works, 3, isLinear)).toSatisfy((least: number[]) => isLinear(...least));
    });
  }

  it("T-07 does not look at the questions beyond the maximum", async () => {
    let looks = 0;
    const questions = new Proxy(Array(100_000).fill(createQuestion("a")), {
      get(target, name) {
        looks += 1;
        return Reflect.get(target, name);
      },
    });
    expect(await validate({ questions })).toMatchObject({
      issues: [{ message: "At most 4 questions allowed" }],
    });
    expect(looks).toBeLessThan(20);
  });
});

function call(members: Record<string, unknown>, rest: Record<string, unknown> = {}): unknown {
  return { questions: [{ ...createQuestion("a"), ...members }], ...rest };
}

function withPreview(preview: string): unknown[] {
  return [
    { label: "a", description: "", preview },
    { label: "b", description: "" },
  ];
}

function members(count: number, value: () => unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`member ${index}`, value()]));
}

function nest(depth: number): unknown[] {
  let nested: unknown[] = [];
  for (let level = 0; level < depth; level += 1) nested = [nested];
  return nested;
}
