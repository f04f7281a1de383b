import type { PilotDeckToolInputSchema, PilotDeckToolValidationResult } from "../../../protocol/schema.js";
import { createIssueList, type IssueList, ROOT } from "../../text/issues.js";
import { describeThrown } from "../../text/thrown.js";
import { isObject } from "../../text/values.js";

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
      // Waiting for nothing costs as much as all the rest.
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
/* @__NO_SIDE_EFFECTS__ */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/**
 * The same judge for a call whose lists have no limit. It throws a `TypeError` for a long list with holes, which JSON
 * does not know: its length may be four thousand millions, and it would be walked through.
 */
export function withoutSparseLists(hasSoundStructure: (value: unknown) => boolean): typeof hasSoundStructure {
  return (input) => {
    refuseSparseLists(input, 4);
    return hasSoundStructure(input);
  };
}

// A question's options are the deepest list: $.questions[0].options.
function refuseSparseLists(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null || depth === 0) return;
  if (Array.isArray(value) && value.length > 1000 && Object.keys(value).length < value.length) {
    throw new TypeError("a list has holes");
  }
  for (const member of Object.values(value)) refuseSparseLists(member, depth - 1);
}
