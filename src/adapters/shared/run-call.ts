import type { PilotDeckElicitationChannel } from "../../../protocol/elicitation.js";
import type { PilotDeckToolDefinition, PilotDeckToolRuntimeContext } from "../../../protocol/tool.js";
import { atOnce } from "../../elicitation/at-once.js";
import { A_CHANNEL, A_FLAG, A_FUNCTION, AN_OBJECT, either } from "../../text/option-kinds.js";
import type { OptionNames } from "../../text/take-options.js";
import { withRepair } from "../../tools/repair/with-repair.js";
import { runTool, type ToolResult } from "../../tools/run-tool.js";

/** What a host may say of its calls beside what the runtime itself knows: who asks, what is shown, the session. */
export type HostContext = Omit<
  Partial<PilotDeckToolRuntimeContext>,
  "currentToolCallId" | "abortSignal" | "elicitation"
>;

/** What every adapter takes; `Call` is what the runtime hands to a tool that it calls. */
export type AdapterOptions<Call = unknown> = {
  /** Whether a call with one meaning only is mended before it is refused (`repairCall`). Default true. */
  repair?: boolean;
  /** What the request says besides: `asker`, `project`, `context`, `attachments`, `sessionId`. Asked at each call where it is a function. */
  runtimeContext?: HostContext | ((call: Call) => HostContext);
};

export const ADAPTER_OPTIONS: OptionNames<AdapterOptions> = {
  repair: A_FLAG,
  runtimeContext: either(AN_OBJECT, A_FUNCTION),
};

/** What adapters take that ask while the call waits. */
export type AskingOptions<Call = unknown> = AdapterOptions<Call> & {
  /** The way to the person; without one every call is refused with the text that says so. */
  channel?: PilotDeckElicitationChannel | undefined;
};

export const ASKING_OPTIONS: OptionNames<AskingOptions> = { ...ADAPTER_OPTIONS, channel: A_CHANNEL };

/** What a runtime knows of a call. */
export type KnownCall = {
  toolCallId?: string | undefined;
  sessionId?: string | undefined;
  asker?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Stops the turn, where the runtime offers it. */
  abort?: () => void;
};

/** A call that is ready to be run: over a channel, and as often as it takes. */
export type RunCall = (channel?: PilotDeckElicitationChannel) => Promise<ToolResult>;

/** Prepares the calls of a tool: what the runtime gave, what the runtime knows, and what it handed to the tool. */
export type PrepareCall<Call> = (input: unknown, known: KnownCall, call: Call) => RunCall;

export function prepareCalls<Call>(
  tool: PilotDeckToolDefinition,
  { runtimeContext = {} }: AdapterOptions<Call>,
): PrepareCall<Call> {
  return (input, { toolCallId, sessionId, asker, signal, abort }, call) => {
    const { called, host } = askHost(tool, runtimeContext, call);
    const context: Partial<PilotDeckToolRuntimeContext> = {
      ...(sessionId !== undefined && { sessionId }),
      ...(asker !== undefined && { asker }),
      ...host,
      ...(toolCallId !== undefined && { currentToolCallId: toolCallId }),
      ...(signal !== undefined && { abortSignal: signal }),
      ...(abort !== undefined && { abort }),
    };
    return (channel) =>
      runTool(called, input, channel === undefined ? context : { ...context, elicitation: channel });
  };
}

/** What the host says of a call. Where it throws, or promises, the call fails in our words: a runtime's own would tell the model anything. */
function askHost<Call>(
  tool: PilotDeckToolDefinition,
  runtimeContext: HostContext | ((call: Call) => HostContext),
  call: Call,
): { called: PilotDeckToolDefinition; host: HostContext } {
  try {
    const host = typeof runtimeContext === "function" ? runtimeContext(call) : runtimeContext;
    // Read here, where what its members throw is told.
    return { called: tool, host: { ...atOnce("runtimeContext", host) } };
  } catch (thrown) {
    return { called: failWith(tool, thrown), host: {} };
  }
}

/** The tool, each call of which fails with what was thrown before it could be run. */
export function failWith(tool: PilotDeckToolDefinition, thrown: unknown): PilotDeckToolDefinition {
  return { ...tool, validateInput: () => Promise.reject(thrown) };
}

/** The tool as an adapter offers it: its calls are mended unless the host says no. */
export function adaptTool<Tool extends PilotDeckToolDefinition>(
  tool: Tool,
  { repair = true }: AdapterOptions<never>,
): Tool {
  return repair ? withRepair(tool) : tool;
}

/** What the model reads of a result, success or error. */
export function textOf({ content }: ToolResult): string {
  return content.map((block) => (block.type === "text" ? block.text : JSON.stringify(block))).join("\n");
}
