import {
  createInbox,
  createMemoryStore,
  type Inbox,
  type InboxOptions,
  type InboxStore,
} from "../../../channels/inbox/index.js";
import type { PilotDeckElicitationRequest } from "../../../src/index.js";

/** What time it is at first. */
export const START = Date.parse("2026-11-22T02:00:00.000Z");

/** An inbox in memory whose clock goes on where the test says so. */
export function setUp(options: Partial<InboxOptions> = {}): {
  inbox: Inbox;
  store: InboxStore;
  pass: (ms: number) => void;
} {
  let at = START;
  const store = createMemoryStore({ now: () => new Date(at) });
  const inbox = createInbox({ store, now: () => new Date(at), ...options });
  const pass = (ms: number) => {
    at += ms;
  };
  return { inbox, store, pass };
}

const LABELS = ["PostgreSQL", "SQLite"];

/** Which of two databases, under one key. */
export function request(more: Partial<PilotDeckElicitationRequest> = {}): PilotDeckElicitationRequest {
  const options = LABELS.map((label) => ({ label, description: "" }));
  const questions = [{ question: "Which database?", header: "Database", options, allowOther: false }];
  return { toolCallId: "call-1", toolName: "test", sessionId: "s", resumeKey: "r", questions, ...more };
}

export const SQLITE = { answers: { "Which database?": "SQLite" } };
