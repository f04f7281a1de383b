import type { ElicitationValueSchema } from "../../protocol/elicitation.js";
import { describeValue, findSchemaFault, readTypedValue } from "../../src/elicitation/typed-value.js";
import { isBlank, shorten } from "../../src/text/issues.js";
import {
  createQuestion,
  type FieldContext,
  type FieldVerdict,
  LEFT_OUT,
  NO_ANSWER,
  SKIP,
  type ValueVerdict,
} from "./field.js";

/**
 * Turns a text or a number into a free-text question. An empty text cannot be sent on every channel, so an optional
 * one is a choice: to skip it, or to answer in words of one's own.
 */
export function createTypedField(property: Record<string, unknown>, context: FieldContext): FieldVerdict {
  const schemaFault = findSchemaFault(property);
  if (schemaFault !== undefined) return { ok: false, fault: `cannot be asked: ${schemaFault}.` };
  const schema = pickSchema(property);
  const expected = describeValue(schema);
  const { isRequired, hasSchema } = context;
  const { default: preset } = property;
  const notes = [
    expected === "text" ? "" : `Expected: ${expected}.`,
    preset === undefined ? "" : `Default: ${shorten(String(preset))}.`,
  ];
  const wayOut = { options: [{ label: SKIP, description: "" }], otherLabel: "Type your answer" };
  return {
    ok: true,
    field: {
      question: {
        ...createQuestion(property, context, notes),
        ...(!isRequired && wayOut),
        ...(hasSchema && expected !== "text" && { schema }),
      },
      read(answer) {
        if (answer === undefined || (typeof answer === "string" && isBlank(answer))) {
          return isRequired ? NO_ANSWER : LEFT_OUT;
        }
        if (!isRequired && answer === SKIP) return LEFT_OUT;
        if (typeof answer !== "string") return refuse("takes one answer.");
        if (answer.includes("\0") || !answer.isWellFormed()) {
          return refuse("must not be answered with NUL or half a surrogate pair.");
        }
        const value = toValue(answer, schema);
        return value === undefined ? refuse(`must be answered with ${expected}.`) : { ok: true, value };
      },
    },
  };
}

function refuse(fault: string): ValueVerdict {
  return { ok: false, fault };
}

function toValue(text: string, schema: ElicitationValueSchema): string | number | boolean | undefined {
  const value = readTypedValue(text, schema);
  // A whole number beyond these would be sent as another one.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined;
  // Where white space around the text can break no rule, it may mean something.
  const isFree = schema.type === "string" && schema.format === undefined && schema.maxLength === undefined;
  return value !== undefined && isFree ? text : value;
}

// Copies what MCP knows, so that nothing else of a foreign schema goes on to the channel.
function pickSchema(property: Record<string, unknown>): ElicitationValueSchema {
  const names = ["type", ...(property.type === "string" ? TEXT_LIMITS : NUMBER_LIMITS)];
  const known = names.filter((name) => property[name] !== undefined);
  // `findSchemaFault` has looked at each of them.
  return Object.fromEntries(known.map((name) => [name, property[name]])) as ElicitationValueSchema;
}

const TEXT_LIMITS = ["format", "minLength", "maxLength"];
const NUMBER_LIMITS = ["minimum", "maximum"];
