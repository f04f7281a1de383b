import { ABORTED } from "../../protocol/aborted.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { attemptLater } from "../../src/elicitation/attempt.js";
import { readClock, systemTime } from "../../src/elicitation/clock.js";
import { createEventStream, writeFrame } from "../../src/http/event-stream.js";
import { createAllowance } from "../../src/http/rate-limit.js";
import { A_FUNCTION, A_TEXT, integerFrom } from "../../src/text/option-kinds.js";
import { takeOptions } from "../../src/text/take-options.js";
import { describeAbort } from "../../src/text/thrown.js";
import type { Position } from "./event-log.js";
import { type EventSourceLog, readEvents } from "./event-reader.js";
import { type WaitHandleEvent, writeAsk, writeReset, writeSettled } from "./events.js";
import type { KeptRequest } from "./kept-request.js";
import { writeWithdrawal } from "./request-settlement.js";
import { respond } from "./respond.js";
import { createRoutes, type RouteOptions } from "./routes.js";
import { createSessionRegister } from "./session-register.js";

/** Who may call and how much; every default is the strict one. */
export type WaitHandleChannelOptions = RouteOptions & {
  /**
   * Told of what a `check` or an `onProgress` of the host threw, where whoever answered got a 500, and of what a promise of the
   * latter rejected with.
   */
  onError?: (cause: unknown) => void;
  /** The clock of the provenance and of the rate limit. Default the system's. */
  now?: () => Date;
};

/** A channel with its side for HTTP. */
export type WaitHandleChannel = PilotDeckElicitationChannel &
  Required<Pick<PilotDeckElicitationChannel, "withdraw">> & {
    /**
     * Answers a web-standard request; to be mounted in any server. Usable unbound, never rejects.
     *
     * @param bindings - what the server hands over beside it. `@hono/node-server` gives the message as it came in, so that
     * a path is refused which a guard before it may have read in another way
     */
    fetch(request: Request, bindings?: unknown): Promise<Response>;
    /**
     * What is open, then what happens, of one session or of all. With `lastEventId` exactly what came after that
     * event. Ends with `signal`, with `return`, and when the channel is closed.
     */
    events(options?: WaitHandleEventsOptions): AsyncIterableIterator<WaitHandleEvent>;
    /** Withdraws what is open (cancelled, `connection_lost`) and ends every event stream. */
    close(reason?: string): void;
  };

export type WaitHandleEventsOptions = { sessionId?: string; lastEventId?: string; signal?: AbortSignal };

const NAME = "wait-handle";
const OPTIONS = {
  token: A_TEXT,
  allowedHosts: false,
  allowedOrigins: false,
  mountPath: A_TEXT,
  maxBodyBytes: integerFrom(1),
  rateLimit: false,
  onError: A_FUNCTION,
  now: A_FUNCTION,
} as const;
const DEFAULT_SESSION = "default";

/**
 * Asks through HTTP: questions go out as `waiting_for_user_input` on an event stream, answers come in with
 * `POST /api/sessions/:sessionId/respond` (seed 004; docs/wire.md).
 *
 * Many requests may be open. What cannot be used is refused with a problem (RFC 9457), and disturbs none of them.
 * Rejects where a request cannot be written as JSON. Throws a `TypeError` for options that make no sense.
 */
