import type { PilotDeckJsonSchema } from "../../../protocol/schema.js";
import { type IssueList, type Location, memberOf } from "../../text/issues.js";
import { findNearest, suggest } from "../../text/nearest-name.js";
import { describeType, isObject } from "../../text/values.js";

/** Among more members than these nobody looks for a misspelt one. */
const NAMES_MAX = 100;

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
  const names = Object.keys(properties);
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(properties, key));
  const missing = names.filter((name) => value[name] === undefined);
  for (const name of missing.filter((key) => required?.includes(key))) {
    const member = memberOf(at, name);
    issues.add(member, "required", () => {
      const is = `${member.path} is required: ${withArticle(properties[name]?.type)} is expected.`;
      // Where nothing else is allowed, what was meant is told of the other name.
      const meant =
        additionalProperties === false ? undefined : findNearest(name, unknown.slice(0, NAMES_MAX));
      return meant === undefined ? is : `${is} Is ${memberOf(at, meant).path} meant for it?`;
    });
  }
  if (additionalProperties === false) {
    for (const key of unknown) {
      const member = memberOf(at, key);
      const is = `${member.path} is not allowed. Allowed here: ${names.join(", ")}.`;
      issues.add(member, "unknown_property", () => is + suggest(key, missing));
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
