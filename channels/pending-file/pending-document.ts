import type {
  ElicitationValueSchema,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { describeAttachment, describeImage, readPlan } from "../../src/elicitation/describe-context.js";
import { findSchemaFault } from "../../src/elicitation/typed-value.js";
import type { AnswersSentences } from "../../src/language/en/answers.js";
import { LANGUAGES, type Language } from "../../src/language/language.js";
import type { PendingFileTable } from "../../src/language/pending-file.js";
import { writePrintableJson } from "../../src/text/printable.js";
import { isObject, isTextList } from "../../src/text/values.js";
import { takePresent } from "../../src/wire/present-members.js";
import { type WireQuestion, writeRequest } from "../../src/wire/write-request.js";

/** A pending file as it is read back. Whatever the person wrote as an answer is left for later to judge. */
export type PendingDocument = {
  sessionId?: string;
  timestamp?: string;
  requestId?: string;
  resumeKey?: string;
  declined: boolean;
  reason?: string;
  /** In which language it was written down, where that is not English. */
  language?: Language;
  /** The request as it was asked, as far as the file still holds it. */
  request: PilotDeckElicitationRequest;
  /** As the person left them, in the order of the questions; null where there is none. */
  answers: unknown[];
  /** Which of them are words of one's own, to be taken as they are (seed 002, Response Format). */
  custom: boolean[];
  /** What the person said beside them; empty where nothing. */
  notes: string[];
};

/** What is wrong with a document, and where: names of members and indexes. */
type DocumentFault = { describe: (say: PendingFileTable) => string; keys: (string | number)[] };

/**
 * A request as it is written: the members of seed 002 as they are there, and others beside them, enough to make
 * the request of them again. What is not known is left out. Options are labels, and what explains them stands in
 * lists beside them.
 */
export function writeDocument(
  request: PilotDeckElicitationRequest,
  ids: { requestId: string; resumeKey: string; sessionId: string; timestamp: string },
  { language, answers: say }: { language: Language; answers: AnswersSentences },
): string {
  const { toolName, title, previewFormat, asker, project, kind, questions, ...written } =
    writeRequest(request);
  // For whoever collects the answers without having asked.
  const metadata = request.defer === "now" ? written.metadata : undefined;
  const { sessionId, timestamp, requestId, resumeKey } = ids;
  const document = {
    sessionId,
    timestamp,
    version: 1,
    requestId,
    resumeKey,
    language: language === "en" ? undefined : language,
    toolName,
    kind,
    title,
    previewFormat,
    asker,
    project,
    context: writeContext(request, say),
    metadata,
    questions: questions.map(writeListed),
  };
  return `${writePrintableJson(document)}\n`;
}

// A plan that is asked about belongs to what the person has to know: who answers the file sees nothing else.
function writeContext(
  { context, attachments = [], metadata }: PilotDeckElicitationRequest,
  say: AnswersSentences,
): string | undefined {
  const plan = readPlan(metadata, say);
  const links = attachments.map((attachment) => `- ${describeAttachment(attachment, say)}`).join("\n");
  const titled = plan === undefined ? [] : `${say.context.plan}\n${plan}`;
  const parts = [context?.markdown ?? [], describeImage(context, say) ?? [], links || [], titled].flat();
  return parts.length === 0 ? undefined : parts.join("\n\n");
}

function writeListed({ options = [], recommended, multiSelect, allowOther, ...asked }: WireQuestion) {
  const { question, header, hint, otherLabel, schema } = asked;
  return {
    question,
    header,
    hint,
    options: options.length === 0 ? undefined : options.map(({ label }) => label),
    descriptions: listUnlessBlank(options.map(({ description }) => description)),
    previews: listUnlessBlank(options.map(({ preview = "" }) => preview)),
    recommended: options[recommended ?? -1]?.label,
    multiSelect: multiSelect === true ? true : undefined,
    allowOther: allowOther === false && options.length > 0 ? false : undefined,
    otherLabel,
    schema,
    answer: null,
  };
}

/** Reads a document. Members that nobody knows are left alone. Never throws. */
export function readDocument(value: unknown): PendingDocument | DocumentFault {
  if (!isObject(value)) return refuse([], ({ expected }) => expected.document, value);
  for (const name of TEXTS) {
    if (value[name] !== undefined && typeof value[name] !== "string") {
      return refuse([name], ({ expected }) => expected.text, value[name]);
    }
  }
  if (value.declined !== undefined && typeof value.declined !== "boolean") {
    return refuse(["declined"], ({ expected }) => expected.boolean, value.declined);
  }
  if (!Array.isArray(value.questions) || value.questions.length === 0) {
    return refuse(["questions"], ({ expected }) => expected.questions);
  }
  const questions: PilotDeckElicitationQuestion[] = [];
  const answers: unknown[] = [];
  const custom: boolean[] = [];
  const notes: string[] = [];
  for (const [index, item] of value.questions.entries()) {
    const question = readQuestion(item, index);
    if ("describe" in question) return question;
    questions.push(question);
    answers.push(item.answer ?? null);
    custom.push(item.wasCustom === true);
    notes.push(textOf(item.notes) ?? "");
  }
  return {
    ...pickTexts(value),
    ...takePresent({ language: LANGUAGES.find((language) => language === value.language) }),
    declined: value.declined === true,
    request: readRequestOf(value, questions),
    answers,
    custom,
    notes,
  };
}

// What only explains is nothing to stop at.
function readRequestOf(
  value: Record<string, unknown>,
  questions: PilotDeckElicitationQuestion[],
): PilotDeckElicitationRequest {
  const { previewFormat, kind, context, metadata } = value;
  return {
    toolCallId: "",
    toolName: textOf(value.toolName) ?? "",
    questions,
    ...takePresent({
      title: textOf(value.title),
      asker: textOf(value.asker),
      project: textOf(value.project),
      previewFormat: previewFormat === "markdown" ? ("markdown" as const) : undefined,
      kind: kind === "todo" ? ("todo" as const) : undefined,
      context: typeof context === "string" ? { markdown: context } : undefined,
      metadata: isObject(metadata) ? metadata : undefined,
    }),
  };
}

function readQuestion(item: unknown, index: number): PilotDeckElicitationQuestion | DocumentFault {
  const keys = ["questions", index];
  if (!isObject(item)) {
    return refuse(keys, ({ expected }) => expected.question, item);
  }
  const { question, options: labels = [], schema, notes = null } = item;
  if (typeof question !== "string") {
    return refuse([...keys, "question"], ({ expected }) => expected.text, question);
  }
  if (!isTextList(labels)) return refuse([...keys, "options"], ({ expected }) => expected.texts);
  if (notes !== null && typeof notes !== "string") {
    return refuse([...keys, "notes"], ({ expected }) => expected.text, notes);
  }
  const schemaFault = schema === undefined ? undefined : findSchemaFault(schema);
  if (schemaFault !== undefined) {
    return refuse([...keys, "schema"], ({ expected }) => expected.schema(schemaFault));
  }
  // What only explains is nothing to stop at.
  const [descriptions, previews] = [textsOf(item.descriptions), textsOf(item.previews)];
  const offered: readonly unknown[] = labels;
  const recommended = offered.indexOf(item.recommended);
  return {
    question,
    header: textOf(item.header) ?? "",
    options: labels.map((label, place) => {
      const preview = previews[place];
      return { label, description: descriptions[place] ?? "", ...(preview && { preview }) };
    }),
    ...(item.multiSelect === true && { multiSelect: true }),
    ...(item.allowOther === false && { allowOther: false }),
    ...(recommended !== -1 && { recommended }),
    ...takePresent({
      otherLabel: textOf(item.otherLabel),
      hint: textOf(item.hint),
      // It was found to have no fault.
      schema: schema as ElicitationValueSchema | undefined,
    }),
  };
}

const TEXTS = ["sessionId", "timestamp", "requestId", "resumeKey", "reason"] as const;

/** @param found - what stands there, where that is of another type */
function refuse(
  keys: (string | number)[],
  expect: (say: PendingFileTable) => string,
  ...found: unknown[]
): DocumentFault {
  const path = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  const describe = (say: PendingFileTable) => {
    // What is not there is called so in every language.
    const [name] = found.map((value) => (value === undefined ? "undefined" : say.found[typeOf(value)]));
    return say.mustBe(`$${path}`, name === undefined ? expect(say) : say.butIs(expect(say), name));
  };
  return { describe, keys };
}

function typeOf(value: unknown): keyof PendingFileTable["found"] {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "object";
}

function pickTexts(value: Record<string, unknown>): Partial<PendingDocument> {
  return takePresent(Object.fromEntries(TEXTS.map((name) => [name, value[name]])));
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function textsOf(value: unknown): string[] {
  return isTextList(value) ? value : [];
}

function listUnlessBlank(texts: string[]): string[] | undefined {
  return texts.every((text) => text === "") ? undefined : texts;
}
