import type { PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { requireMethods } from "../text/require-methods.js";
import { nameOfChannel } from "./channel-name.js";

/**
 * A channel that is like another one, name included, but asks in its own way. What else the other one has is read from
 * it no sooner than somebody asks for it, and its functions are called on it. Throws a `TypeError` for what is no channel.
 */
export function wrapChannel(
  channel: PilotDeckElicitationChannel,
  askUser: PilotDeckElicitationChannel["askUser"],
): PilotDeckElicitationChannel {
  requireMethods(channel, ["askUser"], "channel must be a channel");
  const wrapped: PilotDeckElicitationChannel = { name: nameOfChannel(channel), askUser };
  for (const name of ["capabilities", "timeout", "collect", "withdraw"] as const) {
    if (!(name in channel)) continue;
    const get = () => {
      const member = channel[name];
      return typeof member === "function" ? member.bind(channel) : member;
    };
    Object.defineProperty(wrapped, name, { get, configurable: true, enumerable: true });
  }
  return wrapped;
}