export function createWaitHandleChannel(options: WaitHandleChannelOptions = {}): WaitHandleChannel {
  const { now = systemTime, onError } = takeOptions("createWaitHandleChannel", options, OPTIONS);
  const register = createSessionRegister();
  const unknown = createAllowance();
  let epoch: string | undefined;
  let sequence = 0;
  let lost: PilotDeckElicitationAnswer | undefined;

  const responder = {
    register,
    name: NAME,
    now,
    settle, // Later, so that it cannot cost the response.
    onError: (cause: unknown) => attemptLater(() => onError?.(cause)),
  };
  const fetch = createRoutes(options, {
    respond: (sessionId, text) => respond(responder, sessionId, text),
    streamEvents: (sessionId, lastEventId, signal) =>
      createEventStream(read(writeFrame, sessionId, lastEventId, signal)),
    isClosed: () => lost !== undefined,
    allowanceOf(sessionId) {
      const session = register.find(sessionId);
      return session !== undefined && session.size > 0 ? session.allowance : unknown;
    },
    now: () => readClock(now),
  });

  return {
    name: NAME,
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, mode: "rpc" },
    askUser: (request) =>
      new Promise((resolve) => {
        const { signal } = request;
        if (signal?.aborted) return resolve(ABORTED);
        if (lost !== undefined) return resolve(lost);
        const wanted = request.requestId;
        const isFree = wanted !== undefined && register.findRequest(wanted)?.open === undefined;
        const requestId = isFree ? wanted : crypto.randomUUID();
        const sessionId = request.sessionId || DEFAULT_SESSION;
        const json = writeAsk(request, { eventId: nameEvent(sequence + 1), sessionId, requestId });
        sequence += 1;
        let onSettled = resolve;
        if (signal !== undefined) {
          const abort = () => withdraw(kept, ABORTED, describeAbort(signal));
          signal.addEventListener("abort", abort);
          onSettled = (answer) => {
            signal.removeEventListener("abort", abort);
            resolve(answer);
          };
        }
        const names = { requestId, toolCallId: request.toolCallId, sessionId };
        const kept = register.add(names, sequence, { request, json, onSettled });
      }),
    async withdraw(id, reason) {
      const kept = register.findRequest(id);
      if (kept !== undefined) withdraw(kept, { type: "cancelled", reason, code: "aborted" }, reason);
    },
    fetch,
    events: ({ sessionId, lastEventId, signal } = {}) =>
      read(
        (_, json): WaitHandleEvent | undefined => (json === undefined ? undefined : JSON.parse(json)),
        sessionId,
        lastEventId,
        signal,
      ),
    close(reason = "the channel was closed") {
      if (lost !== undefined) return;
      lost = { type: "cancelled", reason, code: "connection_lost" };
      for (const kept of register.list()) withdraw(kept, lost, reason);
      register.wakeAll();
    },
  };

  function withdraw(kept: KeptRequest, answer: PilotDeckElicitationAnswer, reason: string): void {
    settle(kept, answer, writeWithdrawal(reason));
  }

  function settle(kept: KeptRequest, answer: PilotDeckElicitationAnswer, settlementJson: string): void {
    const { open } = kept;
    if (open === undefined) return;
    sequence += 1;
    register.end(kept, sequence, settlementJson);
    open.onSettled(answer);
  }

  function read<T>(
    write: (eventId: string, json?: string) => T | undefined,
    sessionId: string | undefined,
    lastEventId: string | undefined,
    signal?: AbortSignal,
  ): AsyncIterableIterator<T> {
    const start = () => ({ cursor: 0, settledFrom: sequence });
    const source: EventSourceLog = {
      require: () => (sessionId === undefined ? register.log : register.require(sessionId).log),
      release: () => sessionId !== undefined && register.release(sessionId),
      start,
      isClosed: () => lost !== undefined,
    };
    const writeEvent = (event: KeptRequest | "reset" | number) => {
      if (typeof event === "number") return write(nameEvent(event));
      if (event === "reset") return write(nameEvent(0), writeReset(nameEvent(0), sessionId));
      const { open, askedAt, endedAt } = event;
      if (open !== undefined) return write(nameEvent(askedAt), open.json);
      event.eventJson ??= writeSettled(event, nameEvent(endedAt));
      return write(nameEvent(endedAt), event.eventJson);
    };
    const position = lastEventId === undefined ? start() : findPosition(lastEventId);
    return readEvents(source, position, writeEvent, signal);
  }

  // Not before it is needed: a worker has nothing random while its modules load.
  function nameEvent(at: number | ""): string {
    epoch ??= crypto.randomUUID().slice(0, 8);
    return `${epoch}-${at}`;
  }

  function findPosition(eventId: string): Position | undefined {
    const ours = nameEvent("");
    const at = eventId.startsWith(ours) ? eventId.slice(ours.length) : "";
    const cursor = /^\d+$/.test(at) ? Number(at) : Number.POSITIVE_INFINITY;
    return cursor <= sequence ? { cursor, settledFrom: cursor } : undefined;
  }
}
