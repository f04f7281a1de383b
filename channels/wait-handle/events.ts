import type {
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { type WireQuestion, type WireRequest, writeRequest } from "../../src/wire/write-request.js";
import type { KeptRequest } from "./kept-request.js";
import type { RequestSettlement } from "./request-settlement.js";

/** What a listener is told. `eventId` is what `Last-Event-ID` takes to go on from there. */
export type WaitHandleEvent =
  | WaitingForUserInput
  | WaitingForUserAnswers
  | UserInputSettled
  /** Forget all that you show; every open question follows. The `sessionId` is empty where all sessions are meant. */
  | { type: "reset"; eventId: string; sessionId: string };

/** One question, as AgentRail's clients know it, and in `questions` as every channel gets it. */
export type WaitingForUserInput = AskedMembers & {
  type: "waiting_for_user_input";
  question: string;
  hint?: string;
  /** The labels. Absent for a free-text question. */
  options?: string[];
  /** Present, and true, where several options may be chosen. */
  multiple?: true;
  /** Whether words of one's own are taken. Present where there are options. */
  custom?: boolean;
};

/** Several questions, to be answered together. */
export type WaitingForUserAnswers = AskedMembers & { type: "waiting_for_user_answers" };

/** Take the question off the screen. Never holds answers. */
export type UserInputSettled = {
  type: "user_input_settled";
  eventId: string;
  sessionId: string;
  requestId: string;
  toolCallId: string;
  status: RequestSettlement["status"];
  reason?: string;
  by?: string;
};

type AskedMembers = {
  eventId: string;
  sessionId: string;
  toolCallId: string;
  requestId: string;
  toolName: string;
  questions: WireQuestion[];
} & Omit<WireRequest, "toolCallId" | "requestId" | "sessionId" | "toolName" | "questions">;

/** Writes the event that puts a request, as JSON. Throws a `TypeError` for what cannot be written. */
export function writeAsk(
  request: PilotDeckElicitationRequest,
  names: { eventId: string; sessionId: string; requestId: string },
): string {
  const [question, ...others] = request.questions;
  const isSingle = question !== undefined && others.length === 0;
  const type = isSingle ? "waiting_for_user_input" : "waiting_for_user_answers";
  const { toolCallId } = request;
  const brief = { type, ...names, toolCallId, ...(isSingle && simplify(question)) };
  return JSON.stringify({ ...brief, ...writeRequest(request), ...names });
}

/** Writes the event that a request has ended, as JSON. */
export function writeSettled(
  { requestId, toolCallId, session, settlementJson }: KeptRequest,
  eventId: string,
): string {
  const { status, reason, by }: Pick<UserInputSettled, "status" | "reason" | "by"> =
    JSON.parse(settlementJson);
  const names = { eventId, sessionId: session.id, requestId, toolCallId };
  return JSON.stringify({ type: "user_input_settled", ...names, status, reason, by });
}

/** Writes the event that begins anew, as JSON. */
export function writeReset(eventId: string, sessionId = ""): string {
  return JSON.stringify({ type: "reset", eventId, sessionId });
}

// The seed's members: seed 004, Runtime event sent to the UI.
function simplify({ question, hint, options, multiSelect, allowOther }: PilotDeckElicitationQuestion) {
  const choice = { options: options.map(({ label }) => label), custom: allowOther !== false };
  return {
    question,
    hint,
    ...(options.length > 0 && choice),
    ...(multiSelect === true && { multiple: true }),
  };
}
