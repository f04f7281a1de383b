import { FORM_CAPABILITIES } from "../../../forms/form-capabilities.js";
import { readFields } from "../../../forms/read-fields.js";
import { isBlank, shorten } from "../../../text/foreign-words.js";
import { type IssueList, type Location, memberOf, ROOT } from "../../../text/issues.js";
import { suggest } from "../../../text/nearest-name.js";
import { describeType, isObject } from "../../../text/values.js";
import { addBlankLabel, addBlankQuestion } from "../../input/question-list.js";
import { addAttachmentIssues, addImageIssues } from "./shared-files.js";

const KINDS = ["bool", "choose", "text", "form", "todo"];
const NOTICES = ["push", "email", "none"];
const OPTIONS_MAX = 100;
/** A year and a day. */
const TTL_MAX_MINUTES = 366 * 24 * 60;

/** Adds what the structure of the input does not tell: what each kind needs and what it has no use for. */
export function addAskUserRuleIssues(
  input: Record<string, unknown>,
  _isSound: boolean,
  issues: IssueList,
): undefined {
  const { question, kind, notify, ttl_minutes, options, schema } = input;
  const at = (name: string) => memberOf(ROOT, name);
  addBlankQuestion(question, at("question"), issues);
  addChoiceIssue(kind, KINDS, at("kind"), issues);
  addChoiceIssue(notify, NOTICES, at("notify"), issues);
  addKindIssues(kind, { options, needs: "choose" }, at("options"), issues);
  addKindIssues(kind, { schema, needs: "form" }, at("schema"), issues);
  if (Array.isArray(options)) addOptionIssues(options, at("options"), issues);
  if (isObject(schema)) addSchemaIssues(schema, at("schema"), issues);
  if (typeof ttl_minutes === "number" && !(ttl_minutes > 0 && ttl_minutes <= TTL_MAX_MINUTES)) {
    const place = at("ttl_minutes");
    const expected = `above 0 and at most ${TTL_MAX_MINUTES} (366 days)`;
    issues.add(place, "invalid_schema", `${place.path} must be ${expected}, but it is ${ttl_minutes}.`);
  }
  addImageIssues(input.context_image_b64, at("context_image_b64"), issues);
  addAttachmentIssues(input.attachments, at("attachments"), issues);
}

function addChoiceIssue(value: unknown, choices: readonly string[], at: Location, issues: IssueList): void {
  if (typeof value !== "string" || choices.includes(value)) return;
  const named = choices.map((choice) => `"${choice}"`).join(", ");
  const is = `${at.path} must be one of ${named}, but it is "${shorten(value)}".`;
  issues.add(at, "invalid_enum", is + suggest(value, choices, (choice) => `"${choice}"`));
}

function addKindIssues(
  kind: unknown,
  { needs, ...member }: { needs: string; options?: unknown; schema?: unknown },
  at: Location,
  issues: IssueList,
): void {
  const [value] = Object.values(member);
  if (kind === needs && value === undefined) {
    issues.add(at, "required", `${at.path} is required for kind "${needs}".`);
  } else if (value !== undefined && kind !== needs && KINDS.includes(String(kind))) {
    const message = `${at.path} is for kind "${needs}" only. Leave it out, or change kind.`;
    issues.add(at, "invalid_schema", message);
  }
}

function addOptionIssues(options: readonly unknown[], at: Location, issues: IssueList): void {
  if (options.length < 2 || options.length > OPTIONS_MAX) {
    const message = `${at.path} must have 2 to ${OPTIONS_MAX} options, but it has ${options.length}.`;
    issues.add(at, "invalid_schema", message);
  }
  const labels = new Set<string>();
  for (const [index, option] of options.slice(0, OPTIONS_MAX).entries()) {
    const place = memberOf(at, index);
    const label = isObject(option) ? option.label : option;
    const labelPlace = isObject(option) ? memberOf(place, "label") : place;
    if (typeof label === "string") {
      addBlankLabel(label, labelPlace, issues);
      if (labels.has(label) && !isBlank(label)) {
        const message = `${labelPlace.path} repeats "${shorten(label)}": each option needs a label of its own.`;
        issues.add(labelPlace, "invalid_schema", message);
      }
      labels.add(label);
    } else if (label === undefined && isObject(option)) {
      issues.add(labelPlace, "required", `${labelPlace.path} is required: a string is expected.`);
    } else {
      const expected = isObject(option) ? "a string" : "a string or an object with a label";
      const message = `${labelPlace.path} must be ${expected}, but it is ${describeType(label)}.`;
      issues.add(labelPlace, "invalid_type", message);
    }
    if (isObject(option)) addOptionMemberIssues(option, place, issues);
  }
}

function addOptionMemberIssues(option: Record<string, unknown>, at: Location, issues: IssueList): void {
  for (const [name, value] of Object.entries(option)) {
    const place = memberOf(at, name);
    if (name === "description" && typeof value !== "string") {
      const message = `${place.path} must be a string, but it is ${describeType(value)}.`;
      issues.add(place, "invalid_type", message);
    } else if (name !== "description" && name !== "label") {
      const missing = ["label", "description"].filter((member) => option[member] === undefined);
      const message = `${place.path} is not allowed. Allowed here: label, description.`;
      issues.add(place, "unknown_property", message + suggest(name, missing));
    }
  }
}

function addSchemaIssues(schema: Record<string, unknown>, at: Location, issues: IssueList): void {
  const read = readFields(schema, FORM_CAPABILITIES);
  const faults = read.ok
    ? read.fields.flatMap(([key, { isHeld }]) =>
        isHeld ? [] : [{ keys: ["properties", key], fault: UNHELD }],
      )
    : read.faults;
  if (read.ok && read.fields.length === 0) {
    faults.push({ keys: ["properties"], fault: "must have at least one property." });
  }
  for (const { keys, fault } of faults) {
    const place = keys.reduce(memberOf, at);
    issues.add(place, "invalid_schema", `${place.path} ${fault}`);
  }
  if (schema.type !== undefined && schema.type !== "object") {
    const place = memberOf(at, "type");
    issues.add(place, "invalid_schema", `${place.path} must be "object".`);
  }
  const { properties } = schema;
  if (!isObject(properties)) return;
  for (const [key, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    for (const name of UNKEPT.filter((keyword) => Object.hasOwn(property, keyword))) {
      const place = ["properties" as const, key, name].reduce(memberOf, at);
      const message = `${place.path} is not supported, so that no answer could be held to it. Leave it out, and say it in the description.`;
      issues.add(place, "invalid_schema", message);
    }
  }
}

const UNHELD =
  "asks for more than an answer is held to. Supported: a text with minLength, maxLength and a format of email, uri, date or " +
  "date-time; an integer or a number with minimum and maximum, an integer also with exclusive ones; a boolean; an enum.";

/** Keywords of JSON Schema by which an answer is not judged. */
const UNKEPT = [
  ...[
    "pattern",
    "not",
    "if",
    "then",
    "else",
    "contains",
    "prefixItems",
    "additionalItems",
    "patternProperties",
  ],
  ...[
    "dependentRequired",
    "dependentSchemas",
    "propertyNames",
    "contentEncoding",
    "contentSchema",
    "writeOnly",
  ],
];
