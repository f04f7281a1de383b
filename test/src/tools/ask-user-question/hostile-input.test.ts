import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { PilotDeckToolValidationIssue, PilotDeckToolValidationResult } from "../../../../src/index.js";
import { atLeast, runs } from "../../../property-runs.js";
import { createQuestion, validate } from "./call.js";
import { fingerprint, HOSTILE_VALUES, isTransparent, type Writes } from "./hostile-values.js";
import { namesIn } from "./json-pointer.js";

// Thousands of calls are judged.
vi.setConfig({ testTimeout: 60_000 });

const CODES = ["required", "unknown_property", "invalid_type", "invalid_enum", "invalid_schema"];
const PATH = /^(?:\$(?:$|[.[])|questions$|questions\[\]\.(?:header|options|options\[\]\.preview)$)/;

type Mutation = { at: number; act: "replace" | "delete" | "duplicate" | "rename" | "add"; value: number };

const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(60),
    act: fc.constantFrom("replace", "replace", "delete", "duplicate", "rename", "add"),
    value: fc.nat(HOSTILE_VALUES.length - 1),
  }),
  { minLength: 1, maxLength: 3 },
);

describe("a hostile input", () => {
  for (const [name, make] of HOSTILE_VALUES) {
    it(`T-10 gives a verdict on a value by itself: ${name}`, async () => {
      await judge(make);
    });
  }

  it("T-10 gives a verdict on sound calls in which something was broken", async () => {
    const seen = { refused: 0, accepted: 0 };
    await fc.assert(
      fc.asyncProperty(mutations, async (changes) => {
        const { ok } = await judge((writes) =>
          changes.reduce((call, change) => mutate(call, change, writes), createSoundCall()),
        );
        seen[ok ? "accepted" : "refused"] += 1;
      }),
      { numRuns: runs(1_500) },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThanOrEqual(atLeast(60));
  });

  it("T-10 gives a verdict on anything", async () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
      withNullPrototype: true,
      withTypedArray: true,
      withObjectString: true,
    });
    await fc.assert(
      fc.asyncProperty(anything, anything, async (value, other) => {
        await judge(() => value);
        await judge(() => ({ questions: value, answers: other }));
        await judge(() => ({ ...createSoundCall(), answers: value, annotations: other, metadata: other }));
      }),
      { numRuns: runs(1_500) },
    );
  });
});

/** Judges a value, and checks that the verdict is one and that the value is as it was. */
async function judge(make: (writes: Writes) => unknown): Promise<PilotDeckToolValidationResult> {
  const writes: Writes = { count: 0 };
  const input = make(writes);
  const before = fingerprint(input);
  const verdict = await validate(input);
  expect(sameItems(fingerprint(input), before)).toBe(true);
  expect(writes.count).toBe(0);
  if (verdict.ok) {
    expect(Object.keys(verdict)).toEqual(["ok", "input"]);
    expect(Object.is(verdict.input, input)).toBe(true);
  } else {
    expect(Object.keys(verdict)).toEqual(["ok", "issues"]);
    expect(verdict.issues.length).toBeGreaterThanOrEqual(1);
    expect(verdict.issues.length).toBeLessThanOrEqual(101);
    for (const issue of verdict.issues) checkIssue(issue, input);
  }
  return verdict;
}

function checkIssue(issue: PilotDeckToolValidationIssue, input: unknown): void {
  expect(Object.keys(issue)).toEqual(["path", "code", "message", "pointer"]);
  expect(CODES).toContain(issue.code);
  expect(issue.path).toMatch(PATH);
  expect(issue.message).toMatch(/\S/);
  const names = namesIn(issue.pointer ?? "no pointer");
  if (names === undefined) throw new Error(`No JSON Pointer: ${issue.pointer}`);
  expect(resolves(names, input, issue.code)).toBe(true);
}

/** Whether names lead to a value, as far as they lead through plain data; the last may be a missing one. */
function resolves(names: string[], root: unknown, code: string): boolean {
  let value = root;
  for (const [index, name] of names.entries()) {
    if (!isTransparent(value)) return true;
    if (![Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value))) return true;
    const property = Reflect.getOwnPropertyDescriptor(value, name);
    if (property === undefined) {
      const isHole = Array.isArray(value) && Number(name) < value.length;
      return index === names.length - 1 && (code === "required" || isHole);
    }
    if (property.get !== undefined) return true;
    value = property.value;
  }
  return true;
}

function createSoundCall(): Record<string, unknown> {
  const preview = { label: "shown", description: "d", preview: "<p>text</p>" };
  return {
    questions: [
      createQuestion("one", { options: [preview, { label: "other", description: "d" }] }),
      createQuestion("two", { multiSelect: true }),
    ],
    answers: { one: "a", two: ["b"] },
    annotations: { one: { preview: "p", notes: "n" } },
    metadata: { source: "s" },
  };
}

/** Breaks the `at`-th member below a value. The root itself cannot be broken. */
function mutate(
  root: Record<string, unknown>,
  { at, act, value }: Mutation,
  writes: Writes,
): Record<string, unknown> {
  const places = membersBelow(root);
  const place = places[at % places.length];
  const hostile = HOSTILE_VALUES[value]?.[1](writes);
  if (place === undefined) return root;
  const [parent, name] = place;
  const member = Reflect.getOwnPropertyDescriptor(parent, name)?.value;
  const define = (key: PropertyKey, content: unknown) =>
    Reflect.defineProperty(parent, key, {
      value: content,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  if (act === "replace") define(name, hostile);
  if (act === "delete" || act === "rename") Reflect.deleteProperty(parent, name);
  if (act === "duplicate" && Array.isArray(parent)) define(parent.length, member);
  if (act === "rename") define(`${name}~/`, member);
  if (act === "add") define(typeof hostile === "symbol" ? hostile : "__proto__", hostile);
  return root;
}

function membersBelow(root: object): [object, string][] {
  const found: [object, string][] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (!isTransparent(value) || seen.has(value)) return;
    seen.add(value);
    for (const name of Object.keys(value)) {
      found.push([value, name]);
      visit(Reflect.getOwnPropertyDescriptor(value, name)?.value);
    }
  };
  visit(root);
  return found;
}

function sameItems(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => Object.is(item, other[index]));
}
