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
import { SENTENCES as REASONS } from "../../language/en/reasons.js";
import type { Leg } from "./leg.js";
import type { OpenForms } from "./memory.js";
import type { McpChannel, PersonReply } from "./options.js";

/** How the person is reached in one call: the client's form first, where there is one, then the host's channel. */
export type Way = {
  form: PilotDeckElicitationChannel | undefined;
  channel: McpChannel | undefined;
  leg: Leg;
  /** Tells where a question waits. What it rejects with ends the ask. */
  tell(deferral: ElicitationDeferral): Promise<void>;
  /** The question is answered, or ended otherwise. */
  tellAnswered(id: string): void;
  /** Whether the client has said that nobody wants the answer any more, once the signal is aborted. */
  isTakenBack(): boolean;
  openForms: OpenForms;
  /** Tells the form of a question from those of other callers. */
  formKeyOf(request: PilotDeckElicitationRequest): string;
  onFormReply: ((id: string, reply: PersonReply) => unknown) | undefined;
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
  { leg, tell, tellAnswered, isTakenBack, openForms, formKeyOf }: Way,
): PilotDeckElicitationChannel {
  return wrapChannel(channel, async (request) => {
    if (request.defer === "now") return channel.askUser(request);
    const kept = await channel.askUser(toKeep(request));
    if (kept.type !== "cancelled" || kept.deferred === undefined) return kept;
    const { id } = kept.deferred;
    const { signal } = request;
    const takeBack = () => {
      if (isTakenBack()) attempt(() => channel.withdraw?.(id, REASONS.fixed.noLongerNeeded));
    };
    if (signal?.aborted) takeBack();
    else signal?.addEventListener("abort", takeBack);
    try {
      await tell(kept.deferred);
      const ms = leg.left();
      const wait = { ...(signal && { signal }), ...(ms !== undefined && { ms }) };
      const collected: ElicitationCollection = (await channel.collect?.(id, wait)) ?? kept;
      const answer = withoutRequest(collected);
      if (answer.type === "answered" || answer.deferred === undefined) {
        openForms.close(formKeyOf(request));
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
 * is a late reply, so that nothing typed is lost.
 */
function handOverAfterLeg(
  form: PilotDeckElicitationChannel,
  channel: McpChannel,
  way: Way,
): PilotDeckElicitationChannel {
  const { leg, openForms, formKeyOf, onFormReply } = way;
  return {
    name: nameOfChannel(form),
    capabilities: { ...form.capabilities, deferral: true },
    async askUser(request) {
      if (request.defer === "now") return undeliverable("a form keeps no question for later");
      const key = formKeyOf(request);
      if (openForms.has(key)) return undeliverable("its form is at the client already");
      const stop = new AbortController();
      const abort = () => stop.abort(request.signal?.reason);
      request.signal?.addEventListener("abort", abort);
      try {
        const kept = await channel.find?.(request).catch(() => undefined);
        if (kept?.isOver === true) return undeliverable("its answer is there already");
        const asking = form.askUser(deriveRequest(request, { signal: stop.signal }));
        const answer = await Promise.race([asking, leg.over]);
        if (answer !== undefined)
          return kept === undefined ? answer : replyToKept(channel, kept.id, answer, way);
        const deferral = await keep(channel, request);
        if (deferral?.deferred === undefined) return await asking;
        const { id } = deferral.deferred;
        openForms.add(key, stop);
        if (onFormReply === undefined) stop.abort();
        else
          attempt(() =>
            takeLate(asking, (reply) => onFormReply(id, reply)).finally(() => openForms.forget(key, stop)),
          );
        return deferral;
      } finally {
        request.signal?.removeEventListener("abort", abort);
      }
    },
  };
}

async function takeLate(
  asking: Promise<PilotDeckElicitationAnswer>,
  take: (reply: PersonReply) => unknown,
): Promise<void> {
  const late = await asking;
  if (isReply(late)) await take(late);
}

/** A question that the keeper has from an earlier call is settled there too. If it was in the meantime, that came first. */
async function replyToKept(
  channel: McpChannel,
  id: string,
  answer: PilotDeckElicitationAnswer,
  { onFormReply, tellAnswered }: Way,
): Promise<PilotDeckElicitationAnswer> {
  if (!isReply(answer)) return answer;
  try {
    if (onFormReply === undefined) {
      await channel.withdraw?.(id, REASONS.fixed.repliedAtClient);
      return answer;
    }
    await onFormReply(id, answer);
    tellAnswered(id);
    const collected = await channel.collect?.(id, { ms: 0 });
    return collected !== undefined && isReply(collected) ? withoutRequest(collected) : answer;
  } catch {
    return answer;
  }
}

function isReply(answer: PilotDeckElicitationAnswer): answer is PersonReply {
  return answer.type === "answered" || answer.code === "declined";
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

function withoutRequest({ request: _, ...answer }: ElicitationCollection): PilotDeckElicitationAnswer {
  return answer;
}

function undeliverable(reason: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", reason, code: "undeliverable" };
}
