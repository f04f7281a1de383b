import type { Problem } from "../../src/http/problem.js";
import { shorten } from "../../src/text/foreign-words.js";
import type { KeptRequest, OpenRequest } from "./kept-request.js";
import type { RequestSettlement } from "./request-settlement.js";
import type { SessionRegister } from "./session-register.js";

/** How a body names the request that it is for; neither where only one can be meant. */
export type RequestNames = { requestId?: string | undefined; toolCallId?: string | undefined };

export type Finding = { ok: true; kept: KeptRequest; open: OpenRequest } | { ok: false; problem: Problem };

/** How many of the open requests a refusal lists. */
const LISTED_MAX = 100;

/** Finds the open request that is meant, or says why there is none. */
export function findRequest(
  register: SessionRegister,
  sessionId: string,
  { requestId, toolCallId }: RequestNames,
): Finding {
  if (requestId !== undefined) {
    const kept = register.findRequest(requestId);
    if (kept?.session.id === sessionId && (toolCallId === undefined || toolCallId === kept.toolCallId)) {
      return accept(kept);
    }
  }
  const session = register.find(sessionId);
  if (session === undefined) return refuse(describeNothing(sessionId, "no question was asked in it"));
  if (requestId !== undefined) {
    return refuse(describeNothing(sessionId, "it has no request with that requestId"));
  }
  const open = toolCallId === undefined ? session.open : session.openByToolCall.get(toolCallId);
  if (open !== undefined && open.size > 1) return refuse(describeSeveral(open, toolCallId));
  const isMeant = (kept: KeptRequest) =>
    kept.session === session && (toolCallId === undefined || kept.toolCallId === toolCallId);
  const [kept = register.log.findLastEnd(isMeant)] = open ?? [];
  if (kept !== undefined) return accept(kept);
  const why =
    toolCallId === undefined ? "no question was asked in it" : "it has no request of that toolCallId";
  return refuse(describeNothing(sessionId, why));
}

function accept(kept: KeptRequest): Finding {
  const { open } = kept;
  return open === undefined ? refuse(describeEnd(kept)) : { ok: true, kept, open };
}

function describeNothing(sessionId: string, why: string): Problem {
  const detail = `Nothing waits for an answer in the session "${shorten(sessionId)}": ${why}. Read its events to see what is open.`;
  return { status: 404, code: "nothing_pending", detail };
}

/** Tells who comes late how the request ended. */
export function describeEnd({ requestId, settlementJson }: KeptRequest): Problem {
  const settlement: RequestSettlement = JSON.parse(settlementJson);
  const isWithdrawn = settlement.status === "withdrawn";
  const code = isWithdrawn ? "withdrawn" : "already_answered";
  const end = isWithdrawn ? "was withdrawn" : `is already ${settlement.status}`;
  const detail = `The request "${shorten(requestId)}" ${end}. Take it off the screen.`;
  return { status: 409, code, detail, members: { settlement } };
}

function describeSeveral(requests: Set<KeptRequest>, toolCallId: string | undefined): Problem {
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
