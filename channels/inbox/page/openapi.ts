import { ref, SCHEMAS } from "./openapi-schemas.js";

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

const json = (description: string, schema: object): object => ({
  description,
  content: { "application/json": { schema } },
});

const body = (schema: object, required = true): object => ({
  required,
  content: { "application/json": { schema } },
});

const PROBLEMS = { "401": ref("responses", "Problem"), "403": ref("responses", "Problem") };
/** What is wrong with a body, or with how it is sent. */
const BODY_PROBLEMS = Object.fromEntries(
  ["400", "408", "413", "415", "422"].map((status) => [status, ref("responses", "Problem")]),
);
const ID = [ref("parameters", "Id")];
const FORM = [...ID, ref("parameters", "FormToken")];

const settle = (operationId: string, summary: string, schema: object, security: object[]): object => ({
  post: {
    operationId,
    summary,
    tags: ["entries"],
    security,
    parameters: FORM,
    requestBody: body(schema),
    responses: {
      "200": json("It is settled.", {
        type: "object",
        required: ["type", "entry"],
        properties: { type: { const: "settled" }, entry: ref("schemas", "Entry") },
      }),
      ...PROBLEMS,
      ...BODY_PROBLEMS,
      "404": ref("responses", "Problem"),
      "409": ref("responses", "Problem"),
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
        "200": json("It was asked before.", ref("schemas", "AskResult")),
        "201": json("It is asked.", ref("schemas", "AskResult")),
        ...PROBLEMS,
        ...BODY_PROBLEMS,
        "409": ref("responses", "Problem"),
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
        "422": ref("responses", "Problem"),
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
    name: "X-Form-Token",
    in: "header",
    schema: { type: "string" },
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
