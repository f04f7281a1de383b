import type { ElicitationValueSchema, PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { foldText } from "./fold-text.js";
import { formats } from "./formats/generated.js";

/**
 * Reads typed text as the value that its schema asks for: numbers in decimal digits, with a sign, a point and an exponent
 * or without (`-1.5e3`, also `+5`, `.5`, `5.` and `007`), booleans as true or false, yes or no, y or n. Undefined where the text is no such value, or longer than 65 536
 * UTF-16 code units and than the schema's `maxLength` may come to. White space around it does not count, but in a
 * `writeOnly` text.
 */
export function readTypedValue(
  text: string,
  schema: ElicitationValueSchema,
): string | number | boolean | undefined {
  const value = text.length > limitLength(schema) ? undefined : convert(text, schema);
  return value !== undefined && isWithin(value, schema) ? value : undefined;
}

/**
 * What a person typed, without the blanks around it, as `readTypedValue` takes it: where their language has other words for
 * yes and no, or another decimal sign, it is put in their place, and so are digits that are wide.
 */
export function toTypedText(
  text: string,
  schema: ElicitationValueSchema,
  { words }: AnswersSentences,
): string {
  if (schema.type === "string" || text.length > OWN_LENGTH_MAX) return text;
  if (schema.type !== "boolean") return toEnglishNumber(text.normalize("NFKC"), words.decimal) ?? text;
  const folded = foldText(text);
  if (BOOLEANS.has(folded)) return text;
  if (words.yes.split(" ").includes(folded)) return "yes";
  return words.no.split(" ").includes(folded) ? "no" : text;
}

/** The same for an answer to a question, whose options are given back as they were offered. */
export function toTypedAnswer(
  text: string,
  { schema, options }: Pick<PilotDeckElicitationQuestion, "schema" | "options">,
  say: AnswersSentences = SENTENCES,
): string {
  if (schema === undefined || options.some(({ label }) => label === text)) return text;
  return toTypedText(text, schema, say);
}

function toEnglishNumber(typed: string, decimal: string): string | undefined {
  // The German 1.000 is the English 1,000, which nothing takes: it could be one, or a thousand.
  if (decimal === "," && GROUPED.test(typed)) return typed.replaceAll(".", ",");
  const number = DECIMAL.test(typed) ? typed.replace(decimal, ".") : typed;
  return NUMBER.test(number) ? number : undefined;
}

/** What is wrong with typed texts, as the end of a sentence that never quotes them; undefined where nothing is. */
export function findValueFault(
  texts: readonly string[],
  schema: ElicitationValueSchema,
  say: AnswersSentences,
): string | undefined {
  if (limitLength(schema) === LENGTH_MAX && texts.some((text) => text.length > LENGTH_MAX)) {
    return say.fault.tooLong(LENGTH_MAX);
  }
  const isSound = texts.every((text) => readTypedValue(text, schema) !== undefined);
  return isSound ? undefined : say.fault.mustBe(describeValue(schema, say));
}

/** What a value of the schema is, for a person: "a whole number from 1 to 65535". */
export function describeValue(schema: ElicitationValueSchema, { value: say }: AnswersSentences): string {
  switch (schema.type) {
    case "boolean":
      return say.boolean;
    case "number":
    case "integer": {
      const { type, minimum, maximum } = schema;
      const isWhole = type === "integer";
      if (minimum !== undefined && maximum !== undefined) return say.range(isWhole, minimum, maximum);
      if (minimum !== undefined) return say.atLeast(isWhole, minimum);
      return maximum === undefined ? say.number(isWhole) : say.atMost(isWhole, maximum);
    }
    case "string": {
      const { format = "text", minLength = 0, maxLength } = schema;
      const name = say[format];
      if (maxLength !== undefined) {
        return minLength > 1 ? say.length(name, minLength, maxLength) : say.longest(name, maxLength);
      }
      return minLength > 1 ? say.shortest(name, minLength) : name;
    }
  }
}

/** What to show below a question: its own hint, else what its schema asks for. */
export function hintOf(
  { hint, schema }: Pick<PilotDeckElicitationQuestion, "hint" | "schema">,
  say: AnswersSentences,
): string | undefined {
  if (hint !== undefined || schema === undefined) return hint;
  const value = describeValue(schema, say);
  return value === say.value.text ? undefined : say.expected(value);
}

/** What makes a schema unusable, as the end of a sentence; undefined where nothing does. */
export function findSchemaFault(schema: unknown): string | undefined {
  const { type, format, ...bounds } = (schema ?? {}) as Record<string, unknown>;
  if (!TYPES.includes(type)) return `its type must be one of ${TYPES.join(", ")}`;
  if (type === "string" && format !== undefined && !FORMATS.includes(format)) {
    return `its format must be one of ${FORMATS.join(", ")}`;
  }
  for (const name of ["minLength", "maxLength"]) {
    const bound = bounds[name];
    if (bound !== undefined && (!Number.isInteger(bound) || Number(bound) < 0))
      return `its ${name} must be a whole number, 0 or more`;
  }
  for (const name of ["minimum", "maximum"]) {
    if (bounds[name] !== undefined && !Number.isFinite(bounds[name])) return `its ${name} must be a number`;
  }
  for (const [least, most] of [
    ["minLength", "maxLength"],
    ["minimum", "maximum"],
  ] as const) {
    if (Number(bounds[least]) > Number(bounds[most])) return `its ${least} is above its ${most}`;
  }
  return undefined;
}

/** Whether any text is an answer, just as it is. */
export function isFreeText({
  schema,
  options,
}: Pick<PilotDeckElicitationQuestion, "schema" | "options">): boolean {
  return schema === undefined && options.length === 0;
}

/** Whether what is typed is a secret. */
export function isSecret({ schema }: { schema?: ElicitationValueSchema }): boolean {
  return schema?.type === "string" && schema.writeOnly === true;
}

type Format = NonNullable<Extract<ElicitationValueSchema, { type: "string" }>["format"]>;

const TYPES: readonly unknown[] = [
  "string",
  "number",
  "integer",
  "boolean",
] satisfies ElicitationValueSchema["type"][];

const FORMATS: readonly unknown[] = ["email", "uri", "date", "date-time"] satisfies Format[];

const LENGTH_MAX = 2 ** 16;
/** Neither a word nor a number that somebody types is longer. */
const OWN_LENGTH_MAX = 100;
/** What has more groups is no number anyway. */
const GROUPED = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
const DECIMAL = /^[+-]?\d+[.,]\d+$/;
/** No address can be longer (RFC 5321, 4.5.3.1). */
const EMAIL_MAX = 320;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const BOOLEANS = new Map([
  ["true", true],
  ["yes", true],
  ["y", true],
  ["false", false],
  ["no", false],
  ["n", false],
]);

function convert(text: string, schema: ElicitationValueSchema): string | number | boolean | undefined {
  if (schema.type === "string") return schema.writeOnly === true ? text : text.trim();
  const trimmed = text.trim();
  if (schema.type === "boolean") return BOOLEANS.get(trimmed.toLowerCase());
  const value = NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

// A code point is one or two code units.
function limitLength(schema: ElicitationValueSchema): number {
  const { maxLength = 0 } = schema.type === "string" ? schema : {};
  return Math.max(LENGTH_MAX, 2 * maxLength);
}

// No other keyword counts: the regular expression of a `pattern` could hang.
function isWithin(value: string | number | boolean, schema: ElicitationValueSchema): boolean {
  if (schema.type === "string") {
    const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    const text = String(value);
    return (format === undefined || fits(text, format)) && hasLength(text, minLength, maxLength);
  }
  if (schema.type === "boolean") return true;
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const number = Number(value);
  return number >= minimum && number <= maximum && (type === "number" || Number.isInteger(number));
}

function fits(text: string, format: Format): boolean {
  return text.length <= (format === "email" ? EMAIL_MAX : LENGTH_MAX) && formats[format](text);
}

// In code points.
function hasLength(text: string, least: number, most: number): boolean {
  let count = 0;
  for (const _ of text) count += 1;
  return count >= least && count <= most;
}
