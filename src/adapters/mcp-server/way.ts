import { fallback } from "../../../channels/compose/index.js";
import type {
  ElicitationCollection,
  ElicitationDeferral,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/elicitation.js";
import { attempt } from "../../elicitation/attempt.js";
import { nameOfChannel } from "../../elicitation/channel-name.js";
import { readTraits } from "../../elicitation/channel-traits.js";
import { deriveRequest } from "../../elicitation/derive-request.js";
import { wrapChannel } from "../../elicitation/wrap-channel.js";
import type { Leg } from "./leg.js";
import type { OpenForms } from "./memory.js";

type Answered = Extract<PilotDeckElicitationAnswer, { type: "answered" }>;

/** How the person is reached in one call: the client's form first, where there is one, then the host's channel. */
export type Way = {
  form: PilotDeckElicitationChannel | undefined;
  channel: PilotDeckElicitationChannel | undefined;
  leg: Leg;
  /** Tells where a question waits. What it rejects with ends the ask. */
  tell(deferral: ElicitationDeferral): Promise<void>;
  /** The question is answered, or ended otherwise. */
  tellAnswered(id: string): void;
  /** Whether the client has said that nobody wants the answer any more, once the signal is aborted. */
  isTakenBack(): boolean;
  openForms: OpenForms;
  onLateAnswer: ((id: string, answer: Answered) => unknown) | undefined;
};

/** A channel that can keep a question is asked for that at once: the question outlives the call. Any other is asked as it is. */
export function createWay(way: Way): PilotDeckElicitationChannel | undefined {
  const { form, channel } = way;
  if (channel === undefined) return form;
  const isKeeper = readTraits(channel).mayDefer && channel.collect !== undefined;
  const last = isKeeper ? waitInLegs(channel, way) : channel;
  if (form === undefined) return last;
  return fallback([isKeeper ? handOverAfterLeg(form, channel, way) : form, last]);
}

/** Asks the keeper to keep the question, says where it waits, and waits for as long as the call may. */
function waitInLegs(
  channel: PilotDeckElicitationChannel,
  { leg, tell, tellAnswered, isTakenBack, openForms }: Way,
): PilotDeckElicitationChannel {
  return wrapChannel(channel, async (request) => {
    if (request.defer === "now") return channel.askUser(request);
    const kept = await channel.askUser(toKeep(request));
    if (kept.type !== "cancelled" || kept.deferred === undefined) return kept;
    const { id } = kept.deferred;
    const { signal } = request;
    const takeBack = () => {
      if (isTakenBack()) attempt(() => channel.withdraw?.(id, "The agent no longer needs an answer."));
    };
    if (signal?.aborted) takeBack();
    else signal?.addEventListener("abort", takeBack, { once: true });
    try {
      await tell(kept.deferred);
      const ms = leg.left();
      const wait = { ...(signal && { signal }), ...(ms !== undefined && { ms }) };
      const collected: ElicitationCollection = (await channel.collect?.(id, wait)) ?? kept;
      const { request: _, ...answer } = collected;
      if (answer.type === "answered" || answer.deferred === undefined) {
        openForms.close(request.resumeKey);
        tellAnswered(id);
      }
      return answer;
    } finally {
      signal?.removeEventListener("abort", takeBack);
    }
  });
}

/**
 * Asks by a form. When the call may wait no longer, the keeper has the question, and the form stays open: what comes of it then
 * is a late answer, so that nothing typed is lost.
 */
function handOverAfterLeg(
  form: PilotDeckElicitationChannel,
  channel: PilotDeckElicitationChannel,
  { leg, openForms, onLateAnswer }: Way,
): PilotDeckElicitationChannel {
  return {
    name: nameOfChannel(form),
    capabilities: { ...form.capabilities, deferral: true },
    async askUser(request) {
      if (request.defer === "now") return undeliverable("a form keeps no question for later");
      if (openForms.has(request.resumeKey)) return undeliverable("its form is at the client already");
      const stop = new AbortController();
      const abort = () => stop.abort(request.signal?.reason);
      request.signal?.addEventListener("abort", abort);
      try {
        const asking = form.askUser(deriveRequest(request, { signal: stop.signal }));
        const answer = await Promise.race([asking, leg.over]);
        if (answer !== undefined) return answer;
        const deferral = await keep(channel, request);
        if (deferral?.deferred === undefined) return await asking;
        const { id } = deferral.deferred;
        openForms.add(request.resumeKey, stop);
        if (onLateAnswer === undefined) stop.abort();
        asking.then(
          (late) => late.type === "answered" && attempt(() => onLateAnswer?.(id, late)),
          () => undefined,
        );
        return deferral;
      } finally {
        request.signal?.removeEventListener("abort", abort);
      }
    },
  };
}

/** Nothing where it could not: the form is all there is then. */
async function keep(channel: PilotDeckElicitationChannel, request: PilotDeckElicitationRequest) {
  try {
    const kept = await channel.askUser(toKeep(request));
    return kept.type === "cancelled" ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Whoever goes away meanwhile finds it there: what becomes of it is decided once it is kept. */
function toKeep(request: PilotDeckElicitationRequest): PilotDeckElicitationRequest {
  return deriveRequest(request, { defer: "now", signal: undefined });
}

function undeliverable(reason: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", reason, code: "undeliverable" };
}
