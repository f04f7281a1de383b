import type {
  ElicitationAnswers,
  ElicitationCapabilities,
  PilotDeckElicitationQuestion,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import {
  createIssueList,
  describeType,
  isBlank,
  isObject,
  memberOf,
  ROOT,
  shorten,
} from "../../src/text/issues.js";
import { createChoiceField } from "./choice-field.js";
import type { McpElicitationResult } from "./elicitation-result.js";
import type { Field, FieldContext, FieldVerdict } from "./field.js";
import { createTypedField } from "./typed-field.js";

/** A server's form as questions, and the way back. */
export type Form = {
  questions: PilotDeckElicitationQuestion[];
  /** The server's message, unless it is all that the only question says. */
  context: string | undefined;
  /** What is wrong with answers to these questions; the issues name questions, not keys. */
  check(answers: unknown): PilotDeckToolValidationIssue[];
  /** For answers that passed the check. */
  toResult(answers: ElicitationAnswers): McpElicitationResult;
};

/** A form, or why it cannot be asked. */
export type FormVerdict = { ok: true; form: Form } | { ok: false; fault: string };

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
  const { properties, required = [] } = isObject(requestedSchema) ? requestedSchema : {};
  if (!isObject(properties)) return refuse("requestedSchema must be an object with properties.");
  if (!Array.isArray(required)) return refuse("requestedSchema.required must be a list of properties.");
  const missing: unknown = required.find((key) => typeof key !== "string" || !Object.hasOwn(properties, key));
  if (missing !== undefined) {
    return refuse(`requestedSchema.required names "${shorten(String(missing))}", which is not a property.`);
  }
  const requiredKeys = new Set<unknown>(required);
  const taken = new Set<string>();
  const fields: [key: string, field: Field][] = [];
  for (const key of Object.keys(properties)) {
    const name = `requestedSchema.properties.${shorten(key)}`;
    const property = properties[key];
    if (!isObject(property)) return refuse(`${name} must be an object, but it is ${describeType(property)}.`);
    const read = createField(property, {
      key,
      taken,
      isRequired: requiredKeys.has(key),
      hasSchema: capabilities.schema === true,
    });
    if (!read.ok) return refuse(`${name} ${read.fault}`);
    fields.push([key, read.field]);
  }
  return { ok: true, form: fields.length === 0 ? createConfirmation(message) : createForm(message, fields) };
}

function createField(property: Record<string, unknown>, context: FieldContext): FieldVerdict {
  const { type } = property;
  if (type === "array" || type === "boolean") return createChoiceField(property, context);
  if (type === "string" && (property.enum !== undefined || property.oneOf !== undefined)) {
    return createChoiceField(property, context);
  }
  if (type === "string" || type === "number" || type === "integer") {
    return createTypedField(property, context);
  }
  const found = typeof type === "string" ? `"${shorten(type)}"` : describeType(type);
  return { ok: false, fault: `must be of a primitive type or a list of choices, but its type is ${found}.` };
}

function createForm(message: string, fields: readonly [key: string, field: Field][]): Form {
  const questions = fields.map(([, { question }]) => question);
  const isSaid = isBlank(message) || (questions.length === 1 && questions[0]?.question === message);
  return {
    questions,
    context: isSaid ? undefined : message,
    check(answers) {
      const found = checkAnswers(questions, answers, "lenient");
      if (found.length > 0 || !isObject(answers)) return found;
      const issues = createIssueList();
      for (const [, { question, read }] of fields) {
        const { question: text } = question;
        const verdict = read(Object.hasOwn(answers, text) ? answers[text] : undefined);
        if (verdict.ok) continue;
        issues.add(memberOf(ROOT, text), "invalid_schema", `"${shorten(text)}" ${verdict.fault}`);
      }
      return issues.toArray();
    },
    toResult(answers) {
      const content = fields.flatMap(([key, { question, read }]) => {
        const { question: text } = question;
        const verdict = read(Object.hasOwn(answers, text) ? answers[text] : undefined);
        return verdict.ok && verdict.value !== undefined ? [[key, verdict.value] as const] : [];
      });
      return { action: "accept", content: Object.fromEntries(content) };
    },
  };
}

const ACCEPT = "Accept";
const DECLINE = "Decline";

function createConfirmation(message: string): Form {
  const question = isBlank(message) ? "Accept?" : message;
  const options = [ACCEPT, DECLINE].map((label) => ({ label, description: "" }));
  const questions = [{ question, header: "Confirm", options, allowOther: false }];
  return {
    questions,
    context: undefined,
    check: (answers) => checkAnswers(questions, answers, "strict"),
    toResult: (answers) =>
      answers[question] === ACCEPT ? { action: "accept", content: {} } : { action: "decline" },
  };
}

function refuse(fault: string): FormVerdict {
  return { ok: false, fault };
}
