import type {
  ElicitationAttachment,
  PilotDeckElicitationOption,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { findSchemaFault } from "../elicitation/typed-value.js";
import { createIssueList, type IssueList, type Location, memberOf, ROOT } from "../text/issues.js";
import { describeType, isObject } from "../text/values.js";
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
  try {
    const source = openObject(value, ROOT, issues);
    if (source !== undefined) {
      const request = readMembers(source);
      if (issues.toArray().length === 0) return { ok: true, request };
    }
  } catch {
    issues.add(ROOT, "invalid_type", "The request cannot be read. Send plain data.");
  }
  return { ok: false, issues: issues.toArray() };
}

/** An object whose members are read one by one. */
type Source = { members: Record<string, unknown>; at: Location; issues: IssueList };

/** `isChoice`: some texts are right, and others are not. */
type Kind<T> = { isIt: (value: unknown) => value is T; expected: string; isChoice?: boolean };

const TEXT: Kind<string> = { isIt: (value) => typeof value === "string", expected: "a string" };
const FLAG: Kind<boolean> = { isIt: (value) => typeof value === "boolean", expected: "true or false" };
const INDEX: Kind<number> = {
  isIt: (value): value is number => Number.isInteger(value),
  expected: "an integer",
};
const LIST: Kind<unknown[]> = { isIt: (value) => Array.isArray(value), expected: "a list" };
const QUESTIONS: Kind<unknown[]> = {
  isIt: (value): value is unknown[] => Array.isArray(value) && value.length > 0,
  expected: "a list with at least one question",
};
const OBJECT: Kind<Record<string, unknown>> = { isIt: isObject, expected: "an object" };
const MILLISECONDS: Kind<number> = {
  isIt: (value): value is number =>
    typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY,
  expected: "a number of milliseconds, 0 or more",
};
const FORMAT = oneOf("html", "markdown");
const THEN = oneOf("cancel", "recommended");
const KIND = oneOf("question", "todo");
const DEFER = oneOf("now");
const NOTIFY = oneOf("push", "email", "none");

function readMembers(source: Source): PilotDeckElicitationRequest {
  return takePresent({
    requestId: take(source, "requestId", TEXT),
    toolCallId: need(source, "toolCallId", TEXT),
    toolName: need(source, "toolName", TEXT),
    questions: readList(source, "questions", readQuestion, read(source, "questions", QUESTIONS)),
    title: take(source, "title", TEXT),
    previewFormat: take(source, "previewFormat", FORMAT),
    metadata: take(source, "metadata", OBJECT),
    resumeKey: take(source, "resumeKey", TEXT),
    sessionId: take(source, "sessionId", TEXT),
    asker: take(source, "asker", TEXT),
    context: readContext(openMember(source, "context")),
    attachments: readAttachments(source),
    project: take(source, "project", TEXT),
    timeout: readTimeout(openMember(source, "timeout")),
    kind: take(source, "kind", KIND),
    allowNotes: take(source, "allowNotes", FLAG),
    defer: take(source, "defer", DEFER),
    timeToLiveMs: take(source, "timeToLiveMs", MILLISECONDS),
    notify: take(source, "notify", NOTIFY),
  });
}

function readQuestion(source: Source): PilotDeckElicitationQuestion {
  return takePresent({
    question: need(source, "question", TEXT),
    header: take(source, "header", TEXT) ?? "",
    options: readList(source, "options", readOption, take(source, "options", LIST)),
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
    label: need(source, "label", TEXT),
    description: take(source, "description", TEXT) ?? "",
    preview: take(source, "preview", TEXT),
  });
}

function readSchema(source: Source | undefined): PilotDeckElicitationQuestion["schema"] {
  if (source === undefined) return undefined;
  const { members, at, issues } = source;
  take(source, "writeOnly", FLAG);
  const fault = findSchemaFault(members);
  if (fault !== undefined) issues.add(at, "invalid_schema", `${at.path} cannot be used: ${fault}.`);
  return members as PilotDeckElicitationQuestion["schema"];
}

function readContext(source: Source | undefined): PilotDeckElicitationRequest["context"] {
  if (source === undefined) return undefined;
  const image = openMember(source, "image");
  return takePresent({
    markdown: take(source, "markdown", TEXT),
    image: image && {
      mimeType: need(image, "mimeType", TEXT),
      data: need(image, "data", TEXT),
    },
  });
}

function readAttachments(source: Source): ElicitationAttachment[] | undefined {
  const list = take(source, "attachments", LIST);
  return list && readList(source, "attachments", readAttachment, list);
}

function readAttachment(source: Source): ElicitationAttachment {
  const name = need(source, "name", TEXT);
  if (source.members.url !== undefined) return { name, url: need(source, "url", TEXT) };
  return { name, mimeType: need(source, "mimeType", TEXT), data: need(source, "data", TEXT) };
}

function readTimeout(source: Source | undefined): PilotDeckElicitationRequest["timeout"] {
  if (source === undefined) return undefined;
  return {
    ms: need(source, "ms", MILLISECONDS),
    then: need(source, "then", THEN),
  };
}

/** Stops at the first that is no object: a list may be sparse and endless. */
function readList<T>(
  { at, issues }: Source,
  name: string,
  readItem: (source: Source) => T,
  list: readonly unknown[] = [],
): T[] {
  const place = memberOf(at, name);
  const items: T[] = [];
  for (const [index, item] of list.entries()) {
    const source = openObject(item, memberOf(place, index), issues);
    if (source === undefined) break;
    items.push(readItem(source));
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

/** A member that may be left out. */
function take<T>(source: Source, name: string, kind: Kind<T>): T | undefined {
  return source.members[name] === undefined ? undefined : read(source, name, kind);
}

/** A member that must be there: where it is not, its issue keeps the request from being used. */
function need<T>(source: Source, name: string, kind: Kind<T>): T {
  return read(source, name, kind) as T;
}

function read<T>({ members, at, issues }: Source, name: string, kind: Kind<T>): T | undefined {
  const value = members[name];
  if (kind.isIt(value)) return value;
  const place = memberOf(at, name);
  if (value === undefined) {
    issues.add(place, "required", `${place.path} is required: ${kind.expected} is expected.`);
    return undefined;
  }
  const isOtherText = kind.isChoice && typeof value === "string";
  const found = isOtherText ? "another text" : describeFound(value);
  const code = isOtherText ? "invalid_enum" : "invalid_type";
  issues.add(place, code, `${place.path} must be ${kind.expected}, but it is ${found}.`);
  return undefined;
}

function describeFound(value: unknown): string {
  if (typeof value === "number") return `the number ${value}`;
  return Array.isArray(value) && value.length === 0 ? "an empty array" : describeType(value);
}

function oneOf<const T extends string>(...texts: T[]): Kind<T> {
  return {
    isIt: (value): value is T => texts.some((text) => text === value),
    expected: texts.map((text) => `"${text}"`).join(" or "),
    isChoice: true,
  };
}
