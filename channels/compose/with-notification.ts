import type { PilotDeckElicitationChannel, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { wrapChannel } from "../../src/elicitation/wrap-channel.js";

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
  { onError }: NotificationOptions = {},
): PilotDeckElicitationChannel {
  return wrapChannel(channel, async (request) => {
    const answer = channel.askUser(request);
    if (request.signal?.aborted !== true) attempt(() => notifier(request), onError);
    return answer;
  });
}
