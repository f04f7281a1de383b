import { ABORTED } from "../../protocol/aborted.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { isOfPerson, isTimeUp } from "../../src/elicitation/ask-channel.js";
import { attempt, attemptLater } from "../../src/elicitation/attempt.js";
import { nameOfChannel } from "../../src/elicitation/channel-name.js";
import { readTraits } from "../../src/elicitation/channel-traits.js";
import { readReply } from "../../src/elicitation/read-reply.js";
import { type ReasonsSentences, SENTENCES } from "../../src/language/en/reasons.js";
import { type LanguageOptions, languageOf } from "../../src/language/language.js";
import { loadReasonsSentences } from "../../src/language/reasons.js";
import { shorten } from "../../src/text/foreign-words.js";
import { A_FUNCTION } from "../../src/text/option-kinds.js";
import { takeOptions } from "../../src/text/take-options.js";
import { createAbortReason, describeAbort } from "../../src/text/thrown.js";
import {
  findDeliveryFault,
  joinChannels,
  listChannels,
  type RequestChanges,
  requestFor,
} from "./join-channels.js";
import { joinDrafts } from "./join-drafts.js";
import { type ChannelFailure, createJoinedError } from "./joined-error.js";

export type FirstAnswerOptions = LanguageOptions & {
  /** Told of an answer that came when the ask was over already, and by which channel. Default: nobody is. */
  onLate?: (channel: string, answer: PilotDeckElicitationAnswer) => void;
};

/**
 * Asks on all channels at once. The first usable answer wins, and a person who declines or dismisses the question on one
 * channel has done so on all; the others are withdrawn then: their signal is aborted with an error that says who answered,
 * and their `withdraw` is called with the `requestId` and the same words.
 *
 * A channel that fails (it rejects, cancels with `undeliverable` or `connection_lost`, or returns something
 * unusable) leaves the question to the others. So does one that stops by itself with `timeout` or `aborted`, or
 * defers; where nobody answers, that is the answer. Where all fail, the ask rejects with an `AggregateError`
 * that names every channel and why it failed. Once the time is up, one that can defer is heard all the same: somebody may have been
 * told just now that their answer was taken. Throws a `TypeError` without channels.
 */
export function firstAnswer(
  channels: readonly PilotDeckElicitationChannel[],
  options: FirstAnswerOptions = {},
): PilotDeckElicitationChannel {
  const all = listChannels("firstAnswer", channels);
  const names = { onLate: A_FUNCTION, language: false } as const;
  const { onLate = () => undefined } = takeOptions("firstAnswer", options, names);
  const language = languageOf(options);
  return joinChannels("first-answer", all, (takers, request) => {
    return askAll(takers, request, onLate, loadReasonsSentences(language));
  });
}

function askAll(
  channels: readonly PilotDeckElicitationChannel[],
  request: PilotDeckElicitationRequest,
  onLate: Required<FirstAnswerOptions>["onLate"],
  table: Promise<ReasonsSentences>,
): Promise<PilotDeckElicitationAnswer> {
  const { signal, onProgress, requestId = crypto.randomUUID() } = request;
  if (signal?.aborted) return Promise.resolve(ABORTED);
  return new Promise((resolve, reject) => {
    const open = new Map(channels.map((channel, index) => [index, { channel, stop: new AbortController() }]));
    const held: Held[] = [];
    const failures: ChannelFailure[] = [];
    let isOver = false;
    // Those that keep answers, where the time is up: they may have taken one, and have told the person so.
    const heard = new Set<number>();
    // What the host's listener returns may be a promise that rejects.
    const drafts = joinDrafts(onProgress && ((draft) => (isOver ? undefined : onProgress(draft))));

    const close = (reason: unknown) => {
      isOver = true;
      signal?.removeEventListener("abort", abort);
      for (const { stop } of open.values()) stop.abort(reason);
    };
    const abort = () => {
      close(signal?.reason);
      takeBack(held, describeAbort(signal, SENTENCES.fixed.noLongerNeeded));
      if (isTimeUp(request)) {
        for (const [index, { channel }] of open) if (keepsAnswers(channel)) heard.add(index);
      }
      if (heard.size === 0) resolve(ABORTED);
    };
    // Whoever is asked elsewhere reads it in their language, and what is kept of it is English.
    const finish = (
      answer: PilotDeckElicitationAnswer,
      tell: (say: ReasonsSentences) => string,
      say: ReasonsSentences,
    ) => {
      const why = tell(SENTENCES);
      close(createAbortReason(why, tell(say)));
      for (const { channel } of open.values()) withdraw(channel, requestId, why);
      takeBack(
        held.filter((other) => other.answer !== answer),
        why,
      );
      resolve(answer);
    };
    signal?.addEventListener("abort", abort);

    for (const [index, { channel, stop }] of open) {
      const changes = { requestId, signal: stop.signal, onProgress: drafts.listenTo(index) };
      ask(channel, request, changes).then(async (said) => {
        const say = await table;
        open.delete(index);
        if (isOver) {
          if ("held" in said) takeBack([{ channel, answer: said.held }], SENTENCES.fixed.noLongerNeeded);
          if ("answer" in said && isOfPerson(said.reply)) {
            if (heard.size > 0) resolve(said.reply);
            else if (said.answer.type === "answered") tellLate(channel, said.answer);
            heard.clear();
          }
          if (heard.delete(index) && heard.size === 0) resolve(ABORTED);
          return;
        }
        if ("answer" in said) {
          const { answer, reply } = said;
          return finish(reply, (words) => describeEnd(answer, channel, words), say);
        }
        drafts.leave(index);
        if ("held" in said) held.push({ channel, answer: said.held });
        else failures.push({ channel, cause: said.cause });
        if (open.size > 0) return;
        const last = held.find(({ answer }) => answer.deferred !== undefined) ?? held[0];
        if (last !== undefined) {
          finish(last.answer, ({ leftTo }) => leftTo(nameOfChannel(last.channel)), say);
        } else {
          close(undefined);
          reject(createJoinedError("no channel could ask", failures));
        }
      });
    }
  });

  function tellLate(channel: PilotDeckElicitationChannel, answer: PilotDeckElicitationAnswer): void {
    attempt(() => onLate(nameOfChannel(channel), answer));
  }
}

