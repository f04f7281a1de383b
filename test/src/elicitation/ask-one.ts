import {
  type ElicitationOutcome,
  elicit,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationQuestion,
} from "../../../src/index.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

export const AT = "2026-11-22T08:00:00.000Z";

export const ONE = createQuestion("one");

export const ABLE = {
  closedChoice: true,
  freeText: true,
  schema: true,
  secret: true,
  deferral: true,
} as const;

type Call = {
  questions?: PilotDeckElicitationQuestion[];
  members?: Partial<PilotDeckElicitationChannel>;
  check?: () => unknown;
};

export function ask(
  reply: unknown,
  { questions = [ONE], members, check }: Call = {},
): Promise<ElicitationOutcome> {
  const request = { toolCallId: "call", toolName: "test", questions };
  const channel = createChannel(() => reply, members);
  return elicit(channel, { ...request, ...(check && { check: check as never }) }, () => new Date(AT));
}
