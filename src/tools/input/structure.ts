import type { PilotDeckJsonSchema } from "../../../protocol/schema.js";
import { describeType, type IssueList, isObject, type Location, memberOf } from "../../text/issues.js";

const ARTICLES: Record<string, string> = {
  array: "an array",
  boolean: "a boolean",
  number: "a number",
  object: "an object",
  string: "a string",
};

/**
 * Adds what keeps a value from having the structure of a schema: missing and unknown properties and wrong
 * types, in the order in which PilotDeck's runtime reports them; what may have one of several forms is passed over. The items of an array that is longer than
 * its `maxItems` are not looked at. `undefined` counts as missing, as JSON has no such value.
 */
export function addStructureIssues(
  value: unknown,
  schema: PilotDeckJsonSchema,
  at: Location,
  issues: IssueList,
): void {
  // Of several forms: the tool's own rules judge it.
  if (schema.anyOf !== undefined) return;
  if (!hasType(value, schema.type)) {
    const expected = ARTICLES[String(schema.type)] ?? String(schema.type);
    issues.add(at, "invalid_type", `${at.path} must be ${expected}, but it is ${describeType(value)}.`);
  } else if (Array.isArray(value)) {
    addItemIssues(value, schema, at, issues);
  } else if (isObject(value)) {
    addPropertyIssues(value, schema, at, issues);
  }
}

function addItemIssues(value: unknown[], schema: PilotDeckJsonSchema, at: Location, issues: IssueList): void {
  const { items, maxItems } = schema;
  if (items === undefined || (typeof maxItems === "number" && value.length > maxItems)) return;
  for (let index = 0; index < value.length; index += 1) {
    addStructureIssues(value[index], items, memberOf(at, index), issues);
  }
}

function addPropertyIssues(
  value: Record<string, unknown>,
  { properties, required = [], additionalProperties }: PilotDeckJsonSchema,
  at: Location,
  issues: IssueList,
): void {
  for (const key of required) {
    if (value[key] !== undefined) continue;
    const member = memberOf(at, key);
    const expected = ARTICLES[String(properties?.[key]?.type)] ?? "a value";
    issues.add(member, "required", `${member.path} is required: ${expected} is expected.`);
  }
  if (properties === undefined) return;
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

function hasType(value: unknown, type: PilotDeckJsonSchema["type"]): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return typeof value === type;
}
