import type { Problem } from "../../src/http/problem.js";
import { shorten } from "../../src/validation/issues.js";
import type { EndedRequest, OpenRequest, Session, SessionStore } from "./session-store.js";

/** How a body names the request that it is for; neither where only one can be meant. */
export type RequestNames = { requestId?: string | undefined; toolCallId?: string | undefined };

export type Finding = { ok: true; open: OpenRequest } | { ok: false; problem: Problem };

/** How many of the open requests a refusal lists. */
const LISTED_MAX = 100;

/** Finds the open request that is meant, or says why there is none. */
export function findRequest(
  store: SessionStore,
  sessionId: string,
  { requestId, toolCallId }: RequestNames,
): Finding {
  const session = store.find(sessionId);
  if (session === undefined) return refuse(describeNothing(sessionId, "no question was asked in it"));
  if (requestId !== undefined) {
    const isMeant = (request: { session: Session }, id: string) =>
      request.session === session && (toolCallId === undefined || toolCallId === id);
    const open = store.findOpen(requestId);
    if (open !== undefined && isMeant(open, open.request.toolCallId)) return { ok: true, open };
    const ended = store.findEnded(requestId);
    if (ended !== undefined && isMeant(ended, ended.toolCallId)) return refuse(describeEnd(ended));
    return refuse(describeNothing(sessionId, "it has no request with that requestId"));
  }
  if (toolCallId !== undefined) {
    const same = session.openByToolCall.get(toolCallId) ?? new Set();
    if (same.size > 1) return refuse(describeSeveral(same, same.size));
    for (const open of same) return { ok: true, open };
    const ended = session.endedByToolCall.get(toolCallId);
    if (ended !== undefined) return refuse(describeEnd(ended));
    return refuse(describeNothing(sessionId, "it has no request of that toolCallId"));
  }
  if (session.open.size > 1) return refuse(describeSeveral(session.open.values(), session.open.size));
  for (const open of session.open.values()) return { ok: true, open };
  if (session.lastEnded !== undefined) return refuse(describeEnd(session.lastEnded));
  return refuse(describeNothing(sessionId, "no question was asked in it"));
}

function describeNothing(sessionId: string, why: string): Problem {
  const detail = `Nothing waits for an answer in the session "${shorten(sessionId)}": ${why}. Read its events to see what is open.`;
  return { status: 404, code: "nothing_pending", detail };
}

function describeEnd({ requestId, record }: EndedRequest): Problem {
  const isWithdrawn = record.status === "withdrawn";
  const code = isWithdrawn ? "withdrawn" : "already_answered";
  const end = isWithdrawn ? "was withdrawn" : `is already ${record.status}`;
  const detail = `The request "${shorten(requestId)}" ${end}. Take it off the screen.`;
  return { status: 409, code, detail, members: { record } };
}

function describeSeveral(requests: Iterable<OpenRequest>, count: number): Problem {
  const open: { requestId: string; toolCallId: string }[] = [];
  for (const { requestId, request } of requests) {
    if (open.length === LISTED_MAX) break;
    open.push({ requestId, toolCallId: request.toolCallId });
  }
  const detail = `${count} requests are open. Name the one that is answered with requestId or toolCallId.`;
  return { status: 409, code: "several_open", detail, members: { open } };
}

function refuse(problem: Problem): Finding {
  return { ok: false, problem };
}
