import type {
  ElicitationCheck,
  ElicitationDraft,
  ElicitationTimeout,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { attempt } from "./attempt.js";
import { hideMember } from "./derive-request.js";
import { createResumeKey } from "./resume-key.js";

type Hidden = {
  timeout: ElicitationTimeout | undefined;
  check: ElicitationCheck;
};

/**
 * The request as a channel gets it: with its ids, and with nothing enumerable that cannot be cloned. A `resumeKey` is
 * made when it is read. An `onProgress` that throws harms nobody.
 */
export function prepareRequest(
  request: PilotDeckElicitationRequest,
  { timeout, check }: Hidden,
): PilotDeckElicitationRequest {
  const { turnId, signal, onProgress, requestId = crypto.randomUUID() } = request;
  // In this order, and with one getter for all requests, since V8 takes three times as long over any other.
  const prepared: PilotDeckElicitationRequest = { requestId, ...request };
  prepared.requestId = requestId;
  if (timeout !== undefined) prepared.timeout = timeout;
  else if ("timeout" in prepared) delete prepared.timeout;
  if (prepared.resumeKey === undefined) Object.defineProperty(prepared, "resumeKey", RESUME_KEY);
  hideMember(prepared, "check", check);
  if (turnId !== undefined) hideMember(prepared, "turnId", turnId);
  if (signal !== undefined) hideMember(prepared, "signal", signal ?? undefined);
  if (onProgress !== undefined) {
    hideMember(prepared, "onProgress", (draft: ElicitationDraft) => attempt(() => onProgress(draft)));
  }
  return prepared;
}

const RESUME_KEY: PropertyDescriptor & ThisType<PilotDeckElicitationRequest> = {
  get() {
    return createResumeKey(this);
  },
  enumerable: true,
};
