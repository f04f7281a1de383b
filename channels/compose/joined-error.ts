import type { PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { PilotDeckToolRuntimeError } from "../../protocol/errors.js";
import { nameOfChannel } from "../../src/elicitation/channel-name.js";
import { describeThrown } from "../../src/text/thrown.js";

/** A channel that failed, and what it threw or, as a text, why it gave up. */
export type ChannelFailure = { channel: PilotDeckElicitationChannel; cause: unknown };

/**
 * One error for many channels, which names each of them and why it failed. Where there is one, an error of the protocol is
 * passed on as it is.
 */
export function createJoinedError(fault: string, failures: readonly ChannelFailure[]): Error {
  const [first, ...others] = failures;
  if (others.length === 0 && PilotDeckToolRuntimeError.isInstance(first?.cause)) return first.cause;
  const errors = failures.map(({ channel, cause }) => {
    return new Error(`${nameOfChannel(channel)}: ${describeThrown(cause)}`, { cause });
  });
  return new AggregateError(errors, `${fault} (${errors.map(({ message }) => message).join("; ")})`);
}
