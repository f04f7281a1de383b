import type { PilotDeckToolInputSchema, PilotDeckToolValidationResult } from "../../protocol/schema.js";
import { createIssueList, describeThrown, type IssueList, isObject, ROOT } from "./issues.js";

/**
 * Adds what a tool refuses beyond the structure of its schema. `isSound` says whether the input has that
 * structure; otherwise only what can be read of it is to be judged.
 */
export type AddRuleIssues = (
  input: Record<string, unknown>,
  isSound: boolean,
  issues: IssueList,
) => Promise<void> | undefined;

/**
 * Judges any value as input of a tool. All issues are listed, at most 100 and then one that counts the rest:
 * faults of structure first, then those of the tool's own rules. Never throws, and never changes the value.
 */
export async function validateToolInput(
  input: unknown,
  schema: PilotDeckToolInputSchema,
  hasSoundStructure: (value: unknown) => boolean,
  addRuleIssues: AddRuleIssues,
): Promise<PilotDeckToolValidationResult> {
  const issues = createIssueList();
  try {
    const isSound = hasSoundStructure(input);
    if (!isSound) {
      // Loaded with the first refusal: a plain call starts sooner without it.
      const { addStructureIssues } = await import("./structure.js");
      addStructureIssues(input, schema, ROOT, issues);
    }
    if (isObject(input)) {
      const pending = addRuleIssues(input, isSound, issues);
      if (pending !== undefined) await pending;
    }
  } catch (thrown) {
    const message = `The input cannot be read: ${describeThrown(thrown)}. Plain JSON data is expected.`;
    issues.add(ROOT, "invalid_schema", message);
  }
  const found = issues.toArray();
  return found.length === 0 ? { ok: true, input } : { ok: false, issues: found };
}

/** Freezes a schema and all that is in it, so that two tools share no mutable state. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
