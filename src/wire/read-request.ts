import type {
  PilotDeckElicitationOption,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { findSchemaFault } from "../elicitation/typed-value.js";
import {
  createIssueList,
  describeType,
  type IssueList,
  isObject,
  type Location,
  memberOf,
  ROOT,
} from "../text/issues.js";
import { takePresent } from "./present-members.js";

/** A request, or what keeps a value from being one. */
export type RequestVerdict =
  | { ok: true; request: PilotDeckElicitationRequest }
  | { ok: false; issues: PilotDeckToolValidationIssue[] };

/**
 * Reads a request that came as JSON or as a clone (protocol/wire.schema.json). A header, options or the description of
 * an option that are not there are empty; members that nobody knows are passed over, but for `__proto__`. The metadata
 * are passed on as they are. Never throws, and takes time that grows no faster than the value.
 */
export function readRequest(value: unknown): RequestVerdict {
  const issues = createIssueList();
  let request: PilotDeckElicitationRequest | undefined;
  try {
    request = readMembers(openObject(value, ROOT, issues));
  } catch {
    issues.add(ROOT, "invalid_type", "The request cannot be read. Send plain data.");
  }
  const found = issues.toArray();
  return found.length === 0 && request !== undefined ? { ok: true, request } : { ok: false, issues: found };
}

/** An object whose members are read one by one. */
type Source = { members: Record<string, unknown>; at: Location; issues: IssueList };

type Kind<T> = { isIt: (value: unknown) => value is T; expected: string };

const TEXT: Kind<string> = { isIt: (value) => typeof value === "string", expected: "a string" };
const FLAG: Kind<boolean> = { isIt: (value) => typeof value === "boolean", expected: "true or false" };
const INDEX: Kind<number> = {
  isIt: (value): value is number => Number.isInteger(value),
  expected: "an integer",
};
const OBJECT: Kind<Record<string, unknown>> = { isIt: isObject, expected: "an object" };
const MILLISECONDS: Kind<number> = {
  isIt: (value): value is number =>
    typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY,
  expected: "a number of milliseconds, 0 or more",
};
const FORMAT = oneOf("html", "markdown");
const THEN = oneOf("cancel", "recommended");

function readMembers(source: Source | undefined): PilotDeckElicitationRequest | undefined {
  if (source === undefined) return undefined;
  return takePresent({
    requestId: take(source, "requestId", TEXT),
    toolCallId: need(source, "toolCallId", TEXT) ?? "",
    toolName: need(source, "toolName", TEXT) ?? "",
    questions: readQuestions(source),
    previewFormat: take(source, "previewFormat", FORMAT),
    metadata: take(source, "metadata", OBJECT),
    resumeKey: take(source, "resumeKey", TEXT),
    sessionId: take(source, "sessionId", TEXT),
    asker: take(source, "asker", TEXT),
    context: readContext(openMember(source, "context")),
    timeout: readTimeout(openMember(source, "timeout")),
  });
}

function readQuestions(source: Source): PilotDeckElicitationQuestion[] {
  const { members, at, issues } = source;
  const place = memberOf(at, "questions");
  if (Array.isArray(members.questions) && members.questions.length > 0) {
    return readList(members.questions, place, issues, readQuestion);
  }
  const found = Array.isArray(members.questions) ? "empty" : describeType(members.questions);
  issues.add(
    place,
    members.questions === undefined ? "required" : "invalid_type",
    `${place.path} must be a list with at least one question, but it is ${found}.`,
  );
  return [];
}

function readQuestion(source: Source): PilotDeckElicitationQuestion {
  const { members, at, issues } = source;
  const place = memberOf(at, "options");
  const { options = [] } = members;
  if (!Array.isArray(options)) {
    issues.add(place, "invalid_type", `${place.path} must be a list, but it is ${describeType(options)}.`);
  }
  return takePresent({
    question: need(source, "question", TEXT) ?? "",
    header: take(source, "header", TEXT) ?? "",
    options: Array.isArray(options) ? readList(options, place, issues, readOption) : [],
    multiSelect: take(source, "multiSelect", FLAG),
    allowOther: take(source, "allowOther", FLAG),
    otherLabel: take(source, "otherLabel", TEXT),
    recommended: take(source, "recommended", INDEX),
    hint: take(source, "hint", TEXT),
    schema: readSchema(openMember(source, "schema")),
  });
}

function readOption(source: Source): PilotDeckElicitationOption {
  return takePresent({
    label: need(source, "label", TEXT) ?? "",
    description: take(source, "description", TEXT) ?? "",
    preview: take(source, "preview", TEXT),
  });
}

function readSchema(source: Source | undefined): PilotDeckElicitationQuestion["schema"] {
  if (source === undefined) return undefined;
  const { members, at, issues } = source;
  take(source, "writeOnly", FLAG);
  const fault = findSchemaFault(members);
  if (fault === undefined) return members as PilotDeckElicitationQuestion["schema"];
  issues.add(at, "invalid_schema", `${at.path} cannot be used: ${fault}.`);
  return undefined;
}

function readContext(source: Source | undefined): PilotDeckElicitationRequest["context"] {
  if (source === undefined) return undefined;
  const image = openMember(source, "image");
  return takePresent({
    markdown: take(source, "markdown", TEXT),
    image: image && {
      mimeType: need(image, "mimeType", TEXT) ?? "",
      data: need(image, "data", TEXT) ?? "",
    },
  });
}

function readTimeout(source: Source | undefined): PilotDeckElicitationRequest["timeout"] {
  if (source === undefined) return undefined;
  return {
    ms: need(source, "ms", MILLISECONDS) ?? 0,
    then: need(source, "then", THEN) ?? "cancel",
  };
}

/** Stops at the first that is no object: a list may be sparse and endless. */
function readList<T>(
  list: readonly unknown[],
  at: Location,
  issues: IssueList,
  read: (source: Source) => T,
): T[] {
  const items: T[] = [];
  for (const [index, item] of list.entries()) {
    const source = openObject(item, memberOf(at, index), issues);
    if (source === undefined) break;
    items.push(read(source));
  }
  return items;
}

function openMember({ members, at, issues }: Source, name: string): Source | undefined {
  const value = members[name];
  return value === undefined ? undefined : openObject(value, memberOf(at, name), issues);
}

function openObject(value: unknown, at: Location, issues: IssueList): Source | undefined {
  if (!isObject(value)) {
    issues.add(at, "invalid_type", `${at.path} must be an object, but it is ${describeType(value)}.`);
    return undefined;
  }
  // Nobody means well by it.
  if (Object.hasOwn(value, "__proto__")) {
    const member = memberOf(at, "__proto__");
    issues.add(member, "unknown_property", `${member.path} is not allowed.`);
  }
  return { members: value, at, issues };
}

function need<T>(source: Source, name: string, kind: Kind<T>): T | undefined {
  if (source.members[name] !== undefined) return take(source, name, kind);
  const place = memberOf(source.at, name);
  source.issues.add(place, "required", `${place.path} is required: ${kind.expected} is expected.`);
  return undefined;
}

function take<T>({ members, at, issues }: Source, name: string, { isIt, expected }: Kind<T>): T | undefined {
  const value = members[name];
  if (value === undefined || isIt(value)) return value;
  const place = memberOf(at, name);
  const isChoice = expected.startsWith('"') && typeof value === "string";
  const found = isChoice ? "another text" : describeType(value);
  const code = isChoice ? "invalid_enum" : "invalid_type";
  issues.add(place, code, `${place.path} must be ${expected}, but it is ${found}.`);
  return undefined;
}

function oneOf<const T extends string>(first: T, second: T): Kind<T> {
  return {
    isIt: (value): value is T => value === first || value === second,
    expected: `"${first}" or "${second}"`,
  };
}
