import type { PilotDeckToolValidationIssue } from "../../../../protocol/schema.js";
import type { Problem } from "../../../../src/http/problem.js";
import { replyWithProblem } from "../../../../src/http/reply.js";
import { isObject } from "../../../../src/text/values.js";
import { takePresent } from "../../../../src/wire/present-members.js";
import { readRequest } from "../../../../src/wire/read-request.js";
import { OTHER_QUESTIONS } from "../../ask-key.js";
import type { Entry } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import type { ActResult } from "../../inbox.js";
import type { Caller, PersonOrKey } from "../admission/caller.js";
import { readJson } from "../read-form.js";
import { replyWithJson } from "../reply.js";
import type { Door, Handle, Visit } from "../visit.js";
import { listAfter, readListQuery } from "./list-query.js";
import { NOT_FOR_AGENTS } from "./refuse.js";

/** How long one call may wait for an answer, in milliseconds: clients and proxies cut off at 60 s. */
const WAIT_MAX_MS = 50_000;

type ApiRoutes = Record<"session" | "list" | "ask" | "get" | "withdraw" | "answer" | "decline", Handle>;

/**
 * The JSON API, as `openapi.json` describes it. With the agents' token: ask, read, wait, withdraw. Who is signed in: read, withdraw,
 * answer and decline, with the form token of their session.
 */
export function createApiRoutes(door: Door): ApiRoutes {
  const { inbox, check, formTokens } = door;

  return {
    session: admit(async (_, caller) => {
      if (caller.type !== "person") return replyWithJson(200, { type: "agent" });
      return replyWithJson(200, {
        type: "person",
        by: caller.by,
        formToken: await formTokens.create(caller.who),
      });
    }),

    list: admit(async ({ url }) => {
      const query = readListQuery(url.searchParams);
      if (typeof query === "string") return replyWithProblem(invalid(query));
      const page = await listAfter(inbox, query);
      return page === undefined ? replyWithProblem(NO_NEXT) : replyWithJson(200, page);
    }),

    ask: admit(async (visit, caller) => {
      if (caller.type !== "agent") return replyWithProblem(ONLY_AGENTS);
      const body = await readJson(visit, door.maxAskBytes);
      if (!body.ok) return replyWithProblem(body.problem);
      const { request, key } = isObject(body.value) ? body.value : {};
      const read = readRequest(request);
      if (!read.ok) return replyWithProblem(withIssues("The request cannot be read.", read.issues));
      if (key !== undefined && typeof key !== "string")
        return replyWithProblem(invalid("key must be a text."));
      try {
        const asked = await inbox.ask(read.request, { scope: "api", ...takePresent({ key }) });
        const entry = withoutDraft(asked.entry);
        return replyWithJson(asked.isNew ? 201 : 200, { ...asked, entry });
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        const isTaken = "code" in error && error.code === OTHER_QUESTIONS;
        const detail = error.message;
        return replyWithProblem(isTaken ? { status: 409, code: OTHER_QUESTIONS, detail } : invalid(detail));
      }
    }),

    get: admit(async (visit, caller) => {
      const { url, request } = visit;
      const id = visit.part("id");
      const ms = Number(url.searchParams.get("wait_ms"));
      if (!(ms >= 0))
        return replyWithProblem(invalid("wait_ms must be a number of milliseconds, 0 or more."));
      const entry = !isEntryId(id)
        ? undefined
        : ms === 0
          ? await inbox.get(id)
          : await waitFor(id, ms, request.signal);
      if (entry === undefined) return replyWithProblem(NO_ENTRY);
      return replyWithJson(200, caller.type === "agent" ? withoutDraft(entry) : entry);
    }),

    withdraw: act(async (visit, caller, body) => {
      const reason = readText(body, "reason");
      return inbox.withdraw(visit.part("id"), reason, caller.by);
    }),

    answer: act(async (visit, caller, body) => {
      if (caller.type === "agent") return NOT_FOR_AGENTS;
      const { answers, annotations } = body;
      const answerKey = readText(body, "answerKey");
      return inbox.answer(visit.part("id"), {
        answers,
        by: caller.by,
        door: "api",
        ...takePresent({ annotations, answerKey }),
      });
    }),

    decline: act(async (visit, caller, body) => {
      if (caller.type === "agent") return NOT_FOR_AGENTS;
      const reason = readText(body, "reason");
      return inbox.decline(visit.part("id"), { by: caller.by, door: "api", ...takePresent({ reason }) });
    }),
  };

  function waitFor(id: string, ms: number, signal: AbortSignal): Promise<Entry | undefined> {
    return inbox.wait(id, { ms: Math.min(ms, WAIT_MAX_MS), signal });
  }

  /** Lets in agents and who is signed in; a request that changes something must be meant by whoever sends it. */
  function admit(handle: (visit: Visit, caller: AgentOrPerson) => Promise<Response>): Handle {
    return async (visit) => {
      const { request, cookies } = visit;
      const verdict = await door.findCaller(request, cookies);
      if (!verdict.ok) return replyWithProblem(verdict.problem);
      const { caller } = verdict;
      if (caller.type === "agent") return handle(visit, caller);
      if (caller.type !== "person") return replyWithProblem(NOT_SIGNED_IN);
      if (request.method === "GET") return handle(visit, caller);
      const forged = check.findForgery(request);
      if (forged !== undefined) return replyWithProblem(forged);
      const isMeant = await formTokens.isGood(caller.who, request.headers.get("x-form-token"));
      return isMeant ? handle(visit, caller) : replyWithProblem(NO_FORM_TOKEN);
    };
  }

  /** An act on an entry, with a body that is an object. */
  function act(
    perform: (
      visit: Visit,
      caller: AgentOrPerson,
      body: Record<string, unknown>,
    ) => Promise<ActResult | Problem>,
  ): Handle {
    return admit(async (visit, caller) => {
      const body = await readJson(visit, door.maxBodyBytes);
      if (!body.ok) return replyWithProblem(body.problem);
      const { value } = body;
      if (!isObject(value)) return replyWithProblem(invalid("The body must be an object."));
      const wrong = TEXTS.find((name) => value[name] !== undefined && typeof value[name] !== "string");
      if (wrong !== undefined) return replyWithProblem(invalid(`${wrong} must be a text.`));
      if (!isEntryId(visit.part("id"))) return replyWithProblem(NO_ENTRY);
      const result = await perform(visit, caller, value);
      if ("status" in result) return replyWithProblem(result);
      switch (result.type) {
        case "settled":
          return replyWithJson(200, result);
        case "too_late":
          return replyWithProblem({ ...TOO_LATE, members: { settlement: result.entry.settlement } });
        case "refused":
          return replyWithProblem(withIssues("The answers do not fit the questions.", result.issues));
        case "unknown":
          return replyWithProblem(NO_ENTRY);
      }
    });
  }
}

