import type { ElicitationAnswers, ElicitationCapabilities } from "../../protocol/elicitation.js";
import { ENGLISH_OF_FORMS, type FormsTable } from "../language/forms.js";
import { shorten } from "../text/foreign-words.js";
import { describeType, isObject } from "../text/values.js";
import { createChoiceField } from "./choice-field.js";
import type { Field, FieldContext, FieldValue, FieldVerdict, ValueVerdict } from "./field.js";
import { MAX_CHOICES, type PropertySource, readProperty } from "./read-property.js";
import { createTypedField } from "./typed-field.js";

/** A form's fields by the names of its properties, or every fault: where it is, as keys, and what must be instead. */
export type FieldsVerdict = { ok: true; fields: KeyedField[] } | { ok: false; faults: FormFault[] };

export type KeyedField = readonly [key: string, field: Field];

/** `fault` goes on after the name of the place. */
type FormFault = { keys: readonly string[]; fault: string };

// More than any person answers.
const MAX_FIELDS = 1000;

/**
 * Reads an object schema of primitive properties (MCP's form elicitation) as questions, one for each property, in their
 * order.
 *
 * @param capabilities - of the channel that is to ask them
 * @param say - of the person who is asked; what a model keeps for later is English
 */
export function readFields(
  root: Record<string, unknown>,
  { schema, freeText, mode }: ElicitationCapabilities,
  say: FormsTable = ENGLISH_OF_FORMS,
): FieldsVerdict {
  const { properties, required = [] } = root;
  if (!isObject(properties)) return refuse([], "must be an object with properties.");
  if (!Array.isArray(required)) return refuse(["required"], "must be a list of properties.");
  const missing: unknown = required.find((key) => typeof key !== "string" || !Object.hasOwn(properties, key));
  if (missing !== undefined) {
    const named = typeof missing === "string" ? `"${shorten(missing)}"` : describeType(missing);
    return refuse(["required"], `names ${named}, which is not a property.`);
  }
  const keys = Object.keys(properties);
  if (keys.length > MAX_FIELDS) {
    return refuse([], `has ${keys.length} properties. A form may have ${MAX_FIELDS}.`);
  }
  const requiredKeys = new Set<unknown>(required);
  const taken = new Set<string>();
  const source = createSource(root);
  const fields: KeyedField[] = [];
  const faults: FormFault[] = [];
  for (const key of keys) {
    const read = readKeyed(properties[key], source, {
      key,
      taken,
      isRequired: requiredKeys.has(key),
      hasSchema: schema === true,
      hasFreeText: freeText === true,
      isTypedAt: mode === "interactive",
      say,
    });
    if (read.ok) fields.push([key, read.field]);
    else faults.push({ keys: ["properties", key], fault: read.fault });
  }
  return faults.length === 0 ? { ok: true, fields } : { ok: false, faults };
}

/** What an answer to a field comes to, if there is one among these. */
export function readField({ question, read }: Field, answers: ElicitationAnswers): ValueVerdict {
  return read(Object.hasOwn(answers, question.question) ? answers[question.question] : undefined);
}

/** The values of a form, for answers that each field can read; what was left out is not there. */
export function readValues(
  fields: readonly KeyedField[],
  answers: ElicitationAnswers,
): Record<string, FieldValue> {
  const values = fields.flatMap(([key, field]) => {
    const verdict = readField(field, answers);
    return verdict.ok && verdict.value !== undefined ? [[key, verdict.value] as const] : [];
  });
  return Object.fromEntries(values);
}

function createSource(root: Record<string, unknown>): PropertySource {
  let left = MAX_CHOICES;
  return {
    root,
    spend(choices) {
      left -= choices;
      return left >= 0;
    },
  };
}

function readKeyed(given: unknown, source: PropertySource, context: FieldContext): FieldVerdict {
  if (!isObject(given)) return { ok: false, fault: `must be an object, but it is ${describeType(given)}.` };
  const read = readProperty(given, source);
  if (!read.ok) return read;
  const { property } = read;
  const { type } = property;
  const isChoice = property.enum !== undefined || property.oneOf !== undefined;
  const isKnown = type === undefined || type === "string" || type === "number" || type === "integer";
  if (type === "array" || type === "boolean" || (isChoice && isKnown))
    return createChoiceField(property, context);
  if (isKnown && type !== undefined) return createTypedField(property, context);
  const found = typeof type === "string" ? `"${shorten(type)}"` : describeType(type);
  return { ok: false, fault: `must be of a primitive type or a list of choices, but its type is ${found}.` };
}

function refuse(keys: readonly string[], fault: string): FieldsVerdict {
  return { ok: false, faults: [{ keys, fault }] };
}
