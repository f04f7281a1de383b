import type { PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { nameOfChannel } from "../text/issues.js";

/** A channel that is like another one, name included, but asks in its own way. */
export function wrapChannel(
  channel: PilotDeckElicitationChannel,
  askUser: PilotDeckElicitationChannel["askUser"],
): PilotDeckElicitationChannel {
  const { capabilities, timeout } = channel;
  const collect = channel.collect?.bind(channel);
  const withdraw = channel.withdraw?.bind(channel);
  return {
    name: nameOfChannel(channel),
    askUser,
    ...(capabilities && { capabilities }),
    ...(timeout && { timeout }),
    ...(collect && { collect }),
    ...(withdraw && { withdraw }),
  };
}
