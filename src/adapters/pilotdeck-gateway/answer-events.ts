import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/elicitation.js";
import { atOnce } from "../../elicitation/at-once.js";
import { attempt } from "../../elicitation/attempt.js";
import { collect } from "../../elicitation/collect.js";
import { elicit } from "../../elicitation/elicit.js";
import { forgetOldest } from "../../elicitation/forget-oldest.js";
import type { ElicitationOutcome } from "../../elicitation/outcome.js";
import { SENTENCES as REASONS } from "../../language/en/reasons.js";
import { A_CHANNEL, A_FUNCTION, needed, withMethods } from "../../text/option-kinds.js";
import { takeOptions } from "../../text/take-options.js";
import { describeThrown } from "../../text/thrown.js";
import { readRequest } from "../../wire/read-request.js";
import type { PilotDeckElicitationResponse, PilotDeckGateway } from "./gateway.js";
import { writeAnswer, writeUnreadable } from "./write-answer.js";

/** An answer that the gateway did not take. */
export type UndeliveredAnswer = PilotDeckElicitationResponse & {
  /** What `respondElicitation` rejected with, where it did. */
  cause?: unknown;
};

export type PilotDeckAnswererOptions = {
  gateway: PilotDeckGateway;
  /** How the person is reached. What it puts off is waited for. */
  channel: PilotDeckElicitationChannel;
  /** Makes of the request what the channel should get: an asker, a project, a timeout. */
  prepare?: (request: PilotDeckElicitationRequest, sessionKey: string) => PilotDeckElicitationRequest;
  /** Told of an answer that came too late, or that the gateway failed to take. */
  onUndelivered?: (undelivered: UndeliveredAnswer) => void;
};

/** Answers what PilotDeck's gateway asks. */
export type PilotDeckAnswerer = {
  /** Takes an event of a turn. False for any that is no elicitation's: it is the host's own. */
  take(sessionKey: string, event: { readonly type: string }): boolean;
  /** The turn is over: what is open of the session is withdrawn. */
  endTurn(sessionKey: string, reason?: string): void;
};

/** How many asks that are over are remembered, in case their events come again. */
const ENDED_MAX = 1_000;

/**
 * Puts a channel behind PilotDeck's gateway: each `elicitation_request` of a turn's events is asked on the channel, and the
 * answer goes back with `respondElicitation`; `elicitation_cancelled` withdraws it. The request's `sessionId` is the session's
 * key. An event that comes again, as after a reconnect, asks nobody twice.
 *
 * PilotDeck's own tool reads no provenance and tells every cancellation as a refusal: what nobody answered says so in the
 * notes of the answer, and what nobody saw says so in the reason.
 */
export function createPilotDeckAnswerer(options: PilotDeckAnswererOptions): PilotDeckAnswerer {
  const names = {
    gateway: needed(withMethods("a gateway", ["respondElicitation"])),
    channel: needed(A_CHANNEL),
    prepare: A_FUNCTION,
    onUndelivered: A_FUNCTION,
  } as const;
  const { gateway, channel, onUndelivered } = takeOptions("createPilotDeckAnswerer", options, names);
  const { prepare = (request) => request } = options;
  const open = new Map<string, Map<string, AbortController>>();
  /** The sessions of the asks that are over, by both keys. */
  const ended = new Map<string, string>();

  function ask(sessionKey: string, requestId: string, event: object): void {
    const asks = open.get(sessionKey) ?? new Map<string, AbortController>();
    if (asks.has(requestId) || ended.has(keyOf(sessionKey, requestId))) return;
    const controller = new AbortController();
    open.set(sessionKey, asks.set(requestId, controller));
    const done = () => {
      // Of a turn that is over nothing is remembered.
      if (open.get(sessionKey) !== asks) return;
      ended.set(keyOf(sessionKey, requestId), sessionKey);
      forgetOldest(ended, ENDED_MAX);
      asks.delete(requestId);
      if (asks.size === 0) open.delete(sessionKey);
    };
    answer(sessionKey, event, controller.signal).then((given) => {
      done();
      // Whoever took the question back waits for nothing.
      if (!controller.signal.aborted) deliver({ sessionKey, requestId, answer: given });
    });
  }

  async function answer(
    sessionKey: string,
    event: object,
    signal: AbortSignal,
  ): Promise<PilotDeckElicitationAnswer> {
    const verdict = readRequest(event);
    if (!verdict.ok) return writeUnreadable(verdict.issues.map(({ message }) => message).join(" "));
    try {
      const { requestId: _, ...request } = verdict.request;
      const prepared = atOnce("prepare", prepare({ ...request, sessionId: sessionKey }, sessionKey));
      return writeAnswer(await wait(await elicit(channel, { ...prepared, signal }), signal));
    } catch (thrown) {
      return writeUnreadable(describeThrown(thrown));
    }
  }

  async function wait(outcome: ElicitationOutcome, signal: AbortSignal): Promise<ElicitationOutcome> {
    const id = outcome.type === "cancelled" ? outcome.deferred?.id : undefined;
    if (id === undefined || channel.collect === undefined) return outcome;
    return (await collect(channel, id, { signal })).outcome;
  }

  async function deliver(response: PilotDeckElicitationResponse): Promise<void> {
    try {
      const { delivered } = await gateway.respondElicitation(response);
      if (!delivered) attempt(() => onUndelivered?.(response));
    } catch (cause) {
      // Nobody knows the answer: where the event comes again, it is asked again.
      ended.delete(keyOf(response.sessionKey, response.requestId));
      attempt(() => onUndelivered?.({ ...response, cause }));
    }
  }

  return {
    take(sessionKey, event) {
      const { type } = event;
      if (type !== "elicitation_request" && type !== "elicitation_cancelled") return false;
      const { requestId, reason } = event as { requestId?: unknown; reason?: unknown };
      if (typeof requestId !== "string") return false;
      if (type === "elicitation_request") ask(sessionKey, requestId, event);
      else
        open
          .get(sessionKey)
          ?.get(requestId)
          ?.abort(typeof reason === "string" ? reason : undefined);
      return true;
    },
    endTurn(sessionKey, reason = REASONS.fixed.turnOver) {
      const asks = open.get(sessionKey);
      open.delete(sessionKey);
      for (const controller of asks?.values() ?? []) controller.abort(reason);
      // A gateway may count the requests of each turn anew.
      for (const [key, session] of ended) if (session === sessionKey) ended.delete(key);
    },
  };
}

function keyOf(sessionKey: string, requestId: string): string {
  return JSON.stringify([sessionKey, requestId]);
}
