import type {
  ElicitationWait,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { isObject } from "../text/values.js";
import { askChannel } from "./ask-channel.js";
import { nameOfChannel } from "./channel-name.js";
import { type ChannelTraits, readTraits } from "./channel-traits.js";
import { readIsoTime, systemTime } from "./clock.js";
import { describeFailure } from "./describe-failure.js";
import { type ElicitationOutcome, endOutcome, type FailedOutcome } from "./outcome.js";
import { readEnding } from "./read-ending.js";

/** How a collection ended, and what was asked, where the channel has kept it. */
export type CollectedOutcome = { outcome: ElicitationOutcome; request?: PilotDeckElicitationRequest };

/**
 * Waits for the answer to a question that was put off, at most `ms` milliseconds (default: as long as it takes), also in
 * another process than the one that asked. The answer is checked against the request that comes with it. Still open, it is
 * cancelled with the code `deferred`; unknown, with `unknown`. Never rejects, and resolves within one turn of the event loop
 * once the signal is aborted.
 */
export async function collect(
  channel: PilotDeckElicitationChannel,
  id: string,
  { signal, ...more }: Omit<ElicitationWait, "signal"> & { signal?: AbortSignal | undefined } = {},
  now: () => Date = systemTime,
): Promise<CollectedOutcome> {
  let traits: ChannelTraits;
  try {
    traits = readTraits(channel);
  } catch (thrown) {
    return {
      outcome: endOutcome(describeFailure(thrown, nameOfChannel(channel), []), readIsoTime(now)),
    };
  }
  const { name, mode } = traits;
  if (channel.collect === undefined || !traits.mayDefer) {
    return { outcome: endOutcome(refuse(name), readIsoTime(now), mode) };
  }
  const wait = { ...more, ...(signal !== undefined && { signal }) };
  const collecting = { askUser: async () => channel.collect?.(id, wait) } as PilotDeckElicitationChannel;
  const ending = await askChannel(collecting, { ...NO_QUESTIONS, ...(signal !== undefined && { signal }) });
  const request = ending.type === "replied" ? readRequestOf(ending.reply) : undefined;
  const endedAt = readIsoTime(now);
  const unended = readEnding(ending, request ?? NO_QUESTIONS, () => [], traits, endedAt);
  return { outcome: endOutcome(unended, endedAt, mode), ...(request !== undefined && { request }) };
}

// An answer without its request answers nothing that was asked.
const NO_QUESTIONS: PilotDeckElicitationRequest = { toolCallId: "", toolName: "", questions: [] };

function refuse(channel: string): FailedOutcome {
  const message = `The elicitation channel "${channel}" keeps no questions for later: it lacks the capability deferral.`;
  return { type: "failed", code: "unsupported_tool", message, details: { channel, capability: "deferral" } };
}

function readRequestOf(reply: unknown): PilotDeckElicitationRequest | undefined {
  if (!isObject(reply) || !isObject(reply.request) || !Array.isArray(reply.request.questions))
    return undefined;
  // The channel's own word for what it was asked.
  return reply.request as PilotDeckElicitationRequest;
}
