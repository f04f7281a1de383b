import { INTERRUPTED } from "../../protocol/aborted.js";
import type { PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { deriveRequest } from "../elicitation/derive-request.js";
import { wrapChannel } from "../elicitation/wrap-channel.js";

/**
 * The same channel, on which an ask ends as interrupted by the person once the signal of the command is aborted: by
 * Ctrl+C where the terminal makes a signal of it, or by a signal from elsewhere.
 */
export function withInterrupt(
  channel: PilotDeckElicitationChannel,
  interrupt: AbortSignal,
): PilotDeckElicitationChannel {
  return wrapChannel(channel, async (request) => {
    const signal = request.signal ? AbortSignal.any([request.signal, interrupt]) : interrupt;
    const answer = await channel.askUser(deriveRequest(request, { signal }));
    return interrupt.aborted ? INTERRUPTED : answer;
  });
}
