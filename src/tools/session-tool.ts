import type {
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolDefinition, PilotDeckToolRuntimeContext } from "../../protocol/tool.js";

/** What holds for every tool that asks the person, whatever its contract (seed 003, E6). */
export const SESSION_TOOL: Pick<
  PilotDeckToolDefinition,
  "kind" | "shouldDefer" | "maxResultBytes" | "isReadOnly" | "isConcurrencySafe"
> & { requiresUserInteraction: () => boolean } = {
  kind: "session",
  shouldDefer: true,
  maxResultBytes: 100_000,
  isReadOnly: () => true,
  isConcurrencySafe: () => true,
  requiresUserInteraction: () => true,
};

/** The request of a tool call: what the context knows of the call is in it only where it is known. */
export function createElicitationRequest(
  toolName: string,
  questions: PilotDeckElicitationQuestion[],
  context: PilotDeckToolRuntimeContext,
  more: Partial<PilotDeckElicitationRequest> = {},
): PilotDeckElicitationRequest {
  return {
    toolCallId: context.currentToolCallId ?? context.turnId,
    toolName,
    questions,
    ...(context.abortSignal && { signal: context.abortSignal }),
    ...(context.sessionId !== undefined && { sessionId: context.sessionId }),
    ...more,
  };
}
