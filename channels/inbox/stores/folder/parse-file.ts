import { SENTENCES as FAULTS } from "../../../../src/language/en/store-faults.js";
import { isObject } from "../../../../src/text/values.js";

/** What is written today. Files of a later format are refused by name, those of earlier ones are read. */
export const FORMAT = 1;

/** Reads an object that says its format. Throws an error that names the file where it does not, or is of a later one. */
export function parseFormatted(text: string, file: string): Record<string, unknown> {
  const { format, ...value } = parseObject(text, file);
  if (typeof format !== "number" || !Number.isInteger(format) || format < 1) throw damaged(file);
  if (format <= FORMAT) return value;
  throw new Error(FAULTS.laterFormat(file, String(format), String(FORMAT)));
}

/** Reads an object. Throws an error that names the file where it is none. */
export function parseObject(text: string, file: string): Record<string, unknown> {
  const value = parseWhole(text);
  if (isObject(value)) return value;
  throw damaged(file);
}

/** What is said of a file that holds something else than it should. */
export function damaged(file: string): Error {
  return new Error(FAULTS.damaged(file));
}

export function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

/** Whether a value is a time as JSON has it. */
export function isTime(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
