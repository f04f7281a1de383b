import type { PilotDeckElicitationAnswer } from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { readIsoTime } from "../../src/elicitation/clock.js";
import type { Problem } from "../../src/http/problem.js";
import { shorten } from "../../src/text/foreign-words.js";
import { describeType, isObject } from "../../src/text/values.js";
import { takePresent } from "../../src/wire/present-members.js";
import { type ResponseVerdict, readProgress, readResponse } from "../../src/wire/read-response.js";
import { describeEnd, findRequest, type RequestNames } from "./find-request.js";
import type { KeptRequest } from "./kept-request.js";
import { writeTaken } from "./request-settlement.js";
import type { SessionRegister } from "./session-register.js";

/** What answers a request, once it is found and the answers fit. */
export type Responder = {
  register: SessionRegister;
  name: string;
  now: () => Date;
  settle: (kept: KeptRequest, answer: PilotDeckElicitationAnswer, settlementJson: string) => void;
  onError: (cause: unknown) => void;
};

/**
 * Takes the body of a POST for a session. What cannot be used leaves every request as it was.
 *
 * @returns what is wrong; nothing where it was taken
 */
export function respond(responder: Responder, sessionId: string, text: string): Problem | undefined {
  const reading = readBody(text);
  if (!reading.ok) return reading.problem;
  const { body, kind, names } = reading;
  const found = findRequest(responder.register, sessionId, names);
  if (!found.ok) return found.problem;
  const { kept, open } = found;
  const { request } = open;
  try {
    if (kind === "question") return settle(responder, kept, body, readResponse(body, request, true));
    const verdict = readProgress(body, request, open.draft);
    if (verdict.type === "refused") return describeIssues(verdict.issues);
    open.draft = structuredClone(verdict.draft.answers);
    const told: unknown = request.onProgress?.(verdict.draft);
    // It may be a promise that rejects.
    attempt(() => told, responder.onError);
    return undefined;
  } catch (cause) {
    responder.onError(cause);
    const detail = "The program that asks could not handle the answer. The question stays open; try again.";
    return { status: 500, code: "internal_error", detail };
  }
}

function settle(
  { name, now, settle: end }: Responder,
  kept: KeptRequest,
  body: Record<string, unknown>,
  verdict: ResponseVerdict,
): Problem | undefined {
  if (verdict.type === "refused") return describeIssues(verdict.issues);
  const { open } = kept;
  // A `check` may have withdrawn it.
  if (open === undefined) return describeEnd(kept);
  const by = typeof body.by === "string" && body.by !== "" ? shorten(body.by, 200) : undefined;
  const answeredAt = readIsoTime(now);
  const settlementJson = writeTaken(kept, open.request, verdict, by, answeredAt);
  if (verdict.type === "declined") {
    end(kept, { ...verdict, type: "cancelled", code: "declined" }, settlementJson);
  } else {
    const { answers, annotations } = verdict;
    const provenance = takePresent({ source: "user" as const, channel: name, answeredAt, by });
    end(kept, takePresent({ type: "answered" as const, answers, annotations, provenance }), settlementJson);
  }
  return undefined;
}

type Reading =
  | {
      ok: true;
      body: Record<string, unknown>;
      kind: "question" | "progress";
      names: RequestNames;
    }
  | { ok: false; problem: Problem };

function readBody(text: string): Reading {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuseBody("The body is not JSON. Send a JSON object.");
  }
  if (!isObject(body)) return refuseBody(`The body must be a JSON object, but it is ${describeType(body)}.`);
  const { kind, requestId, toolCallId } = body;
  if (kind !== "question" && kind !== "progress") {
    const found = typeof kind === "string" ? "another text" : describeType(kind);
    return refuseBody(`The kind of a body must be "question" or "progress", but it is ${found}.`);
  }
  if (requestId !== undefined && typeof requestId !== "string") {
    return refuseBody(`requestId must be a string, but it is ${describeType(requestId)}.`);
  }
  if (toolCallId !== undefined && typeof toolCallId !== "string") {
    return refuseBody(`toolCallId must be a string, but it is ${describeType(toolCallId)}.`);
  }
  return { ok: true, body, kind, names: { requestId, toolCallId } };
}

function refuseBody(detail: string): Reading {
  return { ok: false, problem: { status: 400, code: "invalid_body", detail } };
}

// What is wrong beside the answers is wrong with the body.
function describeIssues(issues: PilotDeckToolValidationIssue[]): Problem {
  const isBody = issues.some(({ pointer = "" }) => !/^($|\/(answers?|notes)(\/|$))/.test(pointer));
  const code = isBody ? "invalid_body" : "invalid_answers";
  const detail = `${isBody ? "The body is not as it must be." : "The answers do not fit."} The question stays open: send what the issues ask for.`;
  return { status: 400, code, detail, members: { issues } };
}
