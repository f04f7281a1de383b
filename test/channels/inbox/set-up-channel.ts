import {
  createInbox,
  createInboxChannel,
  createMemoryStore,
  type InboxChannelOptions,
  type InboxOptions,
} from "../../../channels/inbox/index.js";
import type { PilotDeckElicitationRequest } from "../../../src/index.js";

export const START = Date.parse("2026-11-22T02:00:00.000Z");

export const ANSWERS = { "What name?": "orders" };

export function setUp(options: Partial<InboxOptions> = {}, channelOptions: InboxChannelOptions = {}) {
  let at = START;
  const now = () => new Date(at);
  const store = createMemoryStore({ now });
  const inbox = createInbox({ store, now, ...options });
  return {
    store,
    inbox,
    channel: createInboxChannel(inbox, channelOptions),
    pass: (ms: number) => (at += ms),
  };
}

export function request(more: Partial<PilotDeckElicitationRequest> = {}): PilotDeckElicitationRequest {
  const questions = [{ question: "What name?", header: "", options: [] }];
  return { toolCallId: "call", toolName: "test", sessionId: "s", resumeKey: "r", questions, ...more };
}
