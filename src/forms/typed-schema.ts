import type { ElicitationValueSchema } from "../../protocol/elicitation.js";
import { describeValue, findSchemaFault, readTypedValue } from "../elicitation/typed-value.js";
import type { FormsTable } from "../language/forms.js";
import { shorten } from "../text/foreign-words.js";
import { toPrintable } from "../text/printable.js";

/** What a text or a number has to be. */
export type TypedSchema = {
  /** The part that a channel can hold an answer to. */
  schema: ElicitationValueSchema;
  /** Whether `schema` is all that is asked for. */
  isWhole: boolean;
  /** For a person: "a number, above 0, a multiple of 5". */
  expected(say: FormsTable): string;
  /** Undefined where the text is no such value. */
  read(text: string): string | number | boolean | undefined;
};

/** A schema, or what is wrong with it, after the property's name. */
export type TypedSchemaVerdict = { ok: true; typed: TypedSchema } | { ok: false; fault: string };

/** Reads the schema of a text or a number. A format that nobody knows is told, and any text will do. */
export function readTypedSchema(property: Record<string, unknown>): TypedSchemaVerdict {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = property;
  const isNumber = property.type !== "string";
  const above = isNumber ? readExclusive(exclusiveMinimum, property.minimum) : undefined;
  const below = isNumber ? readExclusive(exclusiveMaximum, property.maximum) : undefined;
  const step = isNumber ? multipleOf : undefined;
  for (const [name, bound] of Object.entries({ exclusiveMinimum: above, exclusiveMaximum: below })) {
    if (!isBound(bound)) return { ok: false, fault: `cannot be asked: its ${name} must be a number.` };
  }
  if (!isBound(step) || Number(step) <= 0) {
    return { ok: false, fault: "cannot be asked: its multipleOf must be a number above 0." };
  }
  if (Number(above) >= Number(below)) {
    return { ok: false, fault: "cannot be asked: its exclusiveMinimum is not below its exclusiveMaximum." };
  }
  const picked = pickSchema(property, above, below);
  const schemaFault = findSchemaFault(picked);
  if (schemaFault !== undefined) return { ok: false, fault: `cannot be asked: ${schemaFault}.` };
  const isWithin = (value: number): boolean =>
    (above === undefined || value > Number(above)) &&
    (below === undefined || value < Number(below)) &&
    (step === undefined || isMultiple(value, step));
  // `findSchemaFault` has looked at each member.
  const schema = picked as ElicitationValueSchema;
  const isInteger = property.type === "integer";
  return {
    ok: true,
    typed: {
      schema,
      isWhole:
        step === undefined &&
        (isInteger || (above === undefined && below === undefined)) &&
        !hasUnknownFormat(property),
      expected: (say) =>
        say.answers.list([
          describeValue(schema, say.answers),
          ...(above === undefined || isInteger ? [] : [say.above(Number(above))]),
          ...(below === undefined || isInteger ? [] : [say.below(Number(below))]),
          ...(step === undefined ? [] : [say.multipleOf(step)]),
        ]),
      read(text) {
        const value = readTypedValue(text, schema);
        if (typeof value === "number") {
          // A whole number beyond these would be sent as another one.
          const isExact = !Number.isInteger(value) || Number.isSafeInteger(value);
          return isExact && isWithin(value) ? value : undefined;
        }
        // Where white space around the text can break no rule, it may mean something.
        const isFree =
          schema.type === "string" && schema.format === undefined && schema.maxLength === undefined;
        return value !== undefined && isFree ? text : value;
      },
    },
  };
}

/** A format that is not held to, for a person. */
export function describeUnknownFormat(
  property: Record<string, unknown>,
  { formatIs }: FormsTable,
): string | undefined {
  return hasUnknownFormat(property) ? formatIs(toPrintable(shorten(property.format))) : undefined;
}

function hasUnknownFormat(property: Record<string, unknown>): property is { format: string } {
  const { type, format } = property;
  return type === "string" && typeof format === "string" && !FORMATS.has(format);
}

const FORMATS = new Set<unknown>(["email", "uri", "date", "date-time"]);

// The drafts before 6 write `true` beside the bound.
function readExclusive(exclusive: unknown, bound: unknown): unknown {
  return typeof exclusive === "boolean" ? (exclusive ? bound : undefined) : exclusive;
}

function isBound(value: unknown): value is number | undefined {
  return value === undefined || Number.isFinite(value);
}

// Copies what MCP knows, so that nothing else of a foreign schema goes on to the channel.
function pickSchema(
  { type, format, minLength, maxLength, minimum, maximum }: Record<string, unknown>,
  above: unknown,
  below: unknown,
): Record<string, unknown> {
  const known =
    type === "string"
      ? { ...(FORMATS.has(format) && { format }), minLength, maxLength }
      : { minimum: leastOf(type, minimum, above), maximum: mostOf(type, maximum, below) };
  return { type, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) };
}

// Whole numbers above one are those from the next.
function leastOf(type: unknown, minimum: unknown, above: unknown): unknown {
  if (type !== "integer" || typeof above !== "number") return minimum;
  const next = Math.floor(above) + 1;
  return typeof minimum === "number" ? Math.max(minimum, next) : (minimum ?? next);
}

function mostOf(type: unknown, maximum: unknown, below: unknown): unknown {
  if (type !== "integer" || typeof below !== "number") return maximum;
  const last = Math.ceil(below) - 1;
  return typeof maximum === "number" ? Math.min(maximum, last) : (maximum ?? last);
}

// In decimals, as they are written: 0.3 is a multiple of 0.1.
function isMultiple(value: number, step: number): boolean {
  const [a, b] = [toDecimal(value), toDecimal(step)];
  const places = Math.max(a.places, b.places);
  const scale = ({ digits, places: own }: Decimal): bigint => digits * 10n ** BigInt(places - own);
  return scale(a) % scale(b) === 0n;
}

type Decimal = { digits: bigint; places: number };

function toDecimal(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", part = ""] = mantissa.split(".");
  return { digits: BigInt(whole + part), places: part.length - Number(exponent) };
}
