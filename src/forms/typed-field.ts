import type { PilotDeckElicitationOption } from "../../protocol/elicitation.js";
import { hasBrokenCharacters } from "../text/broken-characters.js";
import { isBlank, shorten } from "../text/foreign-words.js";
import { toPrintable } from "../text/printable.js";
import {
  createQuestion,
  type FieldContext,
  type FieldVerdict,
  LEFT_OUT,
  NO_ANSWER,
  refuse,
  SKIP,
  type ValueVerdict,
} from "./field.js";
import { describeUnknownFormat, readTypedSchema, type TypedSchema } from "./typed-schema.js";

// How much of a default stands in the option that takes it.
const LABEL_MAX = 60;

/**
 * Turns a text or a number into a free-text question. An empty text cannot be sent on every channel, so one that has a
 * default, or may be left out, is a choice: of the default or to skip it, or to answer in words of one's own. Where a
 * number might be taken for that of an option, the way out is a word to type.
 */
export function createTypedField(property: Record<string, unknown>, context: FieldContext): FieldVerdict {
  const read = readTypedSchema(property);
  if (!read.ok) return read;
  const { typed } = read;
  const { schema, expected } = typed;
  const { isRequired, hasSchema, hasFreeText, isTypedAt } = context;
  const wayOut = createWayOut(property.default, typed, isRequired);
  const isNumber = schema.type !== "string";
  // Programs name an option or send a value; one that is held to a schema is never taken for an option's number.
  const isWord = wayOut !== undefined && isNumber && hasFreeText && (isTypedAt || !hasSchema);
  const notes = [
    describeUnknownFormat(property) ?? "",
    expected === "text" ? "" : `Expected: ${expected}.`,
    isWord ? `Type "${wayOut.word}" to ${wayOut.effect}.` : "",
  ];
  return {
    ok: true,
    field: {
      question: {
        ...createQuestion(property, context, notes),
        ...(wayOut !== undefined && !isWord && { options: [wayOut.option], otherLabel: "Type your answer" }),
        ...(hasSchema && !isWord && expected !== "text" && { schema }),
      },
      isHeld: typed.isWhole && hasSchema && !isWord,
      read(answer) {
        if (answer === undefined || (typeof answer === "string" && isBlank(answer))) {
          return isRequired ? NO_ANSWER : LEFT_OUT;
        }
        if (typeof answer !== "string") return refuse("takes one answer.");
        if (answer === wayOut?.option.label) return wayOut.verdict;
        if (isWord && answer.trim().toLowerCase() === wayOut.word) return wayOut.verdict;
        if (hasBrokenCharacters(answer)) {
          return refuse("must not be answered with NUL or half a surrogate pair.");
        }
        const value = typed.read(answer);
        return value === undefined ? refuse(`must be answered with ${expected}.`) : { ok: true, value };
      },
    },
  };
}

/** How a question can be answered without typing a value. */
type WayOut = { option: PilotDeckElicitationOption; word: string; effect: string; verdict: ValueVerdict };

function createWayOut(preset: unknown, typed: TypedSchema, isRequired: boolean): WayOut | undefined {
  const value = readDefault(preset, typed);
  if (value !== undefined) {
    const text = toPrintable(isBlank(String(value)) ? JSON.stringify(value) : String(value));
    const short = shorten(text, LABEL_MAX);
    return {
      option: { label: `Use ${short}`, description: short === text ? "" : text },
      word: "default",
      effect: `use ${short}`,
      verdict: { ok: true, value },
    };
  }
  if (isRequired) return undefined;
  return {
    option: { label: SKIP, description: "" },
    word: "skip",
    effect: "leave it out",
    verdict: LEFT_OUT,
  };
}

// One that breaks the schema is none.
function readDefault(preset: unknown, { read }: TypedSchema): ReturnType<TypedSchema["read"]> {
  const value = read(String(preset));
  return value === preset ? value : undefined;
}
