import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { createAllowance } from "../../src/http/rate-limit.js";
import { describeThrown, shorten } from "../../src/validation/issues.js";
import { createEventLog, type LoggedEvent, type Position } from "./event-log.js";
import { type EventSourceLog, readEvents } from "./event-reader.js";
import { createEventStream, writeFrame } from "./event-stream.js";
import { type UserInputSettled, type WaitHandleEvent, writeQuestion } from "./events.js";
import { respond } from "./respond.js";
import { createRoutes, type RouteOptions } from "./routes.js";
import { createSessionStore, ENDED_MAX, type OpenRequest } from "./session-store.js";
import type { SettledRecord } from "./settled-record.js";

/** Who may call and how much; every default is the strict one. */
export type WaitHandleChannelOptions = RouteOptions & {
  /** Told of what a `check` or an `onProgress` of the host threw; whoever answered got a 500. */
  onError?: (cause: unknown) => void;
  /** The clock of the provenance and of the rate limit. Default the system's. */
  now?: () => Date;
};

/** A channel with its side for HTTP. */
export type WaitHandleChannel = PilotDeckElicitationChannel &
  Required<Pick<PilotDeckElicitationChannel, "withdraw">> & {
    /** Answers a web-standard request; to be mounted in any server. Usable unbound, never rejects. */
    fetch(request: Request): Promise<Response>;
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
const DEFAULT_SESSION = "default";

/**
 * Asks through HTTP: questions go out as `waiting_for_user_input` on an event stream, answers come in with
 * `POST /api/sessions/:sessionId/respond` (seed 004; docs/wire.md).
 *
 * Many requests may be open. What cannot be used is refused with a problem (RFC 9457), and disturbs none of them.
 * Rejects where a request cannot be written as JSON. Throws a `TypeError` for options that make no sense.
 */
export function createWaitHandleChannel(options: WaitHandleChannelOptions = {}): WaitHandleChannel {
  const { now = systemTime, onError } = options;
  const store = createSessionStore();
  const all = createEventLog(ENDED_MAX, 0);
  const unknown = createAllowance();
  const epoch = crypto.randomUUID().slice(0, 8);
  let sequence = 0;
  let lost: PilotDeckElicitationAnswer | undefined;

  const responder = { store, name: NAME, now, settle, onError: report };
  const fetch = createRoutes(options, {
    respond: (sessionId, text) => respond(responder, sessionId, text),
    streamEvents(sessionId, lastEventId, signal) {
      const write = (json: string, at: number) => writeFrame(nameEvent(at), json);
      return createEventStream(read(sessionId, lastEventId, write, signal));
    },
    allowanceOf(sessionId) {
      const session = store.find(sessionId);
      return session && (session.open.size > 0 || session.endedCount > 0) ? session.allowance : unknown;
    },
    now,
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
        const isFree = wanted !== undefined && store.findOpen(wanted) === undefined;
        const requestId = isFree ? wanted : crypto.randomUUID();
        const sessionId = request.sessionId || DEFAULT_SESSION;
        const at = sequence + 1;
        const json = writeQuestion(request, { eventId: nameEvent(at), sessionId, requestId });
        sequence = at;
        const session = store.require(sessionId);
        const event: LoggedEvent = { sequence: at, json, kind: "question", isOver: false };
        const abort = () => withdraw(open, ABORTED, describeAbort(signal));
        const onSettled = (answer: PilotDeckElicitationAnswer) => {
          signal?.removeEventListener("abort", abort);
          resolve(answer);
        };
        const open: OpenRequest = { requestId, request, session, event, onSettled };
        store.add(open);
        signal?.addEventListener("abort", abort, { once: true });
        session.log.append(event);
        all.append(event);
      }),
    async withdraw(id, reason) {
      const open = store.findOpen(id);
      if (open !== undefined) withdraw(open, { type: "cancelled", reason, code: "aborted" }, reason);
    },
    fetch,
    events: ({ sessionId, lastEventId, signal } = {}) =>
      read(sessionId, lastEventId, (json): WaitHandleEvent => JSON.parse(json), signal),
    close(reason = "the channel was closed") {
      if (lost !== undefined) return;
      lost = { type: "cancelled", reason, code: "connection_lost" };
      for (const open of store.listOpen()) withdraw(open, lost, reason);
      all.wakeAll();
      for (const session of store.listSessions()) session.log.wakeAll();
    },
  };

  function withdraw(open: OpenRequest, answer: PilotDeckElicitationAnswer, reason: string): void {
    settle(open, answer, { status: "withdrawn", reason });
  }

  function settle(
    open: OpenRequest,
    answer: PilotDeckElicitationAnswer,
    record: SettledRecord,
    by?: string,
  ): void {
    const { requestId, session, event, request } = open;
    sequence += 1;
    const settled: UserInputSettled = {
      type: "user_input_settled",
      eventId: nameEvent(sequence),
      sessionId: session.id,
      requestId,
      toolCallId: request.toolCallId,
      status: record.status,
      ...(record.reason !== undefined && { reason: record.reason }),
      ...(by !== undefined && { by }),
    };
    const told: LoggedEvent = { sequence, json: JSON.stringify(settled), kind: "settled", isOver: false };
    store.end(open, { requestId, toolCallId: request.toolCallId, session, record, sequence });
    event.isOver = true;
    for (const log of [session.log, all]) {
      log.markOver();
      log.append(told);
    }
    open.onSettled(answer);
  }

  function read<T>(
    sessionId: string | undefined,
    lastEventId: string | undefined,
    write: (json: string, sequence: number) => T,
    signal?: AbortSignal,
  ): AsyncIterableIterator<T> {
    const session = sessionId === undefined ? undefined : store.require(sessionId);
    const log = session?.log ?? all;
    const source: EventSourceLog = {
      log,
      isClosed: () => lost !== undefined,
      resetJson: JSON.stringify({ type: "reset", eventId: nameEvent(0), sessionId: sessionId ?? "" }),
      onStop: () => session && store.release(session),
    };
    return readEvents(
      source,
      lastEventId === undefined ? log.start() : findPosition(lastEventId),
      write,
      signal,
    );
  }

  function nameEvent(at: number): string {
    return `${epoch}-${at}`;
  }

  function findPosition(eventId: string): Position | undefined {
    const [, from, at = ""] = /^(.+)-(\d+)$/.exec(eventId) ?? [];
    const cursor = Number(at);
    return from === epoch && cursor <= sequence ? { cursor, settledFrom: cursor } : undefined;
  }

  function report(cause: unknown): void {
    // Later, so that a callback that throws cannot cost the response.
    if (onError !== undefined) queueMicrotask(() => onError(cause));
  }
}

const ABORTED: PilotDeckElicitationAnswer = { type: "cancelled", reason: "aborted", code: "aborted" };

function describeAbort(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  if (reason instanceof Error && reason.name !== "AbortError") return describeThrown(reason);
  return typeof reason === "string" && reason !== "" ? shorten(reason) : "aborted";
}

function systemTime(): Date {
  return new Date();
}
