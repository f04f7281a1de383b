import { ABORTED } from "../../protocol/aborted.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { nameOfChannel } from "../../src/elicitation/channel-name.js";
import { readTraits } from "../../src/elicitation/channel-traits.js";
import { readReply } from "../../src/elicitation/read-reply.js";
import { shorten } from "../../src/text/foreign-words.js";
import {
  type ChannelFailure,
  createJoinedError,
  findDeliveryFault,
  joinChannels,
  type RequestChanges,
  requestFor,
} from "./join-channels.js";
import { joinDrafts } from "./join-drafts.js";

export type FirstAnswerOptions = {
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
 * that names every channel and why it failed. Throws a `TypeError` without channels.
 */
export function firstAnswer(
  channels: readonly PilotDeckElicitationChannel[],
  { onLate = () => undefined }: FirstAnswerOptions = {},
): PilotDeckElicitationChannel {
  const all = [...channels];
  return joinChannels("first-answer", all, (takers, request) => askAll(takers, request, onLate));
}

function askAll(
  channels: readonly PilotDeckElicitationChannel[],
  request: PilotDeckElicitationRequest,
  onLate: Required<FirstAnswerOptions>["onLate"],
): Promise<PilotDeckElicitationAnswer> {
  const { signal, onProgress, requestId = crypto.randomUUID() } = request;
  if (signal?.aborted) return Promise.resolve(ABORTED);
  return new Promise((resolve, reject) => {
    const open = new Map(channels.map((channel, index) => [index, { channel, stop: new AbortController() }]));
    const held: Held[] = [];
    const failures: ChannelFailure[] = [];
    let isOver = false;
    // What the host's listener returns may be a promise that rejects.
    const drafts = joinDrafts(onProgress && ((draft) => (isOver ? undefined : onProgress(draft))));

    const close = (reason: unknown) => {
      isOver = true;
      signal?.removeEventListener("abort", abort);
      for (const { stop } of open.values()) stop.abort(reason);
    };
    const abort = () => {
      close(signal?.reason);
      takeBack(held, "the question was withdrawn");
      resolve(ABORTED);
    };
    const finish = (answer: PilotDeckElicitationAnswer, why: string) => {
      close(new DOMException(why, "AbortError"));
      for (const { channel } of open.values()) withdraw(channel, requestId, why);
      takeBack(
        held.filter((other) => other.answer !== answer),
        why,
      );
      resolve(answer);
    };
    signal?.addEventListener("abort", abort);

    for (const [index, { channel, stop }] of [...open]) {
      const changes = { requestId, signal: stop.signal, onProgress: drafts.listenTo(index) };
      ask(channel, request, changes).then((said) => {
        open.delete(index);
        if (isOver) {
          if ("answer" in said && said.answer.type === "answered") tellLate(channel, said.answer);
          if ("held" in said) takeBack([{ channel, answer: said.held }], "the question is over");
          return;
        }
        if ("answer" in said) {
          const { answer, reply } = said;
          return finish(reply, `${whoOf(answer)} ${verbOf(answer)} ${placeOf(answer, channel)}`);
        }
        drafts.leave(index);
        if ("held" in said) held.push({ channel, answer: said.held });
        else failures.push({ channel, cause: said.cause });
        if (open.size > 0) return;
        const last = held.find(({ answer }) => answer.deferred !== undefined) ?? held[0];
        if (last !== undefined) {
          finish(last.answer, `the question was left to ${nameOfChannel(last.channel)}`);
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

/** Who it was, where the channel knows. */
function whoOf(answer: PilotDeckElicitationAnswer): string {
  const by = answer.type === "answered" ? answer.provenance?.by : undefined;
  return by === undefined ? "the user" : shorten(by);
}

/** Where a person answers, by doors and channels whose names are ours. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ["page", "on the page"],
  ["terminal", "in the terminal"],
  ["plain", "in the terminal"],
  ["api", "through the API"],
  ["inbox", "in the inbox"],
]);

function placeOf(answer: PilotDeckElicitationAnswer, channel: PilotDeckElicitationChannel): string {
  const door = answer.type === "answered" ? answer.provenance?.door : undefined;
  if (door !== undefined) return PLACES.get(door) ?? `through "${shorten(door)}"`;
  const name = nameOfChannel(channel);
  return PLACES.get(name) ?? `on ${name}`;
}

function verbOf(answer: PilotDeckElicitationAnswer): string {
  if (answer.type === "answered") return "answered";
  if (answer.interrupted) return "interrupted the question";
  return answer.code === "dismissed" ? "dismissed the question" : "declined";
}

function takeBack(held: readonly Held[], why: string): void {
  for (const { channel, answer } of held) {
    if (answer.deferred !== undefined) withdraw(channel, answer.deferred.id, why);
  }
}

function withdraw(channel: PilotDeckElicitationChannel, id: string, why: string): void {
  Promise.resolve()
    .then(() => channel.withdraw?.(id, why))
    .catch(() => undefined);
}
