import type { PilotDeckJsonSchema } from "../../../protocol/schema.js";
import { readQuotedJson } from "./read-quoted-json.js";

/** What models call a member besides its own name, however it is spelt: other tools of the field have these names. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  questions: ["question", "prompts", "queries"],
  question: ["text", "prompt", "query", "questiontext", "message"],
  header: ["heading", "title", "chip", "tab"],
  options: ["choices", "answeroptions", "selections", "suggestions"],
  label: ["text", "name", "title", "value", "option", "choice"],
  description: ["desc", "detail", "details", "explanation"],
  preview: ["previewhtml", "htmlpreview"],
  multiSelect: ["multi", "multiple", "multiselection", "allowmultiple", "ismultiselect", "multichoice"],
  kind: ["type"],
};

/** A boolean that was written as a text. */
export const BOOLEAN_WORD: RegExp = /^\s*(?:true|false)\s*$/i;

/**
 * The one member that stands under another name for `name`, which is missing: its own name in another spelling, or else one of
 * its other names. Nothing where two members could be meant.
 *
 * @param known - the names that the schema has itself: a member under one of them is meant for that
 */
export function findOtherName(
  value: Readonly<Record<string, unknown>>,
  name: string,
  schema: PilotDeckJsonSchema,
  known: readonly string[],
): string | undefined {
  const strangers = Object.keys(value).filter((key) => !known.includes(key) && couldBe(value[key], schema));
  const wanted = fold(name);
  const same = strangers.filter((key) => fold(key) === wanted);
  const others = OTHER_NAMES[name] ?? [];
  const found = same.length > 0 ? same : strangers.filter((key) => others.includes(fold(key)));
  return found.length === 1 ? found[0] : undefined;
}

function fold(name: string): string {
  return name.length > 40 ? name : name.replace(/[_\s-]/g, "").toLowerCase();
}

/** Whether a value is of the kind that is expected, or can be read as such. */
function couldBe(value: unknown, { type }: PilotDeckJsonSchema): boolean {
  switch (type) {
    case "array":
      return readQuotedJson(value) !== undefined;
    case "boolean":
      return typeof value === "boolean" || (typeof value === "string" && BOOLEAN_WORD.test(value));
    case "string":
      return typeof value === "string" || Number.isSafeInteger(value);
    default:
      return typeof value === type;
  }
}
