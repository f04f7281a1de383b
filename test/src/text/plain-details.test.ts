import { describe, expect, it } from "vitest";
import { toPlainDetails } from "../../../src/text/plain-details.js";

const nest = (depth: number): object => (depth === 0 ? {} : { a: nest(depth - 1) });
const circle: Record<string, unknown> = { kept: 1 };
circle.self = circle;
const list: unknown[] = [1];
list.push(list);
const twice = { x: 1 };

describe("details of a foreign error", () => {
  it.each<[details: unknown, expected: unknown]>([
    [undefined, undefined],
    [null, undefined],
    ["text", undefined],
    [[1], undefined],
    [{}, undefined],
    [new Map([[1, 2]]), undefined],
    [
      { a: 1, b: "x", c: null, d: true, e: [1, "y"], f: { g: 2 } },
      { a: 1, b: "x", c: null, d: true, e: [1, "y"], f: { g: 2 } },
    ],
    [{ a: undefined, b: () => 1, c: Symbol("s"), d: 1n, e: Number.NaN, f: new Date(0), g: /x/ }, undefined],
    [{ a: [1, undefined, () => 1, 2] }, { a: [1, 2] }],
    [circle, { kept: 1 }],
    [{ list }, { list: [1] }],
    [
      { one: twice, two: twice },
      { one: { x: 1 }, two: { x: 1 } },
    ],
    [Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    [
      {
        get bad() {
          throw new Error("no");
        },
        good: 1,
      },
      { good: 1 },
    ],
    [nest(6), { a: { a: { a: { a: { a: {} } } } } }],
    [nest(7), { a: { a: { a: { a: { a: {} } } } } }],
    [{ a: "x".repeat(4_096), b: 1 }, { b: 1 }],
  ])("T-17 are small plain JSON, case %#", (details, expected) => {
    expect(toPlainDetails(details)).toEqual(expected);
  });

  it("T-17 keep a member called __proto__ as any other", () => {
    const details = toPlainDetails(JSON.parse('{"__proto__": {"a": 1}}'));
    expect(Object.keys(details ?? {})).toEqual(["__proto__"]);
  });

  it("T-17 take at most 4 096 units of JSON, to the last one", () => {
    // Two brackets, the name with its quotes and two signs around it, the value with its quotes.
    const room = 4_096 - 2 - 3 - 2 - 2;
    expect(toPlainDetails({ a: "x".repeat(room) })).toBeDefined();
    expect(toPlainDetails({ a: "x".repeat(room + 1) })).toBeUndefined();
    expect(toPlainDetails({ a: '"'.repeat(room / 2 + 1) })).toBeUndefined();
    // What is left out takes the room of its name.
    expect(toPlainDetails({ b: () => 1, a: "x".repeat(room - 5) })).toBeDefined();
    expect(toPlainDetails({ b: () => 1, a: "x".repeat(room - 4) })).toBeUndefined();
    // A list takes two brackets, its items a sign each: the name of it and of what follows, and three items.
    const listed = room - 3 - 2 - 2 - 3 - 3;
    expect(toPlainDetails({ l: [1, 2, 3], a: "x".repeat(listed) })).toHaveProperty("a");
    expect(toPlainDetails({ l: [1, 2, 3], a: "x".repeat(listed + 1) })).not.toHaveProperty("a");
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]));
    const kept = toPlainDetails(many) ?? {};
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(4_096);
    expect(Object.keys(kept).length).toBeGreaterThan(300);
    const sparse = { list: Array(2 ** 31), after: 1 };
    expect(toPlainDetails(sparse)).toEqual({ list: [] });
  });
});
