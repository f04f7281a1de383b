import type { PilotDeckJsonSchema } from "../../../protocol/schema.js";
import { isObject } from "../../text/values.js";
import { findOtherName } from "./other-names.js";
import { readQuotedJson } from "./read-quoted-json.js";
import type { RepairableTool, Repairing } from "./repairing.js";

/** What models wrap the arguments in, besides the tool's own name. */
const WRAPPERS = ["input", "arguments", "args", "parameters", "params"];
/** What may stand beside a wrapper: the name of the tool that is called. */
const NAMES = ["name", "tool", "tool_name", "toolName"];

/** The arguments themselves: out of a text, out of what they are wrapped in, and a bare question in its list. */
export function repairRoot(input: unknown, tool: RepairableTool, repairing: Repairing): unknown {
  return listQuestions(unwrap(parse(input, repairing), tool, repairing), tool.inputSchema, repairing);
}

function parse(input: unknown, { note }: Repairing): unknown {
  const value = typeof input === "string" ? readQuotedJson(input) : undefined;
  if (value === undefined) return input;
  note("", "The arguments were JSON in a string; they were read as what it says.");
  return value;
}

function unwrap(value: unknown, tool: RepairableTool, repairing: Repairing): unknown {
  if (!isObject(value)) return value;
  const calls = [tool.name, ...(tool.aliases ?? [])];
  const wrappers = [...WRAPPERS, ...calls].filter((name) => !isKnown(tool.inputSchema, name));
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

function isKnown({ properties = {} }: PilotDeckJsonSchema, name: string): boolean {
  return Object.hasOwn(properties, name);
}
