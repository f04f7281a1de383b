import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationQuestion,
} from "../../../protocol/elicitation.js";

/** What PilotDeck's gateway sends into the stream of a turn when a tool asks (its `GatewayEvent`). */
export type PilotDeckElicitationRequested = {
  type: "elicitation_request";
  requestId: string;
  toolCallId: string;
  toolName: string;
  previewFormat?: "html" | "markdown";
  questions: PilotDeckElicitationQuestion[];
  metadata?: Record<string, unknown>;
};

/** What PilotDeck's gateway sends when nobody waits for the answer any more. */
export type PilotDeckElicitationCancelled = {
  type: "elicitation_cancelled";
  requestId: string;
  reason?: string;
};

export type PilotDeckElicitationEvent = PilotDeckElicitationRequested | PilotDeckElicitationCancelled;

/** What a host hands to the gateway (its `GatewayElicitationResponseInput`). */
export type PilotDeckElicitationResponse = {
  sessionKey: string;
  requestId: string;
  answer: PilotDeckElicitationAnswer;
};

/** What is used of PilotDeck's `Gateway`; `delivered` is false where the request is unknown: answered already, or taken back. */
export type PilotDeckGateway = {
  respondElicitation(response: PilotDeckElicitationResponse): Promise<{ delivered: boolean }>;
};
