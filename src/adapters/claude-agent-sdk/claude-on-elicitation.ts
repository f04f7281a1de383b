import {
  createElicitationHandler,
  type ElicitationHandlerOptions,
  type McpElicitationContent,
} from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/elicitation.js";
import { A_CHANNEL, A_FUNCTION, A_TEXT, needed } from "../../text/option-kinds.js";
import { takeOptions } from "../../text/take-options.js";

/** A form of an MCP server, as the SDK hands it over (`ElicitationRequest`). */
export type ClaudeElicitation = {
  readonly serverName: string;
  readonly message: string;
  readonly mode?: "form" | "url";
  readonly requestedSchema?: Record<string, unknown>;
};

/** What the server reads (`ElicitResult`). */
export type ClaudeElicitationResult = {
  action: "accept" | "decline" | "cancel";
  content?: McpElicitationContent;
};

export type ClaudeOnElicitationOptions = Pick<ElicitationHandlerOptions, "language"> & {
  channel: PilotDeckElicitationChannel;
  sessionId?: string;
  /** Told what went wrong; the server reads a cancellation. */
  onError?: (thrown: unknown) => void;
};

const OPTIONS = {
  channel: needed(A_CHANNEL),
  sessionId: A_TEXT,
  onError: A_FUNCTION,
  language: false,
} as const;

/**
 * An `onElicitation` for the Claude Agent SDK: any channel answers the forms of MCP servers. A form that cannot be asked, and a channel
 * that fails, cancel it: what is thrown here, the SDK would tell the server as the person's refusal.
 */
export function createClaudeOnElicitation(
  options: ClaudeOnElicitationOptions,
): (
  request: ClaudeElicitation,
  call: { readonly signal: AbortSignal; readonly requestId?: string },
) => Promise<ClaudeElicitationResult> {
  const { channel, sessionId, onError, language } = takeOptions(
    "createClaudeOnElicitation",
    options,
    OPTIONS,
  );
  return async ({ serverName, message, mode = "form", requestedSchema }, { signal, requestId }) => {
    let isTold = false;
    const tell = (thrown: unknown) => {
      if (!isTold) onError?.(thrown);
      isTold = true;
    };
    const handle = createElicitationHandler(channel, {
      asker: serverName,
      onError: tell,
      ...(language !== undefined && { language }),
      ...(sessionId !== undefined && { sessionId }),
    });
    const context = { signal, ...(requestId !== undefined && { requestId }) };
    try {
      return await handle({ params: { mode, message, requestedSchema } }, context);
    } catch (thrown) {
      // What the channel itself threw was told before.
      tell(thrown);
      return { action: "cancel" };
    }
  };
}
