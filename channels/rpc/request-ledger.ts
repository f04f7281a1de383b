import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { forgetOldest } from "../../src/elicitation/forget-oldest.js";

/** How a request came to its end. */
export type SettledState = "already_answered" | "withdrawn";

/** A request that waits for its answer. */
export type SentRequest = {
  readonly request: PilotDeckElicitationRequest;
  readonly onSettled: (answer: PilotDeckElicitationAnswer) => void;
  /** What the peer told last of what the person has chosen. */
  draft?: ElicitationAnswers;
};

/** The requests of one connection: those that are open, and how the last ones ended. */
export type RequestLedger = {
  /** The wanted id, or a new one where there is none or it is open already. */
  chooseId(wanted: string | undefined): string;
  open(id: string, request: SentRequest): void;
  /** The open request of that id. */
  find(id: string): SentRequest | undefined;
  listOpen(): string[];
  settle(id: string, answer: PilotDeckElicitationAnswer, state: SettledState): void;
  /** What became of a request that is not open. */
  stateOf(id: string): SettledState | "unknown_request";
};

/** How many ended requests are remembered, to tell who comes late from who is wrong. */
const REMEMBERED_MAX = 10_000;

export function createRequestLedger(): RequestLedger {
  const sent = new Map<string, SentRequest>();
  const ended = new Map<string, SettledState>();
  return {
    chooseId: (wanted) => (wanted === undefined || sent.has(wanted) ? crypto.randomUUID() : wanted),
    open(id, request) {
      ended.delete(id);
      sent.set(id, request);
    },
    find: (id) => sent.get(id),
    listOpen: () => [...sent.keys()],
    settle(id, answer, state) {
      const request = sent.get(id);
      sent.delete(id);
      ended.set(id, state);
      forgetOldest(ended, REMEMBERED_MAX);
      request?.onSettled(answer);
    },
    stateOf: (id) => ended.get(id) ?? "unknown_request",
  };
}
