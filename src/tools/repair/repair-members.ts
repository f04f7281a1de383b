import type { PilotDeckJsonSchema } from "../../../protocol/schema.js";
import { memberOf, ROOT } from "../../text/issues.js";
import { findOtherName } from "./other-names.js";
import type { Repairing } from "./repairing.js";

/** Only the person answers: what is written there is never mended. */
const UNTOUCHED = ["answers", "annotations"];
/** What a required text may be where there is nothing to say. */
const SPARE_TEXTS = ["description", "header"];

type Members = Readonly<Record<string, unknown>>;
type RepairMember = (
  value: unknown,
  schema: PilotDeckJsonSchema,
  pointer: string,
  repairing: Repairing,
) => unknown;

/** An object with each member under its own name and as its schema has it; the same object where nothing is to be mended. */
export function repairMembers(
  given: Members,
  schema: PilotDeckJsonSchema,
  pointer: string,
  repairing: Repairing,
  repairMember: RepairMember,
): Members {
  const { properties = {} } = schema;
  let changed = false;
  const entries = Object.entries(
    fillUp(
      dropNulls(rename(given, schema, pointer, repairing), schema, pointer, repairing),
      schema,
      pointer,
      repairing,
    ),
  );
  const mended = entries.map(([name, value]): [string, unknown] => {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (member === undefined || UNTOUCHED.includes(name)) return [name, value];
    const repaired = repairMember(value, member, at(pointer, name), repairing);
    changed ||= repaired !== value;
    return [name, repaired];
  });
  const isSame =
    !changed &&
    Object.keys(given).length === entries.length &&
    entries.every(([name, value]) => Object.hasOwn(given, name) && given[name] === value);
  return isSame ? given : Object.fromEntries(mended);
}

/** Where other members are allowed, only what is required is looked for under another name: such a call is valid as it is. */
function rename(given: Members, schema: PilotDeckJsonSchema, pointer: string, { note }: Repairing): Members {
  const { properties = {}, required = [], additionalProperties } = schema;
  const known = Object.keys(properties);
  const names = known.filter((name) => additionalProperties === false || required.includes(name));
  let entries = Object.entries(given);
  for (const name of names.filter((one) => given[one] === undefined && !UNTOUCHED.includes(one))) {
    const other = findOtherName(Object.fromEntries(entries), name, properties[name] ?? {}, known);
    if (other === undefined) continue;
    note(at(pointer, name), `${other} was read as ${name}.`);
    entries = entries
      .filter(([key]) => key !== name)
      .map(([key, value]) => [key === other ? name : key, value]);
  }
  return Object.fromEntries(entries);
}

/** Null for what may be left out; in the call itself null is left alone, since some tools take it there. */
function dropNulls(
  given: Members,
  { properties = {} }: PilotDeckJsonSchema,
  pointer: string,
  { note }: Repairing,
): Members {
  if (pointer === "") return given;
  const nulls = Object.keys(given).filter((name) => given[name] === null && Object.hasOwn(properties, name));
  for (const name of nulls) note(at(pointer, name), `${name} was null; it was left out.`);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !nulls.includes(name)));
}

/** What is required and may be empty: a description, a header, options where none ask for text. */
function fillUp(
  given: Members,
  { properties = {}, required = [] }: PilotDeckJsonSchema,
  pointer: string,
  { note }: Repairing,
): Members {
  const filled = { ...given };
  for (const name of required) {
    const { type, minItems } = properties[name] ?? {};
    if (given[name] !== undefined || pointer === "") continue;
    if (type === "string" && SPARE_TEXTS.includes(name)) filled[name] = "";
    else if (type === "array" && name === "options" && minItems === undefined) filled[name] = [];
    else continue;
    note(at(pointer, name), `${name} was missing; it was taken to be empty.`);
  }
  return filled;
}

function at(pointer: string, name: string): string {
  return memberOf({ ...ROOT, pointer }, name).pointer;
}
