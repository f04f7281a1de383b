import {
  createWaitHandleChannel,
  type WaitHandleChannel,
  type WaitHandleChannelOptions,
} from "../../../channels/wait-handle/index.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import fixtures from "./bodies.json" with { type: "json" };

/** Those of bodies.json by their names. */
export const questions: Record<string, PilotDeckElicitationQuestion> = JSON.parse(
  JSON.stringify(fixtures.questions),
);

/** What time it is, and stays. */
export const NOW = "2026-01-15T09:30:00.000Z";

type Refusal = {
  code: string;
  detail: string;
  issues?: { code: string; pointer: string; message: string }[];
  settlement?: unknown;
  open?: unknown;
};

/** A channel, with what asks the questions of these names in bodies.json, and what sends a body in answer. */
export function setUp(options: WaitHandleChannelOptions = {}): {
  channel: WaitHandleChannel;
  ask: (names: string[], more?: Partial<PilotDeckElicitationRequest>) => Promise<PilotDeckElicitationAnswer>;
  post: (body: object, sessionId?: string) => Promise<{ status: number; text: string; json: Refusal }>;
} {
  const channel = createWaitHandleChannel({ now: () => new Date(NOW), ...options });
  const ask = (names: string[], more: Partial<PilotDeckElicitationRequest> = {}) => {
    const asked = names.flatMap((name) => questions[name] ?? []);
    return channel.askUser({
      toolCallId: "call-1",
      requestId: "req-1",
      toolName: "test",
      questions: asked,
      ...more,
    });
  };
  const post = async (body: object, sessionId = "default") => {
    const response = await channel.fetch(
      new Request(`http://localhost/api/sessions/${sessionId}/respond`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind: "question", ...body }),
      }),
    );
    const text = await response.text();
    return { status: response.status, text, json: JSON.parse(text || "{}") as Refusal };
  };
  return { channel, ask, post };
}
