import { ABORTED } from "../../protocol/aborted.js";
import type { PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import {
  findDeliveryFault,
  findUndeclaredDeferral,
  joinChannels,
  listChannels,
  requestFor,
} from "./join-channels.js";
import { joinDrafts } from "./join-drafts.js";
import { type ChannelFailure, createJoinedError } from "./joined-error.js";

/**
 * Asks on the first channel, and on the next one only where a channel could not deliver: it rejected, or it
 * cancelled with the code `undeliverable` or `connection_lost`. Whatever else a channel says holds.
 *
 * Where the last channel cancels, that is the answer; where it rejects, the ask rejects with an `AggregateError`
 * that names every channel and why it failed. Throws a `TypeError` without channels.
 */
export function fallback(channels: readonly PilotDeckElicitationChannel[]): PilotDeckElicitationChannel {
  const inOrder = listChannels("fallback", channels);
  return joinChannels("fallback", inOrder, async (takers, request) => {
    const failures: ChannelFailure[] = [];
    const drafts = joinDrafts(request.onProgress);
    for (const [index, channel] of takers.entries()) {
      if (request.signal?.aborted) return ABORTED;
      try {
        const answer = await channel.askUser(
          requestFor(channel, request, { onProgress: drafts.listenTo(index) }),
        );
        const fault = findDeliveryFault(answer) ?? findUndeclaredDeferral(channel, answer);
        if (fault === undefined || index === takers.length - 1) return answer;
        failures.push({ channel, cause: fault });
      } catch (cause) {
        failures.push({ channel, cause });
      }
      drafts.leave(index);
    }
    if (request.signal?.aborted) return ABORTED;
    throw createJoinedError("no channel could ask", failures);
  });
}
