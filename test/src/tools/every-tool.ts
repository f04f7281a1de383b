import type {
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
  PilotDeckToolRuntimeContext,
} from "../../../protocol/index.js";
import { createAskUserQuestionTool, type ElicitationToolDefinition } from "../../../src/index.js";
import { createAskTool, createAskUserTool, createSingleQuestionTool } from "../../../src/tools/index.js";

/** What the four tools have in common, each with a call that asks `Which?`, with the options `a` and `b`. */
export const TOOLS: {
  name: string;
  create: (options?: { name?: string }) => ElicitationToolDefinition;
  input: unknown;
}[] = [
  {
    name: "ask_user_question",
    create: (options) => createAskUserQuestionTool(options) as ElicitationToolDefinition,
    input: { questions: [{ question: "Which?", header: "Choice", options: ["a", "b"].map(describeOption) }] },
  },
  {
    name: "ask",
    create: (options) => createAskTool(options) as ElicitationToolDefinition,
    input: { questions: [{ id: "which", question: "Which?", options: [{ label: "a" }, { label: "b" }] }] },
  },
  {
    name: "ask_user",
    create: (options) => createAskUserTool(options) as ElicitationToolDefinition,
    input: { questions: [{ question: "Which?", options: [{ label: "a" }, { label: "b" }] }] },
  },
  {
    name: "AskUserQuestion",
    create: (options) => createSingleQuestionTool(options) as ElicitationToolDefinition,
    input: { question: "Which?", options: ["a", "b"] },
  },
];

/** When everything happens. */
export const NOON: Date = new Date("2026-11-21T12:00:00.000Z");

export const CONTEXT: PilotDeckToolRuntimeContext = {
  turnId: "turn",
  currentToolCallId: "call",
  sessionId: "session",
  now: () => NOON,
};

/** A channel that can do everything and returns whatever it is told to. */
export function createReplying(
  reply: (request: PilotDeckElicitationRequest) => unknown,
): PilotDeckElicitationChannel {
  const channel: PilotDeckElicitationChannel = {
    name: "replying",
    capabilities: { closedChoice: true, freeText: true, deferral: true, mode: "rpc" },
    askUser: () => Promise.reject(),
  };
  // Past the type: what a channel may not return is the point of some tests.
  return Object.defineProperty(channel, "askUser", {
    value: async (request: PilotDeckElicitationRequest) => reply(request),
  });
}

/** What came of a call, as a host would store it. */
export type Ending = { output: unknown } | { error: { code: unknown; message: unknown; details: unknown } };

/** Runs a call to its end, whether it throws or not. */
export async function endingOf(run: () => unknown): Promise<Ending> {
  try {
    return { output: await run() };
  } catch (thrown) {
    const { code, message, details } = thrown as Record<string, unknown>;
    return { error: { code, message, details } };
  }
}

function describeOption(label: string): { label: string; description: string } {
  return { label, description: `take ${label}` };
}
