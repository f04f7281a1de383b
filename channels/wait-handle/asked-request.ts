import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { Allowance } from "../../src/http/rate-limit.js";
import type { EventLog } from "./event-log.js";

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
  /** What was told last of what the person has chosen. */
  draft?: ElicitationAnswers;
};

/** What belongs to one session. */
export type Session = {
  readonly id: string;
  readonly log: EventLog<AskedRequest>;
  readonly open: Set<AskedRequest>;
  /** A tool call may ask more than once. */
  readonly openByToolCall: Map<string, Set<AskedRequest>>;
  /** How many of its requests are open or remembered. */
  size: number;
  readonly allowance: Allowance;
};
