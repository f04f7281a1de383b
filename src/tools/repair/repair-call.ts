import type { PilotDeckJsonSchema } from "../../../protocol/schema.js";
import { isObject } from "../../text/values.js";
import { findOtherName } from "./other-names.js";
import { readQuotedJson } from "./read-quoted-json.js";
import { repairValue } from "./repair-value.js";
import type { Repair, RepairableTool, Repairing } from "./repairing.js";

/** A call as it was meant, and what was mended; the same value and an empty list where nothing was. */
export type RepairedCall = { input: unknown; repaired: Repair[] };

/**
 * Mends what has one meaning only in a call that a model got wrong: JSON in a string, a question without its list, options that
 * are bare texts, `multi_select`, a button without a type. Pure, and never throws; the value that came in is not changed.
 *
 * It never drops, merges, renames or reorders what a person would see, shortens nothing, and leaves `answers` and `annotations`
 * alone. A valid call comes back as it is, and a mended one is not mended again. What comes out is still to be validated: what
 * has no one meaning is refused as before.
 *
 * @param input - the arguments as the model gave them, any value
 */
export function repairCall(input: unknown, tool: RepairableTool): RepairedCall {
  const repaired: Repair[] = [];
  try {
    let value = input;
    for (let pass = 0; pass < PASSES_MAX; pass += 1) {
      const before = repaired.length;
      value = mendOnce(value, tool, repaired);
      if (repaired.length === before) return { input: value, repaired };
    }
  } catch {
    // What cannot be read is not mended; the tool's validator says why.
  }
  return { input, repaired: [] };
}

/** The last of them finds nothing to mend: what was wrapped as often as this is left as it is. */
const PASSES_MAX = 5;

function mendOnce(input: unknown, tool: RepairableTool, repaired: Repair[]): unknown {
  const repairing: Repairing = {
    previewFormat: tool.previewFormat,
    note: (pointer, message) => repaired.push({ pointer, message }),
  };
  // The arguments themselves: out of a text, out of what they are wrapped in, and a bare question in its list.
  const root = listQuestions(unwrap(parse(input, repairing), tool, repairing), tool.inputSchema, repairing);
  return isObject(root) ? repairValue(root, tool.inputSchema, "", repairing) : root;
}

/** What models wrap the arguments in, besides the tool's own name. */
const WRAPPERS = ["input", "arguments", "args", "parameters", "params"];
/** What may stand beside a wrapper: the name of the tool that is called. */
const NAMES = ["name", "tool", "tool_name", "toolName"];

function parse(input: unknown, { note }: Repairing): unknown {
  const value = typeof input === "string" ? readQuotedJson(input) : undefined;
  if (value === undefined) return input;
  note("", "The arguments were JSON in a string; they were read as what it says.");
  return value;
}

function unwrap(value: unknown, tool: RepairableTool, repairing: Repairing): unknown {
  if (!isObject(value)) return value;
  const { name: toolName, aliases = [], inputSchema } = tool;
  const calls = [toolName, ...aliases];
  const wrappers = [...WRAPPERS, ...calls].filter(
    (name) => !Object.hasOwn(inputSchema.properties ?? {}, name),
  );
  const [wrapper, ...others] = Object.keys(value).filter((key) => !isCallName(key, value[key], calls));
  if (wrapper === undefined || others.length > 0 || !wrappers.includes(wrapper)) return value;
  const inner = readQuotedJson(value[wrapper]);
  if (inner === undefined) return value;
  repairing.note("", `The arguments were wrapped in ${wrapper}; they were taken out.`);
  return inner;
}

function isCallName(key: string, value: unknown, calls: readonly string[]): boolean {
  return NAMES.includes(key) && calls.some((call) => call === value);
}

/** A question, or a list of them, that stands where an object with a list of questions is expected. */
function listQuestions(value: unknown, schema: PilotDeckJsonSchema, { note }: Repairing): unknown {
  const { properties = {}, required = [] } = schema;
  const { items } = properties.questions ?? {};
  if (items === undefined || !required.includes("questions")) return value;
  if (Array.isArray(value)) {
    note("/questions", "The list of questions was the whole input; it was put under questions.");
    return { questions: value };
  }
  if (!isObject(value) || value.questions !== undefined) return value;
  const known = Object.keys(properties);
  if (findOtherName(value, "questions", { type: "array" }, known) !== undefined) return value;
  if (!hasText(value, items)) return value;
  const entries = Object.entries(value);
  const own = entries.filter(([key]) => !known.includes(key));
  const rest = entries.filter(([key]) => known.includes(key));
  note("/questions", "A single question stood without its list; it was put into one.");
  return { ...Object.fromEntries(rest), questions: [Object.fromEntries(own)] };
}

/** Whether an object has what a question is known by. */
function hasText(value: Record<string, unknown>, { properties = {} }: PilotDeckJsonSchema): boolean {
  if (typeof value.question === "string") return true;
  const known = Object.keys(properties);
  return findOtherName(value, "question", { type: "string" }, known) !== undefined;
}
