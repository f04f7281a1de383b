import type {
  ElicitationWait,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationRequest,
} from "../../../protocol/elicitation.js";
import { attempt } from "../../elicitation/attempt.js";
import { readTraits } from "../../elicitation/channel-traits.js";
import { deriveRequest } from "../../elicitation/derive-request.js";
import { SENTENCES as REASONS } from "../../language/en/reasons.js";
import type { KeptQuestions } from "./kept-questions.js";
import type { McpChannel, PersonReply } from "./options.js";

/** A channel that can keep a question. */
export type Keeper = McpChannel & Required<Pick<McpChannel, "collect">>;

export function isKeeper(channel: McpChannel): channel is Keeper {
  return readTraits(channel).mayDefer && channel.collect !== undefined;
}

/** Which questions a call goes by, and what it does once one is answered. */
export type Hearing = {
  questions: KeptQuestions;
  /** The question is answered, or ended otherwise. */
  tellAnswered(id: string): void;
  /** Whether the client has said that nobody wants the answer any more, once the signal is aborted. */
  isTakenBack(): boolean;
  onFormReply: ((id: string, reply: PersonReply) => unknown) | undefined;
};

/** Asks the keeper, or sees how the question stands that it was asked by the same call before. */
export async function askOnce(
  channel: Keeper,
  request: PilotDeckElicitationRequest,
  questions: KeptQuestions,
): Promise<PilotDeckElicitationAnswer> {
  const before = (await questions.recall(request, "form")) || (await questions.recall(request, "page"));
  if (before !== undefined) return look(channel, before);
  // Whoever goes away meanwhile finds it there: what becomes of it is decided once it is kept.
  const asked = await channel.askUser(deriveRequest(request, { defer: "now", signal: undefined }));
  if (asked.type !== "cancelled" || asked.deferred === undefined) return asked;
  const { id } = asked.deferred;
  const first = await questions.agree(request, "page", id);
  if (first === id) return asked;
  await takeBackOwn(channel, id, request).catch(() => undefined);
  return look(channel, first);
}

/** It was asked after a call with the same reply had its answer: nobody waits for it, unless it is the question of another one. */
async function takeBackOwn(channel: Keeper, id: string, { requestId }: PilotDeckElicitationRequest) {
  const isFor = (kept: PilotDeckElicitationRequest) => kept.requestId === requestId;
  const kept = await channel.collect(id, { ms: 0, isFor });
  if (kept.type === "cancelled" && kept.deferred) await channel.withdraw?.(id, REASONS.fixed.noLongerNeeded);
}

/**
 * The question of an earlier call that the keeper has, "" for none. One that this call has gone by before may be found no more: its
 * answer was taken, or it was taken back.
 */
export async function findKept(
  channel: Keeper,
  request: PilotDeckElicitationRequest,
  { questions }: Hearing,
): Promise<string> {
  const before = await questions.recall(request, "form");
  if (before !== undefined) return before;
  const found = await channel.find?.(request).catch(() => undefined);
  return questions.agree(request, "form", found?.id ?? "");
}

/** What was said on the page, if anything was. */
export async function readOver(
  channel: Keeper,
  id: string,
  { tellAnswered }: Hearing,
): Promise<PersonReply | undefined> {
  const answer = await look(channel, id);
  if (!isReply(answer)) return undefined;
  tellAnswered(id);
  return answer;
}

export async function look(
  channel: Keeper,
  id: string,
  wait: ElicitationWait = { ms: 0 },
): Promise<PilotDeckElicitationAnswer> {
  const { request: _, ...answer } = await channel.collect(id, wait);
  return answer;
}

/** A question that the keeper has from an earlier call is settled there too. If it was in the meantime, that came first. */
export async function replyToKept(
  channel: Keeper,
  id: string,
  answer: PilotDeckElicitationAnswer,
  hearing: Hearing,
): Promise<PilotDeckElicitationAnswer> {
  if (!isReply(answer) && answer.code !== "dismissed") {
    takeBackUnwanted(channel, id, hearing);
    return answer;
  }
  try {
    await endKept(channel, id, answer, hearing);
    return (await readOver(channel, id, hearing)) ?? answer;
  } catch (cause) {
    hearing.questions.fail(cause);
    return answer;
  }
}

/** Where the client says so. */
export function takeBackUnwanted(channel: Keeper, id: string, { isTakenBack }: Hearing): void {
  if (isTakenBack()) attempt(() => channel.withdraw?.(id, REASONS.fixed.noLongerNeeded));
}

/**
 * Where the form was closed without a word, the model is told so, and waits no more. What nobody takes leaves no question to answer
 * twice.
 */
async function endKept(
  channel: Keeper,
  id: string,
  answer: PilotDeckElicitationAnswer,
  { onFormReply }: Hearing,
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

export function isReply(answer: PilotDeckElicitationAnswer): answer is PersonReply {
  return answer.type === "answered" || answer.code === "declined";
}
