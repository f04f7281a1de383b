import type { ElicitationTimeout, PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { wrapChannel } from "../../src/elicitation/wrap-channel.js";

/**
 * Sets the timeout of every ask on a channel that does not bring its own. `elicit` keeps it; asking the channel
 * directly does not. 0 milliseconds mean none, and take away a timeout that the channel has. Throws a
 * `RangeError` for milliseconds that are no number from 0 on.
 */
export function withTimeout(
  channel: PilotDeckElicitationChannel,
  timeout: ElicitationTimeout,
): PilotDeckElicitationChannel {
  const { ms, then } = timeout;
  if (!(ms >= 0)) throw new RangeError(`A timeout must be 0 or more milliseconds, but is ${ms}.`);
  return { ...wrapChannel(channel, (request) => channel.askUser(request)), timeout: { ms, then } };
}
