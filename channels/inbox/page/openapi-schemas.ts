/** A reference to a part of the description. */
export const ref = (kind: "schemas" | "parameters" | "responses", name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
});

const text = { type: "string" };
const moment = { type: "string", format: "date-time" };
const texts = { type: "object", additionalProperties: { type: ["string", "array"], items: text } };
const annotations = {
  type: "object",
  additionalProperties: { type: "object", properties: { notes: text, preview: text } },
};

const HEAD = {
  id: text,
  key: text,
  resumeKey: text,
  kind: { enum: ["question", "todo"] },
  title: text,
  questionCount: { type: "integer", minimum: 2, description: "Where there is more than one question." },
  session: text,
  project: text,
  asker: text,
  askedAt: moment,
  expiresAt: moment,
};

/** What the JSON API takes and gives, as JSON Schemas. */
export const SCHEMAS: Readonly<Record<string, object>> = {
  Session: {
    type: "object",
    required: ["type"],
    properties: { type: { enum: ["person", "agent"] }, by: text, formToken: text },
  },
  Request: {
    type: "object",
    description: "A request as docs/wire.md and its JSON Schema have it.",
    required: ["toolCallId", "toolName", "questions"],
    properties: {
      toolCallId: text,
      toolName: text,
      sessionId: text,
      title: text,
      project: text,
      asker: text,
      questions: {
        type: "array",
        minItems: 1,
        items: { type: "object", required: ["question"], properties: { question: text } },
      },
    },
  },
  Settlement: {
    type: "object",
    required: ["type", "at"],
    properties: {
      type: { enum: ["answered", "declined", "withdrawn", "expired"] },
      at: moment,
      by: text,
      door: text,
      reason: text,
      answers: texts,
      annotations,
    },
  },
  Entry: {
    type: "object",
    required: ["id", "kind", "title", "askedAt", "request"],
    properties: {
      ...HEAD,
      request: ref("schemas", "Request"),
      draft: {
        type: "object",
        description: "Not for agents.",
        properties: { answers: texts, annotations, by: text, at: moment },
      },
      settlement: ref("schemas", "Settlement"),
    },
  },
  EntryPage: {
    type: "object",
    required: ["entries"],
    properties: {
      entries: {
        type: "array",
        items: {
          type: "object",
          required: ["id", "kind", "title", "askedAt"],
          properties: { ...HEAD, settlement: ref("schemas", "Settlement") },
        },
      },
      next: { ...text, description: "For the next page, where there is one." },
    },
  },
  AskResult: {
    type: "object",
    required: ["entry", "isNew"],
    properties: { entry: ref("schemas", "Entry"), isNew: { type: "boolean" }, url: text },
  },
  Answer: {
    type: "object",
    required: ["answers"],
    properties: {
      answers: { ...texts, description: "By question text; a list where several may be chosen." },
      annotations,
      answerKey: { ...text, description: "The same answer sent again with the same key is a success." },
    },
  },
  Reason: { type: "object", properties: { reason: text } },
  Problem: {
    type: "object",
    required: ["status", "code", "detail"],
    properties: {
      type: text,
      title: text,
      status: { type: "integer" },
      code: text,
      detail: text,
      issues: { type: "array", items: { type: "object" } },
      settlement: ref("schemas", "Settlement"),
    },
  },
};
