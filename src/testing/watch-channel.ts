import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { combineChecks } from "../elicitation/combine-checks.js";
import { deriveRequest } from "../elicitation/derive-request.js";
import { wrapChannel } from "../elicitation/wrap-channel.js";
import { shorten } from "../text/foreign-words.js";
import type { Harness } from "./harness.js";

/** A harness that is tried, and what its channel was asked and has not ended yet. */
export type Case = { harness: Harness; openAsks: Set<OpenAsk> };

/** `refusal` is what the request's check last said. */
type OpenAsk = { questions: string; refusal: string };

/** What the channel was asked, and what it gave back, before `elicit` made anything of it. */
export type WatchedAsk = {
  request: PilotDeckElicitationRequest;
  /** The request as it was when the channel got it. */
  before: PilotDeckElicitationRequest;
  reply: Promise<PilotDeckElicitationAnswer>;
};

/** The harness's channel, as a channel that keeps its asks; `performs` says whether the person acts. */
export function watchChannel(
  { harness, openAsks }: Case,
  { performs }: { performs: boolean },
): { channel: PilotDeckElicitationChannel; asks: WatchedAsk[] } {
  const asks: WatchedAsk[] = [];
  const askUser = (given: PilotDeckElicitationRequest) => {
    const { noted: request, forget } = noteAsk(openAsks, given);
    const before = { ...request, questions: structuredClone(request.questions) };
    if (request.metadata !== undefined) before.metadata = structuredClone(request.metadata);
    const reply = new Promise<PilotDeckElicitationAnswer>((resolve, reject) => {
      askAndCollect(harness.channel, request).then(resolve, reject);
      // A person who cannot act would leave the question open for ever.
      if (performs) (async () => harness.perform?.(request))().catch(reject);
    });
    asks.push({ request, before, reply });
    reply.then(forget, forget);
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

/** What a case that does not end waits for, behind a sentence. */
export function describeOpenAsks({ openAsks }: Case): string {
  return [...openAsks].map(describeOpenAsk).join("");
}

function describeOpenAsk({ questions, refusal }: OpenAsk): string {
  const checked = refusal === "" ? "" : ` The request's check last said: ${refusal}`;
  return ` The channel was asked ${questions}, and has neither answered nor cancelled.${checked}`;
}

// The person answers well: what the check finds in that was made of it on the way, and nobody would see it.
function noteAsk(
  openAsks: Set<OpenAsk>,
  request: PilotDeckElicitationRequest,
): { noted: PilotDeckElicitationRequest; forget: () => void } {
  const { check, questions } = request;
  const ask = {
    questions: questions.map(({ question }) => `"${shorten(question)}"`).join(", "),
    refusal: "",
  };
  openAsks.add(ask);
  const forget = () => void openAsks.delete(ask);
  if (check === undefined) return { noted: request, forget };
  const note: typeof check = (...given) => {
    const issues = check(...given);
    ask.refusal = issues.map(({ message }) => message).join(" ");
    return issues;
  };
  return { noted: deriveRequest(request, { check: combineChecks(note, check) }), forget };
}
