import { fallback } from "../../../channels/compose/index.js";
import type {
  ElicitationDeferral,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/elicitation.js";
import { attempt } from "../../elicitation/attempt.js";
import { nameOfChannel } from "../../elicitation/channel-name.js";
import { deriveRequest } from "../../elicitation/derive-request.js";
import { wrapChannel } from "../../elicitation/wrap-channel.js";
import {
  askOnce,
  findKept,
  type Hearing,
  isKeeper,
  isReply,
  type Keeper,
  look,
  readOver,
  replyToKept,
  takeBackUnwanted,
} from "./keeper.js";
import type { Leg } from "./leg.js";
import type { OpenForms } from "./memory.js";
import type { McpChannel, PersonReply } from "./options.js";

/** How the person is reached in one call: the client's form first, where there is one, then the host's channel. */
export type Way = Hearing & {
  form: PilotDeckElicitationChannel | undefined;
  channel: McpChannel | undefined;
  leg: Leg;
  /** Tells where a question waits. What it rejects with ends the ask. */
  tell(deferral: ElicitationDeferral): Promise<void>;
  openForms: OpenForms;
  /** Tells the form of a question from those of other callers. */
  formKeyOf(request: PilotDeckElicitationRequest): string;
  /** Whether a form can stay at the client when its call is over: not where it is the call's own result. */
  formOutlivesCall: boolean;
};

/** A channel that can keep a question is asked for that at once: the question outlives the call. Any other is asked as it is. */
export function createWay(way: Way): PilotDeckElicitationChannel | undefined {
  const { form, channel } = way;
  if (channel === undefined) return form;
  const keeper = isKeeper(channel) ? channel : undefined;
  const last = keeper === undefined ? channel : waitInLegs(keeper, way);
  if (form === undefined) return last;
  return fallback([keeper === undefined ? form : handOverAfterLeg(form, keeper, way), last]);
}

/** Asks the keeper to keep the question, says where it waits, and waits for as long as the call may. */
function waitInLegs(channel: Keeper, way: Way): PilotDeckElicitationChannel {
  const { leg, tell, tellAnswered, openForms, formKeyOf, questions } = way;
  return wrapChannel(channel, async (request) => {
    if (request.defer === "now") return channel.askUser(request);
    const kept = await askOnce(channel, request, questions);
    if (kept.type !== "cancelled" || kept.deferred === undefined) return kept;
    const { id } = kept.deferred;
    const { signal } = request;
    const abort = () => takeBackUnwanted(channel, id, way);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort);
    try {
      await tell(kept.deferred);
      const ms = leg.left();
      const wait = { ...(signal && { signal }), ...(ms !== undefined && { ms }) };
      const answer = await look(channel, id, wait);
      if (answer.type === "answered" || answer.deferred === undefined) {
        openForms.close(formKeyOf(request));
        tellAnswered(id);
      }
      return answer;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  });
}

/**
 * Asks by a form. When the call may wait no longer, the keeper has the question, and the form stays open: what comes of it then
 * is a late reply, so that nothing typed is lost.
 */
function handOverAfterLeg(
  form: PilotDeckElicitationChannel,
  channel: Keeper,
  way: Way,
): PilotDeckElicitationChannel {
  const { leg, openForms, formKeyOf, onFormReply, formOutlivesCall, questions } = way;
  return {
    name: nameOfChannel(form),
    capabilities: { ...form.capabilities, deferral: true },
    async askUser(request) {
      if (request.defer === "now") return undeliverable("a form keeps no question for later");
      const key = formKeyOf(request);
      if (formOutlivesCall && openForms.has(key)) return undeliverable("its form is at the client already");
      const stop = new AbortController();
      const abort = () => stop.abort(request.signal?.reason);
      request.signal?.addEventListener("abort", abort);
      try {
        const kept = await findKept(channel, request, way);
        // Where it cannot be read, the form is all there is.
        const over = kept === "" ? undefined : await readOver(channel, kept, way).catch(() => undefined);
        if (over !== undefined) return over;
        const asking = form.askUser(deriveRequest(request, { signal: stop.signal }));
        const answer = await (formOutlivesCall ? Promise.race([asking, leg.over]) : asking);
        if (answer !== undefined) return kept === "" ? answer : replyToKept(channel, kept, answer, way);
        const deferral = await askOnce(channel, request, questions).catch(() => undefined);
        if (deferral?.type !== "cancelled" || deferral.deferred === undefined) return await asking;
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

function undeliverable(reason: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", reason, code: "undeliverable" };
}
