import { randomUUID } from "node:crypto";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../../../protocol/index.js";
import type {
  PilotDeckElicitationEvent,
  PilotDeckElicitationResponse,
  PilotDeckGateway,
} from "../../../../src/adapters/pilotdeck-gateway/index.js";

type Pending = { resolve(answer: PilotDeckElicitationAnswer): void; reject(error: Error): void };

/** A gateway that keeps to PilotDeck's protocol: what a tool asks goes to whoever reads a session's events. */
export type StandInGateway = PilotDeckGateway & {
  responses: PilotDeckElicitationResponse[];
  /** The channel of a session's tools, as the gateway gives it to them. */
  channelOf(sessionKey: string): PilotDeckElicitationChannel;
  /** As at the end of a turn: what was asked in it fails. */
  endTurn(sessionKey: string): void;
};

export function createStandInGateway(
  emit: (sessionKey: string, event: PilotDeckElicitationEvent) => void,
): StandInGateway {
  const pending = new Map<string, Pending>();
  const responses: PilotDeckElicitationResponse[] = [];
  return {
    responses,
    channelOf: (sessionKey) => ({
      askUser({ toolCallId, toolName, questions, metadata, previewFormat, signal }) {
        const requestId = randomUUID();
        return new Promise((resolve, reject) => {
          pending.set(`${sessionKey} ${requestId}`, { resolve, reject });
          const event = { requestId, toolCallId, toolName, previewFormat, questions, metadata };
          // As over its WebSocket.
          emit(sessionKey, JSON.parse(JSON.stringify({ type: "elicitation_request", ...event })));
          signal?.addEventListener("abort", () => {
            pending.delete(`${sessionKey} ${requestId}`);
            resolve({ type: "cancelled", reason: "aborted" });
            emit(sessionKey, { type: "elicitation_cancelled", requestId, reason: "aborted" });
          });
        });
      },
    }),
    endTurn(sessionKey) {
      for (const [key, { reject }] of pending) {
        if (!key.startsWith(`${sessionKey} `)) continue;
        pending.delete(key);
        reject(new Error("turn_ended"));
      }
    },
    async respondElicitation(response) {
      responses.push(response);
      const key = `${response.sessionKey} ${response.requestId}`;
      const found = pending.get(key);
      pending.delete(key);
      found?.resolve(JSON.parse(JSON.stringify(response.answer)));
      return { delivered: found !== undefined };
    },
  };
}
