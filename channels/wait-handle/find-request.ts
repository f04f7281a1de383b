import type { Problem } from "../../src/http/problem.js";
import { shorten } from "../../src/text/issues.js";
import type { AskedRequest, OpenRequest } from "./asked-request.js";
import type { SessionStore } from "./session-store.js";
import type { SettledRecord } from "./settled-record.js";

/** How a body names the request that it is for; neither where only one can be meant. */
export type RequestNames = { requestId?: string | undefined; toolCallId?: string | undefined };

export type Finding = { ok: true; asked: AskedRequest; open: OpenRequest } | { ok: false; problem: Problem };

/** How many of the open requests a refusal lists. */
const LISTED_MAX = 100;

/** Finds the open request that is meant, or says why there is none. */
export function findRequest(
  store: SessionStore,
  sessionId: string,
  { requestId, toolCallId }: RequestNames,
): Finding {
  if (requestId !== undefined) {
    const asked = store.findRequest(requestId);
    if (asked?.session.id === sessionId && (toolCallId === undefined || toolCallId === asked.toolCallId)) {
      return accept(asked);
    }
  }
  const session = store.find(sessionId);
  if (session === undefined) return refuse(describeNothing(sessionId, "no question was asked in it"));
  if (requestId !== undefined) {
    return refuse(describeNothing(sessionId, "it has no request with that requestId"));
  }
  const open = toolCallId === undefined ? session.open : session.openByToolCall.get(toolCallId);
  if (open !== undefined && open.size > 1) return refuse(describeSeveral(open, toolCallId));
  const isMeant = (asked: AskedRequest) =>
    asked.session === session && (toolCallId === undefined || asked.toolCallId === toolCallId);
  const [asked = store.log.findLastEnd(isMeant)] = open ?? [];
  if (asked !== undefined) return accept(asked);
  const why =
    toolCallId === undefined ? "no question was asked in it" : "it has no request of that toolCallId";
  return refuse(describeNothing(sessionId, why));
}

function accept(asked: AskedRequest): Finding {
  const { open } = asked;
  return open === undefined ? refuse(describeEnd(asked)) : { ok: true, asked, open };
}

function describeNothing(sessionId: string, why: string): Problem {
  const detail = `Nothing waits for an answer in the session "${shorten(sessionId)}": ${why}. Read its events to see what is open.`;
  return { status: 404, code: "nothing_pending", detail };
}

/** Tells who comes late how the request ended. */
export function describeEnd({ requestId, recordJson, session }: AskedRequest): Problem {
  if (recordJson === "") return describeNothing(session.id, "the request has ended");
  const record: SettledRecord = JSON.parse(recordJson);
  const isWithdrawn = record.status === "withdrawn";
  const code = isWithdrawn ? "withdrawn" : "already_answered";
  const end = isWithdrawn ? "was withdrawn" : `is already ${record.status}`;
  const detail = `The request "${shorten(requestId)}" ${end}. Take it off the screen.`;
  return { status: 409, code, detail, members: { record } };
}

function describeSeveral(requests: Set<AskedRequest>, toolCallId: string | undefined): Problem {
  const open: { requestId: string; toolCallId: string }[] = [];
  for (const { requestId, toolCallId } of requests) {
    if (open.length === LISTED_MAX) break;
    open.push({ requestId, toolCallId });
  }
  const [which, names] =
    toolCallId === undefined ? ["", "requestId or toolCallId"] : [" of that tool call", "requestId"];
  const detail = `${requests.size} requests${which} are open. Name the one that is answered with ${names}.`;
  return { status: 409, code: "several_open", detail, members: { open } };
}

function refuse(problem: Problem): Finding {
  return { ok: false, problem };
}
