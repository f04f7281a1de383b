import type { PilotDeckElicitationAnswer, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import type { Session } from "./session-store.js";

/** A request, from when it is asked until nobody remembers how it ended. Small, since ten thousand are kept. */
export type AskedRequest = {
  readonly requestId: string;
  readonly toolCallId: string;
  readonly session: Session;
  /** The sequences of its two events. `endedAt` is 0 while it is open. */
  readonly askedAt: number;
  endedAt: number;
  /** What nobody needs once it has ended. */
  open: OpenRequest | undefined;
  /** How it ended, a `SettledRecord`; empty while it is open. */
  recordJson: string;
  /** The event that told of it, once somebody has read it. */
  settledJson: string | undefined;
};

export type OpenRequest = {
  readonly request: PilotDeckElicitationRequest;
  /** The event that puts it. */
  readonly json: string;
  readonly onSettled: (answer: PilotDeckElicitationAnswer) => void;
};
