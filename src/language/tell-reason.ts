import { shorten } from "../text/foreign-words.js";
import { describeAbort, toldOf } from "../text/thrown.js";
import { type ReasonsSentences, SENTENCES } from "./en/reasons.js";
import { findSame, readSentence } from "./known-sentence.js";

/** Channels of this package that know who answers. Elsewhere "Ada answered on …" may be somebody's own words. */
const OWN_CHANNELS: readonly string[] = ["chat", "mcp-elicitation", "pending-file", "rpc", "wait-handle"];

/** What Node, Deno and Bun say of a signal whose time is up. */
const TIME_IS_UP: readonly string[] = [
  "The operation was aborted due to timeout",
  "Signal timed out.",
  "The operation timed out.",
];

/**
 * A reason of ours, which is kept in English, in a person's language. Any other comes back as it is: it is the word of whoever
 * gave it, a person or a host, and nobody's to translate. Linear in the reason.
 */
export function tellReason(reason: string, say: ReasonsSentences): string {
  return findTold(reason, say) ?? reason;
}

/** Why an entry is settled as it is, where that is known. Who declines, or takes it back in their own name, has said so themselves. */
export function tellSettlementReason(
  { type, by, reason }: { readonly type: string; readonly by?: string; readonly reason?: string },
  say: ReasonsSentences,
): string | undefined {
  const mayBeOurs = reason !== undefined && type === "withdrawn" && by === undefined;
  return mayBeOurs ? tellReason(reason, say) : reason;
}

/** Why a signal was aborted, for the person who was asked. Never throws. */
export function tellAbort(signal: AbortSignal | undefined, say: ReasonsSentences, otherwise: string): string {
  const reason = describeAbort(signal, "");
  if (reason === "") return otherwise;
  return findTold(reason, say) ?? shorten(toldOf(signal?.reason) ?? reason, TOLD_MAX);
}

const TOLD_MAX = 300;

function findTold(reason: string, say: ReasonsSentences): string | undefined {
  return findFixed(reason, say) ?? findEnding(reason, say) ?? findLeft(reason, say);
}

function findFixed(reason: string, say: ReasonsSentences): string | undefined {
  if (TIME_IS_UP.includes(reason)) return say.fixed.timeout;
  return findSame(SENTENCES.fixed, reason, say.fixed);
}

function findLeft(reason: string, say: ReasonsSentences): string | undefined {
  const [channel] = readSentence(SENTENCES.leftTo, reason) ?? [];
  return channel === undefined ? undefined : say.leftTo(channel);
}

/** Who ended the question, how, and where. A name may hold the words between them: they are looked for everywhere. */
function findEnding(reason: string, say: ReasonsSentences): string | undefined {
  const told = new Map(Object.entries(say.ended));
  for (const [how, ended] of Object.entries(SENTENCES.ended)) {
    const between = ended("", "");
    for (let at = reason.indexOf(between, 1); at > 0; at = reason.indexOf(between, at + 1)) {
      const isUser = reason.slice(0, at) === SENTENCES.user;
      const where = findPlace(reason.slice(at + between.length), isUser, say);
      if (where !== undefined) return told.get(how)?.(isUser ? say.user : reason.slice(0, at), where);
    }
  }
  return undefined;
}

/** @param isUser - nobody knows who it was: so it is put by us alone, and the channel may have any name */
function findPlace(where: string, isUser: boolean, say: ReasonsSentences): string | undefined {
  const place = findSame(SENTENCES.places, where, say.places);
  if (place !== undefined) return place;
  const [door] = readSentence(SENTENCES.throughDoor, where) ?? [];
  if (door !== undefined) return say.throughDoor(door);
  const [channel] = readSentence(SENTENCES.onChannel, where) ?? [];
  const isOurs = channel !== undefined && (isUser || OWN_CHANNELS.includes(channel));
  return isOurs ? say.onChannel(channel) : undefined;
}