/** As agents see it: what the person is still typing is no answer, and nobody's but theirs. */
function withoutDraft({ draft: _, ...entry }: Entry): Entry {
  return entry;
}

type AgentOrPerson = Exclude<Caller, { type: "nobody" } | Extract<PersonOrKey, { type: "key" }>>;

const NOT_SIGNED_IN: Problem = {
  status: 401,
  code: "unauthorized",
  detail: 'Send the agents\' token as "Authorization: Bearer <token>", or sign in on the page.',
  headers: { "www-authenticate": "Bearer" },
};
const ONLY_AGENTS: Problem = {
  status: 403,
  code: "only_agents",
  detail: "Only agents ask: send their bearer token.",
};
const NO_FORM_TOKEN: Problem = {
  status: 403,
  code: "no_form_token",
  detail: "The header X-Form-Token must have the formToken of GET /api/session.",
};
const NO_ENTRY: Problem = { status: 404, code: "not_found", detail: "No entry has that id." };
const NO_NEXT = invalid("after must be the next of a page of the same list.");
const TOO_LATE: Problem = {
  status: 409,
  code: "already_settled",
  detail: "The entry was settled before; its settlement says how.",
};

/** What acts take as texts, where it is there. */
const TEXTS = ["reason", "answerKey"];

function invalid(detail: string): Problem {
  return { status: 422, code: "invalid_request", detail };
}

function withIssues(detail: string, issues: readonly PilotDeckToolValidationIssue[]): Problem {
  return { status: 422, code: "invalid_request", detail, members: { issues } };
}

function readText(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
