import type { PilotDeckJsonSchema } from "../../../protocol/schema.js";
import { memberOf, ROOT } from "../../text/issues.js";
import { isObject } from "../../text/values.js";
import { addButtonTypes } from "./button-types.js";
import { BOOLEAN_WORD } from "./other-names.js";
import { readQuotedJson } from "./read-quoted-json.js";
import { repairMembers } from "./repair-members.js";
import type { Repairing } from "./repairing.js";

/** A value as its schema has it, where that can be said; the same value where nothing is to be mended. */
export function repairValue(
  value: unknown,
  schema: PilotDeckJsonSchema,
  pointer: string,
  repairing: Repairing,
): unknown {
  switch (schema.type) {
    case "array":
      return repairList(value, schema, pointer, repairing);
    case "object":
      return repairObject(value, schema, pointer, repairing);
    case "string":
      return repairText(value, schema, pointer, repairing);
    case "boolean":
      return readWord(value, BOOLEAN_WORD, pointer, repairing);
    case "number":
    case "integer":
      return readWord(value, /^\s*-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?\s*$/, pointer, repairing);
    default:
      return value;
  }
}

function repairList(
  given: unknown,
  schema: PilotDeckJsonSchema,
  pointer: string,
  repairing: Repairing,
): unknown {
  const { items = {} } = schema;
  const list = findList(given, items, pointer, repairing);
  // A list with holes is no JSON, and may be four thousand millions long.
  if (!Array.isArray(list) || Object.keys(list).length < list.length) return list;
  const mended = list.map((item, index) =>
    repairValue(item, items, memberOf({ ...ROOT, pointer }, index).pointer, repairing),
  );
  return mended.some((item, index) => item !== list[index]) ? mended : list;
}

/** The list that a value is, or holds, or is the one item of. */
function findList(given: unknown, items: PilotDeckJsonSchema, pointer: string, { note }: Repairing): unknown {
  const read = typeof given === "string" ? readQuotedJson(given) : undefined;
  const name = pointer.slice(pointer.lastIndexOf("/") + 1);
  const list = listOf(read ?? given, items, [...LIST_NAMES, name, name.replace(/s$/, "")]);
  if (list === undefined) return given;
  if (read !== undefined) note(pointer, "The list was JSON in a string; it was read as what it says.");
  if (list !== (read ?? given)) note(pointer, "What stood for a list was put into one.");
  return list;
}

function listOf(value: unknown, items: PilotDeckJsonSchema, names: readonly string[]): unknown[] | undefined {
  if (Array.isArray(value)) return isNested(value) ? value[0] : value;
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  const [only, ...others] = entries;
  if (only !== undefined && others.length === 0 && Array.isArray(only[1]) && names.includes(only[0])) {
    return only[1];
  }
  if (entries.length > 0 && entries.every(([key], index) => key === String(index))) {
    return entries.map(([, item]) => item);
  }
  return isItem(value, items) ? [value] : undefined;
}

/** What a list is called where XML was turned into JSON, besides its own name and that of one of its items. */
const LIST_NAMES = ["item", "items", "element", "elements", "array", "list"];

function isNested(value: readonly unknown[]): value is readonly [unknown[]] {
  return value.length === 1 && Array.isArray(value[0]);
}

function isItem(value: Record<string, unknown>, { properties = {} }: PilotDeckJsonSchema): boolean {
  return ["question", "label"].some(
    (name) => Object.hasOwn(properties, name) && typeof value[name] === "string",
  );
}

function repairObject(
  given: unknown,
  schema: PilotDeckJsonSchema,
  pointer: string,
  repairing: Repairing,
): unknown {
  if (isObject(given)) return repairMembers(given, schema, pointer, repairing, repairValue);
  const text = Number.isSafeInteger(given) ? String(given) : given;
  if (typeof text !== "string") return given;
  const read = readQuotedJson(text);
  const name = ["label", "question"].find((key) => schema.required?.includes(key));
  if (isObject(read) && (name === undefined || Object.hasOwn(read, name))) {
    repairing.note(pointer, "The object was JSON in a string; it was read as what it says.");
    return repairMembers(read, schema, pointer, repairing, repairValue);
  }
  if (name === undefined) return given;
  repairing.note(pointer, `A bare text was read as the ${name}.`);
  return repairMembers({ [name]: text }, schema, pointer, repairing, repairValue);
}

function repairText(
  value: unknown,
  schema: PilotDeckJsonSchema,
  pointer: string,
  { previewFormat, note }: Repairing,
): unknown {
  if (Number.isSafeInteger(value)) {
    note(pointer, "A number was read as text.");
    return String(value);
  }
  if (typeof value !== "string") return value;
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    const wanted = value.trim().toLowerCase();
    const found = schema.enum.filter((name) => name === wanted);
    if (found.length === 1) note(pointer, `${wanted} was written in another way.`);
    return found[0] ?? value;
  }
  if (previewFormat !== "html" || !pointer.endsWith("/preview")) return value;
  const typed = addButtonTypes(value);
  if (typed !== value) note(pointer, 'A <button> without a type was given type="button".');
  return typed;
}

function readWord(value: unknown, word: RegExp, pointer: string, { note }: Repairing): unknown {
  if (typeof value !== "string" || !word.test(value)) return value;
  note(pointer, "What was written as a text was read as a value.");
  return JSON.parse(value.trim().toLowerCase());
}
