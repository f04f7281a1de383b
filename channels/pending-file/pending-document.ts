import type { ElicitationValueSchema, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { findSchemaFault } from "../../src/elicitation/typed-value.js";
import { describeType, isObject } from "../../src/text/issues.js";

/** A pending file as it is read back. Whatever the person wrote as an answer is left for later to judge. */
export type PendingDocument = {
  sessionId?: string;
  timestamp?: string;
  requestId?: string;
  resumeKey?: string;
  declined: boolean;
  reason?: string;
  questions: PendingQuestion[];
};

export type PendingQuestion = {
  question: string;
  options: string[];
  multiSelect: boolean;
  allowOther: boolean;
  schema?: ElicitationValueSchema;
  answer: unknown;
};

/** What is wrong with a document, and where: names of members and indexes. */
type DocumentFault = { fault: string; keys: (string | number)[] };

/**
 * A request as it is written: the members of seed 002 as they are there, and others beside them. What is not
 * known is left out. Options are labels, and what explains them stands in lists beside them.
 */
export function writeDocument(
  { toolName, questions, resumeKey, asker, context }: PilotDeckElicitationRequest,
  { requestId, sessionId, timestamp }: { requestId: string; sessionId: string; timestamp: string },
): string {
  const document = {
    sessionId,
    timestamp,
    version: 1,
    requestId,
    resumeKey,
    toolName,
    asker,
    context: context?.markdown,
    questions: questions.map(({ question, header, hint, options, recommended, schema, ...rest }) => ({
      question,
      header: header || undefined,
      hint,
      options: options.length === 0 ? undefined : options.map(({ label }) => label),
      descriptions: listUnlessBlank(options.map(({ description }) => description)),
      previews: listUnlessBlank(options.map(({ preview = "" }) => preview)),
      recommended: recommended === undefined ? undefined : options[recommended]?.label,
      multiSelect: rest.multiSelect === true ? true : undefined,
      allowOther: rest.allowOther === false && options.length > 0 ? false : undefined,
      schema,
      answer: null,
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Reads a document. Members that nobody knows are left alone. Never throws. */
export function readDocument(value: unknown): PendingDocument | DocumentFault {
  if (!isObject(value)) return refuse([], `an object with "questions", but it is ${describeType(value)}`);
  for (const name of ["sessionId", "timestamp", "requestId", "resumeKey", "reason"]) {
    if (value[name] !== undefined && typeof value[name] !== "string") {
      return refuse([name], `a string, but it is ${describeType(value[name])}`);
    }
  }
  if (value.declined !== undefined && typeof value.declined !== "boolean") {
    return refuse(["declined"], `true or false, but it is ${describeType(value.declined)}`);
  }
  if (!Array.isArray(value.questions) || value.questions.length === 0) {
    return refuse(["questions"], "a list of questions with at least one");
  }
  const questions: PendingQuestion[] = [];
  for (const [index, item] of value.questions.entries()) {
    const question = readQuestion(item, index);
    if ("fault" in question) return question;
    questions.push(question);
  }
  return { ...pickTexts(value), declined: value.declined === true, questions };
}

function readQuestion(item: unknown, index: number): PendingQuestion | DocumentFault {
  const keys = ["questions", index];
  if (!isObject(item)) {
    return refuse(keys, `an object with "question" and "answer", but it is ${describeType(item)}`);
  }
  const { question, options = [], multiSelect, allowOther, schema, answer = null } = item;
  if (typeof question !== "string") {
    return refuse([...keys, "question"], `a string, but it is ${describeType(question)}`);
  }
  if (!isTextList(options)) return refuse([...keys, "options"], "a list of strings");
  const schemaFault = schema === undefined ? undefined : findSchemaFault(schema);
  if (schemaFault !== undefined) return refuse([...keys, "schema"], `as it was: ${schemaFault}`);
  return {
    question,
    options,
    multiSelect: multiSelect === true,
    allowOther: allowOther !== false,
    ...(schema !== undefined && { schema: schema as ElicitationValueSchema }),
    answer,
  };
}

function refuse(keys: (string | number)[], expected: string): DocumentFault {
  const path = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return { fault: `$${path} must be ${expected}.`, keys };
}

function pickTexts(value: Record<string, unknown>): Partial<PendingDocument> {
  const names = ["sessionId", "timestamp", "requestId", "resumeKey", "reason"];
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]),
  );
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function listUnlessBlank(texts: string[]): string[] | undefined {
  return texts.every((text) => text === "") ? undefined : texts;
}
