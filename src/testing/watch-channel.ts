import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { wrapChannel } from "../elicitation/wrap-channel.js";
import type { Harness } from "./harness.js";

/** What the channel was asked, and what it gave back, before `elicit` made anything of it. */
export type WatchedAsk = {
  request: PilotDeckElicitationRequest;
  /** The request as it was when the channel got it. */
  before: PilotDeckElicitationRequest;
  reply: Promise<PilotDeckElicitationAnswer>;
};

/** The harness's channel, as a channel that keeps its asks; `performs` says whether the person acts. */
export function watchChannel(
  harness: Harness,
  { performs }: { performs: boolean },
): { channel: PilotDeckElicitationChannel; asks: WatchedAsk[] } {
  const asks: WatchedAsk[] = [];
  const askUser = (request: PilotDeckElicitationRequest) => {
    const before = { ...request, questions: structuredClone(request.questions) };
    if (request.metadata !== undefined) before.metadata = structuredClone(request.metadata);
    const reply = new Promise<PilotDeckElicitationAnswer>((resolve, reject) => {
      askAndCollect(harness.channel, request).then(resolve, reject);
      // A person who cannot act would leave the question open for ever.
      if (performs) (async () => harness.perform?.(request))().catch(reject);
    });
    asks.push({ request, before, reply });
    return reply;
  };
  return { channel: wrapChannel(harness.channel, askUser), asks };
}

// A question that was put off is waited for, so that its answer is held to the same rules.
async function askAndCollect(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
): Promise<PilotDeckElicitationAnswer> {
  const reply = await channel.askUser(request);
  if (reply?.type !== "cancelled" || reply.deferred === undefined) return reply;
  const { signal } = request;
  return channel.collect?.(reply.deferred.id, { ...(signal && { signal }) }) ?? reply;
}
