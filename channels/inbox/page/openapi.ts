/** The description of the JSON API (OpenAPI 3.1). */
export function createOpenApi(root: string): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "Inbox",
      version: "1",
      description:
        "Questions that outlive their process. Agents ask, read and withdraw with their bearer token, and never answer; people answer, signed in on the page.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: root }],
    security: [{ agent: [] }, { person: [] }],
    tags: [{ name: "entries" }, { name: "session" }],
    paths: PATHS,
    components: { securitySchemes: SECURITY, schemas: SCHEMAS, parameters: PARAMETERS, responses: RESPONSES },
  };
}

const ref = (kind: "schemas" | "parameters" | "responses", name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
});

const json = (description: string, schema: object): object => ({
  description,
  content: { "application/json": { schema } },
});

const body = (schema: object, required = true): object => ({
  required,
  content: { "application/json": { schema } },
});

const PROBLEMS = { "401": ref("responses", "Problem"), "403": ref("responses", "Problem") };
const ID = [ref("parameters", "Id")];
const FORM = [...ID, ref("parameters", "FormToken")];

const settle = (operationId: string, summary: string, schema: object, security: object[]): object => ({
  post: {
    ...{ operationId, summary, tags: ["entries"], security, parameters: FORM, requestBody: body(schema) },
    responses: {
      "200": json("It is settled.", {
        type: "object",
        required: ["type", "entry"],
        properties: { type: { const: "settled" }, entry: ref("schemas", "Entry") },
      }),
      ...PROBLEMS,
      "404": ref("responses", "Problem"),
      "409": ref("responses", "Problem"),
      "422": ref("responses", "Problem"),
    },
  },
});

const PERSON = [{ person: [] }];

const PATHS = {
  "/api/session": {
    get: {
      operationId: "getSession",
      summary: "Who calls, and the token that a person's requests carry",
      tags: ["session"],
      responses: { "200": json("Who calls.", ref("schemas", "Session")), ...PROBLEMS },
    },
  },
  "/api/events": {
    get: {
      operationId: "followChanges",
      summary: "Tells that something changed, as Server-Sent Events",
      tags: ["entries"],
      responses: {
        "200": {
          description: 'Events whose data are {"type":"changed"}.',
          content: { "text/event-stream": { schema: { type: "string" } } },
        },
        ...PROBLEMS,
      },
    },
  },
  "/api/entries": {
    get: {
      operationId: "listEntries",
      summary: "What is open, the soonest to expire first; what is settled, the latest ask first",
      tags: ["entries"],
      parameters: ["Status", "Kind", "Session", "Project", "Limit", "After"].map((name) =>
        ref("parameters", name),
      ),
      responses: {
        "200": json("A page of entries.", ref("schemas", "EntryPage")),
        ...PROBLEMS,
        "422": ref("responses", "Problem"),
      },
    },
    post: {
      operationId: "ask",
      summary: "Leaves a question for the person; the same key, or call of a session, is the same entry",
      tags: ["entries"],
      security: [{ agent: [] }],
      requestBody: body({
        type: "object",
        required: ["request"],
        properties: { request: ref("schemas", "Request"), key: { type: "string" } },
      }),
      responses: {
        "200": json("It was asked before.", ref("schemas", "Asked")),
        "201": json("It is asked.", ref("schemas", "Asked")),
        ...PROBLEMS,
        "409": ref("responses", "Problem"),
        "422": ref("responses", "Problem"),
      },
    },
  },
  "/api/entries/{id}": {
    get: {
      operationId: "getEntry",
      summary: "An entry as it is, or once it is settled within wait_ms",
      tags: ["entries"],
      parameters: [...ID, ref("parameters", "WaitMs")],
      responses: {
        "200": json("The entry.", ref("schemas", "Entry")),
        ...PROBLEMS,
        "404": ref("responses", "Problem"),
      },
    },
  },
  "/api/entries/{id}/answer": settle(
    "answer",
    "Answers it; the first settlement stays",
    ref("schemas", "Answer"),
    PERSON,
  ),
  "/api/entries/{id}/decline": settle("decline", "Refuses to answer it", ref("schemas", "Reason"), PERSON),
  "/api/entries/{id}/withdraw": settle("withdraw", "Takes it back", ref("schemas", "Reason"), [
    { agent: [] },
    ...PERSON,
  ]),
};

const SECURITY = {
  agent: {
    type: "http",
    scheme: "bearer",
    description: "The agents' token: asks, reads, withdraws, never answers.",
  },
  person: {
    type: "apiKey",
    in: "cookie",
    name: "inbox-4649",
    description:
      "The sign-in of a person; the port of the site stands in its name. POSTs need X-Form-Token and Origin too.",
  },
};

const query = (name: string, schema: object, description: string): object => ({
  name,
  in: "query",
  schema,
  description,
});

const PARAMETERS = {
  Id: { name: "id", in: "path", required: true, schema: { type: "string", pattern: "^[0-9a-z]{35}$" } },
  FormToken: {
    ...{ name: "X-Form-Token", in: "header", schema: { type: "string" } },
    description: "The formToken of GET /api/session. Not needed with a bearer token.",
  },
  Status: query("status", { enum: ["open", "settled"], default: "open" }, "Which entries."),
  Kind: query("kind", { enum: ["question", "todo"] }, "Of one kind only."),
  Session: query("session", { type: "string" }, "Of one session only."),
  Project: query("project", { type: "string" }, "Of one project only."),
  Limit: query("limit", { type: "integer", minimum: 1, maximum: 1000, default: 50 }, "At most so many."),
  After: query("after", { type: "string" }, "The next of the page before."),
  WaitMs: query(
    "wait_ms",
    { type: "number", minimum: 0 },
    "How long to wait for a settlement, at most 50 000 ms.",
  ),
};

const RESPONSES = {
  Problem: {
    description: "Why it was not done (RFC 9457).",
    content: { "application/problem+json": { schema: ref("schemas", "Problem") } },
  },
};

const text = { type: "string" };
const moment = { type: "string", format: "date-time" };
const texts = { type: "object", additionalProperties: { type: ["string", "array"], items: text } };
const annotations = {
  type: "object",
  additionalProperties: { type: "object", properties: { notes: text, preview: text } },
};

const HEAD = {
  ...{ id: text, key: text, resumeKey: text, kind: { enum: ["question", "todo"] }, title: text },
  ...{ session: text, project: text, asker: text, askedAt: moment, expiresAt: moment },
};

const SCHEMAS = {
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
      ...{ toolCallId: text, toolName: text, sessionId: text, title: text, project: text, asker: text },
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
      ...{ at: moment, by: text, door: text, reason: text, answers: texts, annotations },
    },
  },
  Entry: {
    type: "object",
    required: ["id", "kind", "title", "askedAt", "request"],
    properties: {
      ...HEAD,
      request: ref("schemas", "Request"),
      draft: { type: "object", properties: { answers: texts, annotations, by: text, at: moment } },
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
  Asked: {
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
      ...{ type: text, title: text, status: { type: "integer" }, code: text, detail: text },
      issues: { type: "array", items: { type: "object" } },
      settlement: ref("schemas", "Settlement"),
    },
  },
};
