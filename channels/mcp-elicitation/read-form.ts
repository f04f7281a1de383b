import type { ElicitationAnswers, ElicitationCapabilities } from "../../protocol/elicitation.js";
import { describeType, isBlank, isObject, shorten } from "../../src/text/issues.js";
import { toPrintable } from "../../src/text/printable.js";
import { createChoiceField } from "./choice-field.js";
import type { McpElicitationResult } from "./elicitation-result.js";
import { type Field, type FieldContext, type FieldVerdict, type ValueVerdict, visibleText } from "./field.js";
import { MAX_CHOICES, type PropertySource, readProperty } from "./read-property.js";
import { createTypedField } from "./typed-field.js";

/** A server's form as questions, and the way back. */
export type Form = {
  fields: Field[];
  /** The server's message, unless it is all that the only question says. */
  context: string | undefined;
  /** For answers that each field can read. */
  toResult(answers: ElicitationAnswers): McpElicitationResult;
};

/** A form, or why it cannot be asked. */
export type FormVerdict = { ok: true; form: Form } | { ok: false; fault: string };

// More than any person answers.
const MAX_FIELDS = 1000;

/** Reads the parameters of an `elicitation/create`. A form without fields asks whether to accept. */
export function readForm(params: unknown, capabilities: ElicitationCapabilities): FormVerdict {
  const { mode = "form", message, requestedSchema } = isObject(params) ? params : {};
  if (mode !== "form") {
    const found = typeof mode === "string" ? `"${shorten(mode)}"` : describeType(mode);
    return refuse(`The mode ${found} is not supported here. Supported: "form".`);
  }
  if (typeof message !== "string") {
    return refuse(`message must be a string, but it is ${describeType(message)}.`);
  }
  const root = isObject(requestedSchema) ? requestedSchema : {};
  const { properties, required = [] } = root;
  if (!isObject(properties)) return refuse("requestedSchema must be an object with properties.");
  if (!Array.isArray(required)) return refuse("requestedSchema.required must be a list of properties.");
  const missing: unknown = required.find((key) => typeof key !== "string" || !Object.hasOwn(properties, key));
  if (missing !== undefined) {
    const named = typeof missing === "string" ? `"${shorten(missing)}"` : describeType(missing);
    return refuse(`requestedSchema.required names ${named}, which is not a property.`);
  }
  const keys = Object.keys(properties);
  if (keys.length > MAX_FIELDS) {
    return refuse(`requestedSchema has ${keys.length} properties. A form may have ${MAX_FIELDS}.`);
  }
  const requiredKeys = new Set<unknown>(required);
  const taken = new Set<string>();
  const source = createSource(root);
  const fields: [key: string, field: Field][] = [];
  for (const key of keys) {
    const name = `requestedSchema.properties.${shorten(key)}`;
    const property = properties[key];
    if (!isObject(property)) return refuse(`${name} must be an object, but it is ${describeType(property)}.`);
    const read = createField(property, source, {
      key,
      taken,
      isRequired: requiredKeys.has(key),
      hasSchema: capabilities.schema === true,
      hasFreeText: capabilities.freeText === true,
      isTypedAt: capabilities.mode === "interactive",
    });
    if (!read.ok) return refuse(`${name} ${read.fault}`);
    fields.push([key, read.field]);
  }
  return { ok: true, form: fields.length === 0 ? createConfirmation(message) : createForm(message, fields) };
}

/** What an answer to a field comes to, if there is one among these. */
export function readField({ question, read }: Field, answers: ElicitationAnswers): ValueVerdict {
  return read(Object.hasOwn(answers, question.question) ? answers[question.question] : undefined);
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

function createField(
  given: Record<string, unknown>,
  source: PropertySource,
  context: FieldContext,
): FieldVerdict {
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

function createForm(message: string, keyed: readonly [key: string, field: Field][]): Form {
  const fields = keyed.map(([, field]) => field);
  const context = visibleText(message);
  return {
    fields,
    context: fields.length === 1 && fields[0]?.question.question === context ? undefined : context,
    toResult(answers) {
      const content = keyed.flatMap(([key, field]) => {
        const verdict = readField(field, answers);
        return verdict.ok && verdict.value !== undefined ? [[key, verdict.value] as const] : [];
      });
      return { action: "accept", content: Object.fromEntries(content) };
    },
  };
}

const ACCEPT = "Accept";
const DECLINE = "Decline";

function createConfirmation(message: string): Form {
  const question = isBlank(message) ? "Accept?" : toPrintable(message);
  const options = [ACCEPT, DECLINE].map((label) => ({ label, description: "" }));
  const field: Field = {
    question: { question, header: "Confirm", options, allowOther: false },
    read(answer) {
      if (answer === ACCEPT || answer === DECLINE) return { ok: true, value: answer };
      return { ok: false, fault: `must be answered with one of its options: "${ACCEPT}", "${DECLINE}".` };
    },
  };
  return {
    fields: [field],
    context: undefined,
    toResult: (answers) =>
      answers[question] === ACCEPT ? { action: "accept", content: {} } : { action: "decline" },
  };
}

function refuse(fault: string): FormVerdict {
  return { ok: false, fault };
}