/** What a channel left to the others. */
type Held = { channel: PilotDeckElicitationChannel; answer: Cancellation };

type Cancellation = Extract<PilotDeckElicitationAnswer, { type: "cancelled" }>;

/** What a channel came to: the person's word, something to fall back on, or a failure. */
type Said =
  | {
      answer: PilotDeckElicitationAnswer;
      /** The same as the channel gave it, for whoever asked to read. */
      reply: PilotDeckElicitationAnswer;
    }
  | { held: Cancellation }
  | { cause: unknown };

async function ask(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
  changes: RequestChanges,
): Promise<Said> {
  try {
    const traits = readTraits(channel);
    const reply: unknown = await channel.askUser(requestFor(channel, request, changes));
    const verdict = readReply(reply, request.questions, traits);
    if (!verdict.ok) return { cause: `it gave no usable answer: ${verdict.fault}` };
    const { answer } = verdict;
    const fault = findDeliveryFault(answer);
    if (fault !== undefined) return { cause: fault };
    if (answer.type === "answered") {
      // It has been read; whoever asked reads it by the rules of all channels together.
      return { answer, reply: reply as PilotDeckElicitationAnswer };
    }
    return isHeld(answer) ? { held: answer } : { answer, reply: answer };
  } catch (cause) {
    return { cause };
  }
}

// What is not the person's word leaves the question to the other channels.
function isHeld({ code, interrupted }: Cancellation): boolean {
  if (code === "aborted") return interrupted !== true;
  return code === "deferred" || code === "timeout" || code === "unknown";
}

/** Who ended the question, how, and where. */
function describeEnd(
  answer: PilotDeckElicitationAnswer,
  channel: PilotDeckElicitationChannel,
  { user, ended, ...say }: ReasonsSentences,
): string {
  const { by, door } = (answer.type === "answered" ? answer.provenance : undefined) ?? {};
  const places: ReadonlyMap<string, string> = new Map(Object.entries(say.places));
  const name = nameOfChannel(channel);
  const where =
    door === undefined
      ? (places.get(name) ?? say.onChannel(name))
      : (places.get(door) ?? say.throughDoor(shorten(door)));
  return ended[howOf(answer)](by === undefined ? user : shorten(by), where);
}

function howOf(answer: PilotDeckElicitationAnswer): keyof ReasonsSentences["ended"] {
  if (answer.type === "answered") return "answered";
  if (answer.interrupted) return "interrupted";
  return answer.code === "dismissed" ? "dismissed" : "declined";
}

function keepsAnswers(channel: PilotDeckElicitationChannel): boolean {
  try {
    return readTraits(channel).mayDefer;
  } catch {
    // It fails for the same reason.
    return false;
  }
}

function takeBack(held: readonly Held[], why: string): void {
  for (const { channel, answer } of held) {
    if (answer.deferred !== undefined) withdraw(channel, answer.deferred.id, why);
  }
}

function withdraw(channel: PilotDeckElicitationChannel, id: string, why: string): void {
  attemptLater(() => channel.withdraw?.(id, why));
}
