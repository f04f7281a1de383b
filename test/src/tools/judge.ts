import { expect } from "vitest";
import type { PilotDeckToolDefinition, PilotDeckToolValidationResult } from "../../../protocol/index.js";
import { fingerprint, type Writes } from "./ask-user-question/hostile-values.js";
import { namesIn } from "./ask-user-question/json-pointer.js";

const CODES = ["required", "unknown_property", "invalid_type", "invalid_enum", "invalid_schema"];

/** Lets a tool judge a value, and checks that the verdict is one and that the value is as it was. */
export async function judge(
  tool: PilotDeckToolDefinition,
  make: (writes: Writes) => unknown,
): Promise<PilotDeckToolValidationResult> {
  const writes: Writes = { count: 0 };
  const input = make(writes);
  const before = fingerprint(input);
  const verdict = await tool.validateInput?.(input, { turnId: "turn" });
  if (verdict === undefined) throw new Error("The tool has no validateInput.");
  const after = fingerprint(input);
  expect(after.length === before.length && after.every((item, index) => Object.is(item, before[index]))).toBe(
    true,
  );
  expect(writes.count).toBe(0);
  if (verdict.ok) {
    expect(Object.is(verdict.input, input)).toBe(true);
  } else {
    expect(verdict.issues.length).toBeGreaterThanOrEqual(1);
    expect(verdict.issues.length).toBeLessThanOrEqual(101);
    for (const { code, message, path, pointer } of verdict.issues) {
      expect(CODES).toContain(code);
      expect(path).toMatch(/^\$/);
      expect(message).toMatch(/\S/);
      expect(namesIn(pointer ?? "no pointer")).toBeDefined();
    }
  }
  return verdict;
}

/** The value and every object below it, functions left out. */
export function objectsIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** A schema without its words; a property that is called description stays. */
export function withoutDescriptions(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === "description" && typeof value === "string" ? undefined : value,
    ),
  );
}
