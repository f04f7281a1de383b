import type { PilotDeckElicitationAnswer, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { type Allowance, createAllowance } from "../../src/http/rate-limit.js";
import { createEventLog, type EventLog, type LoggedEvent } from "./event-log.js";
import type { SettledRecord } from "./settled-record.js";

/** A request that waits for its answer. */
export type OpenRequest = {
  readonly requestId: string;
  readonly request: PilotDeckElicitationRequest;
  readonly session: Session;
  readonly event: LoggedEvent;
  readonly onSettled: (answer: PilotDeckElicitationAnswer) => void;
};

/** How a request ended, for those who come late. */
export type EndedRequest = {
  readonly requestId: string;
  readonly toolCallId: string;
  readonly session: Session;
  readonly record: SettledRecord;
  /** The sequence of the event that told of it. */
  readonly sequence: number;
};

/** What belongs to one session. */
export type Session = {
  readonly id: string;
  readonly log: EventLog;
  readonly open: Map<string, OpenRequest>;
  /** A tool call may ask more than once. */
  readonly openByToolCall: Map<string, Set<OpenRequest>>;
  readonly endedByToolCall: Map<string, EndedRequest>;
  lastEnded: EndedRequest | undefined;
  endedCount: number;
  readonly allowance: Allowance;
};

/** The sessions of a channel: what is open, and how the last requests ended. */
export type SessionStore = {
  find(id: string): Session | undefined;
  /** The session of that id, or a new one, which is kept while it has anything in it. */
  require(id: string): Session;
  /** Lets go of a session in which nothing is left. */
  release(session: Session): void;
  findOpen(requestId: string): OpenRequest | undefined;
  findEnded(requestId: string): EndedRequest | undefined;
  listOpen(): OpenRequest[];
  listSessions(): Session[];
  add(open: OpenRequest): void;
  end(open: OpenRequest, ended: EndedRequest): void;
};

/** How many ended requests are remembered, to tell who comes late from who is wrong. */
export const ENDED_MAX = 10_000;

/** How many `user_input_settled` of a session can be read after the fact. */
const SETTLED_MAX = 1_000;

export function createSessionStore(): SessionStore {
  const sessions = new Map<string, Session>();
  const openById = new Map<string, OpenRequest>();
  const endedById = new Map<string, EndedRequest>();
  // A ring: to look for the oldest in a map from which much was deleted takes long.
  const ended: EndedRequest[] = [];
  let endedCount = 0;
  // A session that is forgotten may come back; what it told before cannot be read any more.
  let forgotten = 0;

  function release(session: Session): void {
    const { id, open, endedCount: count, log } = session;
    if (open.size === 0 && count === 0 && log.wakers.size === 0) sessions.delete(id);
  }

  function unlink(old: EndedRequest): void {
    const { requestId, session, toolCallId } = old;
    endedById.delete(requestId);
    if (session.endedByToolCall.get(toolCallId) === old) session.endedByToolCall.delete(toolCallId);
    if (session.lastEnded === old) session.lastEnded = undefined;
    session.endedCount -= 1;
  }

  function forget(old: EndedRequest): void {
    // Its id may have been asked again since.
    if (endedById.get(old.requestId) !== old) return;
    unlink(old);
    old.session.log.forgetUpTo(old.sequence);
    forgotten = old.sequence;
    release(old.session);
  }

  return {
    find: (id) => sessions.get(id),
    require(id) {
      let session = sessions.get(id);
      if (session === undefined) {
        session = createSession(id, forgotten);
        sessions.set(id, session);
      }
      return session;
    },
    release,
    findOpen: (requestId) => openById.get(requestId),
    findEnded: (requestId) => endedById.get(requestId),
    listOpen: () => [...openById.values()],
    listSessions: () => [...sessions.values()],
    add(open) {
      const { requestId, session, request } = open;
      const before = endedById.get(requestId);
      openById.set(requestId, open);
      session.open.set(requestId, open);
      const same = session.openByToolCall.get(request.toolCallId);
      if (same === undefined) session.openByToolCall.set(request.toolCallId, new Set([open]));
      else same.add(open);
      if (before === undefined) return;
      unlink(before);
      release(before.session);
    },
    end(open, end) {
      const { requestId, session, request } = open;
      openById.delete(requestId);
      session.open.delete(requestId);
      const same = session.openByToolCall.get(request.toolCallId);
      same?.delete(open);
      if (same?.size === 0) session.openByToolCall.delete(request.toolCallId);
      endedById.set(requestId, end);
      session.endedByToolCall.set(request.toolCallId, end);
      session.lastEnded = end;
      session.endedCount += 1;
      const index = endedCount % ENDED_MAX;
      const oldest = ended[index];
      ended[index] = end;
      endedCount += 1;
      if (oldest !== undefined) forget(oldest);
    },
  };
}

function createSession(id: string, forgotten: number): Session {
  return {
    id,
    log: createEventLog(SETTLED_MAX, forgotten),
    open: new Map(),
    openByToolCall: new Map(),
    endedByToolCall: new Map(),
    lastEnded: undefined,
    endedCount: 0,
    allowance: createAllowance(),
  };
}
