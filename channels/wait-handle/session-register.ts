import { createAllowance } from "../../src/http/rate-limit.js";
import { createEventLog, type EventLog } from "./event-log.js";
import type { KeptRequest, OpenRequest, Session } from "./kept-request.js";

/** The sessions of a channel: what is open, and how the last requests ended. */
export type SessionRegister = {
  /** The events of all sessions. */
  readonly log: EventLog<KeptRequest>;
  find(id: string): Session | undefined;
  /** The session of that id, or a new one, which is kept while it has anything in it. */
  require(id: string): Session;
  /** Lets go of a session in which nothing is left. */
  release(id: string): void;
  findRequest(requestId: string): KeptRequest | undefined;
  list(): KeptRequest[];
  wakeAll(): void;
  /** Takes up a request under an id that is not open. */
  add(names: OpenNames, askedAt: number, open: OpenRequest): KeptRequest;
  end(kept: KeptRequest, endedAt: number, settlementJson: string): void;
};

type OpenNames = { requestId: string; toolCallId: string; sessionId: string };

/** How many ended requests are remembered, to tell who comes late from who is wrong. */
const ENDED_MAX = 10_000;

/** How long their settlements may be together, in UTF-16 code units. */
const SETTLEMENT_LENGTH_MAX = 16 * 1024 * 1024;

/** How many ends of a session can be read after the fact. */
const SESSION_ENDED_MAX = 1_000;

export function createSessionRegister(): SessionRegister {
  const sessions = new Map<string, Session>();
  const requests = new Map<string, KeptRequest>();
  const log = createEventLog<KeptRequest>(ENDED_MAX, 0);
  let settlementLength = 0;
  // A session that is let go of may come back; what it told before cannot be read any more.
  let forgotten = 0;

  function require(id: string): Session {
    let session = sessions.get(id);
    if (session === undefined) {
      session = createSession(id, forgotten);
      sessions.set(id, session);
    }
    return session;
  }

  function release(id: string): void {
    const session = sessions.get(id);
    if (session === undefined || session.size > 0 || session.log.wakers.size > 0) return;
    sessions.delete(id);
    forgotten = Math.max(forgotten, session.log.lastSequence());
  }

  function drop(oldest: KeptRequest | undefined): void {
    if (oldest === undefined) return;
    settlementLength -= oldest.settlementJson.length;
    // The logs may hold on to it until they are tidied.
    oldest.settlementJson = "";
    oldest.eventJson = undefined;
    oldest.session.log.forgetUpTo(oldest.endedAt);
    forget(oldest);
  }

  function forget(ended: KeptRequest): void {
    const { requestId, session } = ended;
    // Its id may have been asked again since.
    if (requests.get(requestId) !== ended) return;
    requests.delete(requestId);
    session.size -= 1;
    release(session.id);
  }

  return {
    log,
    find: (id) => sessions.get(id),
    require,
    release,
    findRequest: (requestId) => requests.get(requestId),
    list: () => [...requests.values()],
    wakeAll() {
      log.wakeAll();
      for (const session of sessions.values()) session.log.wakeAll();
    },
    add({ requestId, toolCallId, sessionId }, askedAt, open) {
      const session = require(sessionId);
      session.size += 1;
      const before = requests.get(requestId);
      if (before !== undefined) forget(before);
      const states = { endedAt: 0, open, settlementJson: "", eventJson: undefined };
      const kept: KeptRequest = { requestId, toolCallId, session, askedAt, ...states };
      requests.set(requestId, kept);
      session.open.add(kept);
      const call = session.openByToolCall.get(toolCallId);
      if (call === undefined) session.openByToolCall.set(toolCallId, new Set([kept]));
      else call.add(kept);
      session.log.addQuestion(kept);
      log.addQuestion(kept);
      return kept;
    },
    end(kept, endedAt, settlementJson) {
      const { session, toolCallId } = kept;
      kept.open = undefined;
      kept.endedAt = endedAt;
      kept.settlementJson = settlementJson;
      session.open.delete(kept);
      const call = session.openByToolCall.get(toolCallId);
      call?.delete(kept);
      if (call?.size === 0) session.openByToolCall.delete(toolCallId);
      session.log.addEnd(kept);
      settlementLength += settlementJson.length;
      drop(log.addEnd(kept));
      while (settlementLength > SETTLEMENT_LENGTH_MAX) drop(log.dropFirstEnd());
    },
  };
}

function createSession(id: string, forgotten: number): Session {
  const log = createEventLog<KeptRequest>(SESSION_ENDED_MAX, forgotten);
  const allowance = createAllowance();
  return { id, log, open: new Set(), openByToolCall: new Map(), size: 0, allowance };
}
