import { type ElicitationOutcome, elicit, type PilotDeckElicitationChannel } from "../../../src/index.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

export const AT = "2026-11-22T08:00:00.000Z";

export function outcomeOf(
  reply: unknown,
  members?: Partial<PilotDeckElicitationChannel>,
): Promise<ElicitationOutcome> {
  const request = { toolCallId: "call", toolName: "test", questions: [createQuestion("one")] };
  const channel = createChannel(() => reply, { collect: async () => ({ type: "cancelled" }), ...members });
  return elicit(channel, request, () => new Date(AT));
}
