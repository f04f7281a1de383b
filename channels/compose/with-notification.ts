import type {
  ElicitationDraft,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { deriveRequest } from "../../src/elicitation/derive-request.js";
import { wrapChannel } from "../../src/elicitation/wrap-channel.js";
import { A_FUNCTION } from "../../src/text/option-kinds.js";
import { takeOptions, takeValue } from "../../src/text/take-options.js";

export type NotificationOptions = {
  /** Takes what the notifier threw or rejected with. Default: nobody does. */
  onError?: (error: unknown) => void;
};

/**
 * Tells a notifier of every ask when it is put to the channel: a bell, a message to a phone. Nobody waits for the
 * notifier, and whatever becomes of it, the answer is the channel's.
 */
export function withNotification(
  channel: PilotDeckElicitationChannel,
  notifier: (request: PilotDeckElicitationRequest) => void | Promise<void>,
  options: NotificationOptions = {},
): PilotDeckElicitationChannel {
  takeValue("withNotification", "notifier", notifier, A_FUNCTION);
  const { onError } = takeOptions("withNotification", options, { onError: A_FUNCTION });
  return wrapChannel(channel, async (request) => {
    const { onProgress } = request;
    const guarded = onProgress && ((draft: ElicitationDraft) => attempt(() => onProgress(draft)));
    const guardedRequest = deriveRequest(request, { onProgress: guarded });
    const answer = channel.askUser(guardedRequest);
    if (request.signal?.aborted !== true) attempt(() => notifier(guardedRequest), onError);
    return answer;
  });
}
