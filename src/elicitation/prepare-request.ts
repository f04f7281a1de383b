import type {
  ElicitationDraft,
  ElicitationTimeout,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { attempt } from "./attempt.js";
import { hideMember } from "./derive-request.js";
import { createResumeKey } from "./resume-key.js";

type Hidden = {
  timeout: ElicitationTimeout | undefined;
  check: NonNullable<PilotDeckElicitationRequest["check"]>;
};

/**
 * The request as a channel gets it: with its ids, and with nothing enumerable that cannot be cloned. A `resumeKey` is
 * made when it is read. An `onProgress` that throws harms nobody.
 */
export function prepareRequest(
  request: PilotDeckElicitationRequest,
  { timeout, check }: Hidden,
): PilotDeckElicitationRequest {
  const { signal, onProgress } = request;
  let resumeKey = request.resumeKey;
  const prepared: PilotDeckElicitationRequest = {
    ...request,
    requestId: request.requestId ?? crypto.randomUUID(),
    get resumeKey() {
      resumeKey ??= createResumeKey(request);
      return resumeKey;
    },
  };
  if (timeout !== undefined) prepared.timeout = timeout;
  hideMember(prepared, "check", check);
  if (signal !== undefined) hideMember(prepared, "signal", signal);
  if (onProgress !== undefined) {
    hideMember(prepared, "onProgress", (draft: ElicitationDraft) => attempt(() => onProgress(draft)));
  }
  return prepared;
}
