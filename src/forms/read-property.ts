import { shorten } from "../text/foreign-words.js";
import { isObject } from "../text/values.js";

type Schema = Record<string, unknown>;

/** A property as MCP knows them: of one type or a choice; or what is wrong with it, after its name. */
export type PropertyVerdict = { ok: true; property: Schema } | { ok: false; fault: string };

/** What a property is read with. */
export type PropertySource = {
  /** The whole form, for references into it. */
  root: Schema;
  /** Takes so many choices from what a form may have; false where that is used up. */
  spend(choices: number): boolean;
};

/** How many choices a form may have; references let a small one have many. */
export const MAX_CHOICES = 100_000;

// How many references and wrappers stand around a schema at most: one may refer to itself.
const MAX_STEPS = 16;

/**
 * Reads a property as servers really send it: pydantic writes an optional one as `anyOf` with `null` and an enum as a
 * reference to `$defs`, zod a nullable one as a list of types. `null` is taken out, since MCP's content knows none:
 * where a property may be left out, leaving it out says the same.
 */
export function readProperty(given: Schema, source: PropertySource): PropertyVerdict {
  let schema = pickKnown(given);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { type, enum: values, anyOf, oneOf } = schema;
    const parts = [type, values, anyOf, oneOf].map((part) => (Array.isArray(part) ? part.length : 0));
    if (!source.spend(parts.reduce((sum, length) => sum + length, 0))) {
      return { ok: false, fault: `has too many choices: a form may have ${MAX_CHOICES}.` };
    }
    const inner = unwrap(schema, source.root);
    if (inner === undefined) return finish(schema, source);
    if (typeof inner === "string") return { ok: false, fault: inner };
    schema = inner;
  }
  return { ok: false, fault: `stands in more than ${MAX_STEPS} references and wrappers.` };
}

const KEYWORDS = [
  ...[
    "$ref",
    "allOf",
    "anyOf",
    "oneOf",
    "type",
    "const",
    "enum",
    "enumNames",
    "items",
    "minItems",
    "maxItems",
  ],
  ...["title", "description", "default", "format", "minLength", "maxLength", "multipleOf"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
];

function pickKnown(schema: Schema): Schema {
  const known = KEYWORDS.filter((name) => Object.hasOwn(schema, name) && schema[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, schema[name]]));
}

// One layer less; undefined where there is none, a text where it leads nowhere.
function unwrap({ $ref, ...schema }: Schema, root: Schema): Schema | string | undefined {
  if (typeof $ref === "string") {
    const target = resolve($ref, root);
    if (target === undefined) return `refers to "${shorten($ref)}", which is not in the form.`;
    // What stands beside a reference is closer: the title and the default of this property.
    return { ...pickKnown(target), ...schema };
  }
  for (const name of ["allOf", "anyOf", "oneOf"]) {
    const { [name]: union, ...rest } = schema;
    if (!Array.isArray(union)) continue;
    const members = union.filter((member) => !isNull(member));
    const [only] = members;
    // A constant on its own is still a choice, with its title.
    if (members.length === 1 && isObject(only) && !Object.hasOwn(only, "const"))
      return { ...pickKnown(only), ...rest };
  }
  return undefined;
}

// Members of a union, types and choices without `null`; `const` is a choice of one.
function finish(schema: Schema, source: PropertySource): PropertyVerdict {
  const { allOf, anyOf, oneOf, type, items, ...rest } = schema;
  if (allOf !== undefined)
    return { ok: false, fault: "combines several schemas, which is not supported here." };
  const property: Schema = rest;
  const union: unknown = oneOf ?? anyOf;
  if (Array.isArray(union)) {
    const members = union.filter((member) => !isNull(member));
    const isChoice = members.every((member) => isObject(member) && Object.hasOwn(member, "const"));
    // Beside a type, what is no list of constants cannot be asked for.
    if (isChoice || type !== undefined) property.oneOf = members;
    else {
      const fault = mergeTypes(members, property);
      if (fault !== undefined) return { ok: false, fault };
    }
  } else property.oneOf = union;
  if (Array.isArray(type) && type.every((each) => each === "null")) {
    return { ok: false, fault: "can be nothing but null, which is no answer." };
  }
  if (type !== undefined) property.type = Array.isArray(type) ? pickType(type) : type;
  if (Object.hasOwn(property, "const")) property.enum = [property.const];
  if (!isObject(items)) return { ok: true, property };
  const inner = readItems(items, source);
  return inner.ok ? { ok: true, property: { ...property, items: inner.property } } : inner;
}

function readItems({ items: _, ...items }: Schema, source: PropertySource): PropertyVerdict {
  const read = readProperty(items, source);
  return read.ok ? read : { ok: false, fault: `has items, of which each ${read.fault}` };
}

// One member of several can be asked for: any text is text, any whole number is a number.
function mergeTypes(members: readonly unknown[], into: Schema): string | undefined {
  const types = members.map((member) => (isObject(member) ? member.type : undefined));
  const picked = types.every((type) => typeof type === "string") ? pickType(types) : undefined;
  const member = members[types.indexOf(picked)];
  if (typeof picked !== "string" || !isObject(member)) {
    return "must be of a primitive type or a list of choices, but it is a union of others.";
  }
  for (const [name, value] of Object.entries(pickKnown(member))) into[name] ??= value;
  return undefined;
}

function pickType(types: readonly unknown[]): unknown {
  const known = [...new Set(types)].filter((type) => type !== "null");
  if (known.length === 1) return known[0];
  if (known.every((type) => type === "number" || type === "integer")) return "number";
  return known.includes("string") ? "string" : undefined;
}

function isNull(member: unknown): boolean {
  if (!isObject(member)) return false;
  if (member.type === "null" || member.const === null) return true;
  return Array.isArray(member.enum) && member.enum.length === 1 && member.enum[0] === null;
}

// A JSON Pointer (RFC 6901) as the fragment of a URI; nothing outside the form is looked up.
function resolve(reference: string, root: Schema): Schema | undefined {
  if (!reference.startsWith("#/") || reference.length > 1000) return undefined;
  let value: unknown = root;
  for (const token of reference.slice(2).split("/")) {
    const name = decode(token).replaceAll("~1", "/").replaceAll("~0", "~");
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return isObject(value) ? value : undefined;
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
