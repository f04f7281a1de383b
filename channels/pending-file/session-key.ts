import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { createResumeKey } from "../../src/elicitation/resume-key.js";
import { sha256 } from "../../src/text/sha-256.js";

/** The key of a request. Requests that name no session would be the same in all of them: they get the channel's. */
export function keyOf(request: PilotDeckElicitationRequest, sessionId: string): string {
  const key = request.resumeKey ?? createResumeKey(request);
  return request.sessionId === undefined ? scopeKey(key, sessionId) : key;
}

/** A key of one session's own; the key itself where the channel has no session. */
export function scopeKey(key: string, sessionId: string): string {
  if (sessionId === "") return key;
  return sha256(JSON.stringify([sessionId, key])).slice(0, 32);
}
