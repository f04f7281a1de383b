import type { PilotDeckJsonSchema } from "../../../protocol/schema.js";
import { type IssueList, type Location, memberOf } from "../../text/issues.js";
import { describeType, isObject } from "../../text/values.js";

/**
 * Adds what keeps a value from having the structure of a tool's schema: missing and unknown properties and wrong
 * types, in the order in which PilotDeck's runtime reports them; what may have one of several forms is passed over. The
 * items of an array that is longer than its `maxItems` are not looked at. `undefined` counts as missing, as JSON has no
 * such value.
 */
export function addStructureIssues(
  value: unknown,
  schema: PilotDeckJsonSchema,
  at: Location,
  issues: IssueList,
): void {
  // Of several forms: the tool's own rules judge it.
  if (schema.anyOf !== undefined) return;
  const { type } = schema;
  if (type === "array" && Array.isArray(value)) {
    addItemIssues(value, schema, at, issues);
  } else if (type === "object" && isObject(value)) {
    addPropertyIssues(value, schema, at, issues);
  } else if (type === "object" || typeof value !== type) {
    const message = `${at.path} must be ${withArticle(type)}, but it is ${describeType(value)}.`;
    issues.add(at, "invalid_type", message);
  }
}

function addItemIssues(
  value: unknown[],
  { items, maxItems }: PilotDeckJsonSchema,
  at: Location,
  issues: IssueList,
): void {
  if (items === undefined || value.length > Number(maxItems ?? value.length)) return;
  for (const [index, item] of value.entries()) {
    addStructureIssues(item, items, memberOf(at, index), issues);
  }
}

function addPropertyIssues(
  value: Record<string, unknown>,
  { properties = {}, required, additionalProperties }: PilotDeckJsonSchema,
  at: Location,
  issues: IssueList,
): void {
  for (const [key, { type }] of Object.entries(properties)) {
    if (value[key] !== undefined || !required?.includes(key)) continue;
    const member = memberOf(at, key);
    issues.add(member, "required", `${member.path} is required: ${withArticle(type)} is expected.`);
  }
  if (additionalProperties === false) {
    for (const key of Object.keys(value)) {
      if (Object.hasOwn(properties, key)) continue;
      const member = memberOf(at, key);
      const allowed = Object.keys(properties).join(", ");
      issues.add(member, "unknown_property", `${member.path} is not allowed. Allowed here: ${allowed}.`);
    }
  }
  for (const [key, schema] of Object.entries(properties)) {
    const member = value[key];
    if (member !== undefined) addStructureIssues(member, schema, memberOf(at, key), issues);
  }
}

function withArticle(type: PilotDeckJsonSchema["type"]): string {
  const name = String(type);
  return /^[ao]/.test(name) ? `an ${name}` : `a ${name}`;
}
