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
import type { KeptQuestions } from "./kept-questions.js";
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
  /** Whether a form can stay at the client when its call is over: not where it is the call's own result. */
  formOutlivesCall: boolean;
  questions: KeptQuestions;
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

/** A channel that can keep a question. */
type Keeper = McpChannel & Required<Pick<McpChannel, "collect">>;

function isKeeper(channel: McpChannel): channel is Keeper {
  return readTraits(channel).mayDefer && channel.collect !== undefined;
}

/** Asks the keeper to keep the question, says where it waits, and waits for as long as the call may. */
function waitInLegs(
  channel: Keeper,
  { leg, tell, tellAnswered, isTakenBack, openForms, formKeyOf, questions }: Way,
): PilotDeckElicitationChannel {
  return wrapChannel(channel, async (request) => {
    if (request.defer === "now") return channel.askUser(request);
    const kept = await askOnce(channel, request, questions);
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
      const answer = withoutRequest(await channel.collect(id, wait));
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

/** Asks the keeper, or sees how the question stands that it was asked by the same call before. */
async function askOnce(
  channel: Keeper,
  request: PilotDeckElicitationRequest,
  questions: KeptQuestions,
): Promise<PilotDeckElicitationAnswer> {
  const before = (await questions.recall(request, "form")) || (await questions.recall(request, "page"));
  if (before !== undefined) return look(channel, before);
  const asked = await channel.askUser(toKeep(request));
  if (asked.type !== "cancelled" || asked.deferred === undefined) return asked;
  const id = await questions.agree(request, "page", asked.deferred.id);
  return id === asked.deferred.id ? asked : look(channel, id);
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
  const { leg, openForms, formKeyOf, onFormReply, formOutlivesCall } = way;
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
        const kept = await findKept(channel, request, way);
        // Where it cannot be read, the form is all there is.
        const over = kept === "" ? undefined : await readOver(channel, kept, way).catch(() => undefined);
        if (over !== undefined) return over;
        const asking = form.askUser(deriveRequest(request, { signal: stop.signal }));
        const answer = await (formOutlivesCall ? Promise.race([asking, leg.over]) : asking);
        if (answer !== undefined) return kept === "" ? answer : replyToKept(channel, kept, answer, way);
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

/**
 * The question of an earlier call that the keeper has, "" for none. One that this call has gone by before may be found no more: its
 * answer was taken, or it was taken back.
 */
async function findKept(
  channel: Keeper,
  request: PilotDeckElicitationRequest,
  { questions }: Way,
): Promise<string> {
  const before = await questions.recall(request, "form");
  if (before !== undefined) return before;
  const found = await channel.find?.(request).catch(() => undefined);
  return questions.agree(request, "form", found?.id ?? "");
}

async function readOver(channel: Keeper, id: string, { tellAnswered }: Way) {
  const answer = await look(channel, id);
  if (!isReply(answer)) return undefined;
  tellAnswered(id);
  return answer;
}

async function look(channel: Keeper, id: string): Promise<PilotDeckElicitationAnswer> {
  return withoutRequest(await channel.collect(id, { ms: 0 }));
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
  channel: Keeper,
  id: string,
  answer: PilotDeckElicitationAnswer,
  way: Way,
): Promise<PilotDeckElicitationAnswer> {
  if (!isReply(answer) && answer.code !== "dismissed") return answer;
  try {
    await endKept(channel, id, answer, way);
    return (await readOver(channel, id, way)) ?? answer;
  } catch {
    return answer;
  }
}

/**
 * Where the form was closed without a word, the model is told so, and waits no more. What nobody takes leaves no question to answer
 * twice.
 */
async function endKept(
  channel: Keeper,
  id: string,
  answer: PilotDeckElicitationAnswer,
  { onFormReply }: Way,
): Promise<unknown> {
  const withdraw = (reason: string) => channel.withdraw?.(id, reason);
  if (!isReply(answer)) return withdraw(REASONS.fixed.noLongerNeeded);
  const withdrawReplied = () => withdraw(REASONS.fixed.repliedAtClient);
  if (onFormReply === undefined) return withdrawReplied();
  try {
    return await onFormReply(id, answer);
  } catch {
    return withdrawReplied();
  }
}

function isReply(answer: PilotDeckElicitationAnswer): answer is PersonReply {
  return answer.type === "answered" || answer.code === "declined";
}

/** Nothing where it could not. */
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
