import type { PilotDeckElicitationQuestion, PilotDeckElicitationRequest } from "../protocol/elicitation.js";
import type { PilotDeckToolRuntimeContext } from "../protocol/tool.js";

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
