import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { Allowance } from "../../src/http/rate-limit.js";
import type { EventLog } from "./event-log.js";

/** A request, from when it is asked until nobody remembers how it ended. Small, since ten thousand are kept. */
export type KeptRequest = {
  readonly requestId: string;
  readonly toolCallId: string;
  readonly session: Session;
  /** The sequences of its two events. `endedAt` is 0 while it is open. */
  readonly askedAt: number;
  endedAt: number;
  /** What nobody needs once it has ended. */
  open: OpenRequest | undefined;
  /** How it ended, a `RequestSettlement`; empty while it is open. */
  settlementJson: string;
  /** The event that told of it, once somebody has read it. */
  eventJson: string | undefined;
};

export type OpenRequest = {
  readonly request: PilotDeckElicitationRequest;
  /** The event that puts it. */
  readonly json: string;
  readonly onSettled: (answer: PilotDeckElicitationAnswer) => void;
  /** What was told last of what the person has chosen. */
  draft?: ElicitationAnswers;
};

/** What belongs to one session. */
export type Session = {
  readonly id: string;
  readonly log: EventLog<KeptRequest>;
  readonly open: Set<KeptRequest>;
  /** A tool call may ask more than once. */
  readonly openByToolCall: Map<string, Set<KeptRequest>>;
  /** How many of its requests are open or remembered. */
  size: number;
  readonly allowance: Allowance;
};
