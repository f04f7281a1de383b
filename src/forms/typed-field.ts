import type { PilotDeckElicitationOption } from "../../protocol/elicitation.js";
import { ENGLISH_OF_FORMS, type FormsTable } from "../language/forms.js";
import { hasBrokenCharacters } from "../text/broken-characters.js";
import { isBlank, shorten } from "../text/foreign-words.js";
import { toPrintable } from "../text/printable.js";
import {
  createQuestion,
  type FieldContext,
  type FieldVerdict,
  LEFT_OUT,
  NO_ANSWER,
  refuseValue,
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
  const { isRequired, hasSchema, hasFreeText, isTypedAt, say } = context;
  const isText = expected(ENGLISH_OF_FORMS) === ENGLISH_OF_FORMS.answers.value.text;
  const wayOut = createWayOut(property.default, typed, context);
  const isNumber = schema.type !== "string";
  // Programs name an option or send a value; one that is held to a schema is never taken for an option's number.
  const isWord = wayOut !== undefined && isNumber && hasFreeText && (isTypedAt || !hasSchema);
  const notes = [
    describeUnknownFormat(property, say) ?? "",
    isText ? "" : say.answers.expected(expected(say)),
    isWord ? wayOut.hint : "",
  ];
  return {
    ok: true,
    field: {
      question: {
        ...createQuestion(property, context, notes),
        ...(wayOut !== undefined && !isWord && { options: [wayOut.option], otherLabel: say.ownAnswer }),
        ...(hasSchema && !isWord && !isText && { schema }),
      },
      isHeld: typed.isWhole && hasSchema && !isWord,
      read(answer) {
        if (answer === undefined || (typeof answer === "string" && isBlank(answer))) {
          return isRequired ? NO_ANSWER : LEFT_OUT;
        }
        if (typeof answer !== "string") return refuseValue((words, question) => words.oneAnswer(question));
        if (answer === wayOut?.option.label) return wayOut.verdict;
        if (isWord && wayOut.words.includes(answer.trim().toLowerCase())) return wayOut.verdict;
        if (hasBrokenCharacters(answer)) {
          return refuseValue(({ answers }, question) => answers.broken(question));
        }
        const value = typed.read(answer);
        if (value !== undefined) return { ok: true, value };
        return refuseValue((words, question) => words.mustBe(question, expected(words)));
      },
    },
  };
}

/** How a question can be answered without typing a value. */
type WayOut = {
  option: PilotDeckElicitationOption;
  /** What may be typed for it, in the person's language and in English. */
  words: readonly string[];
  hint: string;
  verdict: ValueVerdict;
};

function createWayOut(
  preset: unknown,
  typed: TypedSchema,
  { isRequired, say }: FieldContext,
): WayOut | undefined {
  const value = readDefault(preset, typed);
  if (value !== undefined) {
    const text = toPrintable(isBlank(String(value)) ? JSON.stringify(value) : String(value));
    const short = shorten(text, LABEL_MAX);
    return {
      option: { label: say.useDefault(short), description: short === text ? "" : text },
      words: wordsFor("useDefault", say),
      hint: say.typeToUse(say.words.useDefault, short),
      verdict: { ok: true, value },
    };
  }
  if (isRequired) return undefined;
  return {
    option: { label: say.skip, description: "" },
    words: wordsFor("skip", say),
    hint: say.typeToSkip(say.words.skip),
    verdict: LEFT_OUT,
  };
}

function wordsFor(name: keyof FormsTable["words"], { words }: FormsTable): string[] {
  return [words[name], ENGLISH_OF_FORMS.words[name]];
}

// One that breaks the schema is none.
function readDefault(preset: unknown, { read }: TypedSchema): ReturnType<TypedSchema["read"]> {
  if (typeof preset === "object") return undefined;
  const value = read(String(preset));
  return value === preset ? value : undefined;
}
