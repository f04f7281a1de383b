import type {
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolRuntimeContext } from "../../protocol/tool.js";
import { hideMember } from "../elicitation/derive-request.js";

/** What a tool itself adds to its request. */
type ToolParts = {
  readonly [Name in "metadata" | "previewFormat" | "timeout" | "check"]?:
    | PilotDeckElicitationRequest[Name]
    | undefined;
};

/**
 * The request of a tool call: what the context knows of the call, who asks and what is shown before the questions is in
 * it only where it is known. What cannot be cloned is not enumerable, nor is what no peer needs.
 */
export function createToolRequest(
  toolName: string,
  questions: PilotDeckElicitationQuestion[],
  context: PilotDeckToolRuntimeContext,
  { metadata, previewFormat, timeout, check }: ToolParts = {},
): PilotDeckElicitationRequest {
  const { sessionId, asker, context: shown, attachments, project, abortSignal } = context;
  const request: PilotDeckElicitationRequest = {
    toolCallId: context.currentToolCallId ?? context.turnId,
    toolName,
    questions,
  };
  if (isThere(sessionId)) request.sessionId = sessionId;
  if (isThere(asker)) request.asker = asker;
  if (isThere(shown)) request.context = shown;
  if (isThere(attachments)) request.attachments = attachments;
  if (isThere(project)) request.project = project;
  if (metadata !== undefined) request.metadata = metadata;
  if (previewFormat !== undefined) request.previewFormat = previewFormat;
  if (timeout !== undefined) request.timeout = timeout;
  if (check !== undefined) hideMember(request, "check", check);
  if (!isThere(context.currentToolCallId)) hideMember(request, "turnId", context.turnId);
  if (isThere(abortSignal)) hideMember(request, "signal", abortSignal);
  return request;
}

// A host that reads its context from a database has null for what it does not know.
function isThere<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}
