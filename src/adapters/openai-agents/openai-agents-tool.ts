import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import type { ToolResult } from "../../tools/run-tool.js";
import { type Definitions, makeList } from "../shared/definitions.js";
import {
  type AdapterOptions,
  type AskingOptions,
  adaptTool,
  type PrepareCall,
  prepareCalls,
  textOf,
} from "../shared/run-call.js";
import { runWithReply, tryCall } from "../shared/suspend.js";

/** What the SDK hands to `execute`: the run's context, and which call it is. */
export type OpenAiAgentsCall = {
  readonly runContext?: { readonly context?: unknown } | undefined;
  readonly details?:
    | { readonly toolCall?: { readonly callId?: string }; readonly signal?: AbortSignal }
    | undefined;
};

type RunContext = OpenAiAgentsCall["runContext"];

/** What `tool` of `@openai/agents` is given: an object schema as it is, and no check of its own. */
export type OpenAiAgentsFields = {
  name: string;
  description: string;
  parameters: {
    type: "object";
    properties: Record<string, never>;
    required: string[];
    additionalProperties: true;
  };
  strict: false;
  execute: (
    input: unknown,
    runContext?: RunContext,
    details?: OpenAiAgentsCall["details"],
  ) => Promise<string>;
  errorFunction: (runContext: unknown, error: unknown) => string;
  needsApproval?: (runContext: RunContext, input: unknown, callId?: string) => Promise<boolean>;
};

export type OpenAiAgentsToolOptions<Made> = AskingOptions<OpenAiAgentsCall> & {
  /** `tool` of `@openai/agents`. */
  tool: (fields: OpenAiAgentsFields) => Made;
};

/**
 * A tool of this package for the OpenAI Agents SDK, or a list of several. The model reads the text of `runTool`; the SDK has no mark
 * for a failure. An aborted call makes the run reject.
 *
 * @throws Error for two definitions of one name
 */
export function createOpenAiAgentsTool<Made>(
  definition: PilotDeckToolDefinition,
  options: OpenAiAgentsToolOptions<Made>,
): Made;
export function createOpenAiAgentsTool<Made>(
  definitions: readonly PilotDeckToolDefinition[],
  options: OpenAiAgentsToolOptions<Made>,
): Made[];
export function createOpenAiAgentsTool<Made>(
  definitions: Definitions,
  options: OpenAiAgentsToolOptions<Made>,
): Made | Made[] {
  return makeList(definitions, (definition) => {
    const tool = adaptTool(definition, options);
    const prepare = prepareCalls(tool, options);
    return options.tool(
      createFields(tool, (input, call) => prepareFor(prepare, input, call)(options.channel)),
    );
  });
}

/** A call that waits, as `result.interruptions` and `RunState` have it. */
export type OpenAiAgentsInterruption = {
  readonly rawItem: {
    readonly name?: string | undefined;
    readonly callId?: string | undefined;
    readonly arguments?: string | undefined;
  };
};

export type OpenAiAgentsApprovalToolOptions<Made> = AdapterOptions<OpenAiAgentsCall> & {
  /** `tool` of `@openai/agents`. */
  tool: (fields: OpenAiAgentsFields) => Made;
  /** What was answered to a call, by its id: an outcome of `elicit`, or a reply as a channel gives it. An approval carries none. */
  findReply: (callId: string) => unknown;
};

export type OpenAiAgentsApprovalTool<Made> = {
  readonly tool: Made;
  /** What an interruption asks; nothing for one of another tool. */
  open(interruption: OpenAiAgentsInterruption): Promise<PilotDeckElicitationRequest | undefined>;
};

/**
 * The same, asking through an approval: the run ends with interruptions, `result.state.toString()` is stored, and any process goes
 * on once `findReply` knows the answers and `state.approve(interruption)` was called, for a refusal too. A malformed call is
 * answered at once; one that is approved without a reply fails, and says so.
 */
export function createOpenAiAgentsApprovalTool<Made>(
  definition: PilotDeckToolDefinition,
  options: OpenAiAgentsApprovalToolOptions<Made>,
): OpenAiAgentsApprovalTool<Made> {
  const tool = adaptTool(definition, options);
  const prepare = prepareCalls(tool, options);
  const fields = createFields(tool, async (input, call) => {
    const run = prepareFor(prepare, input, call);
    const found = await tryCall(run);
    if (found.type === "ended") return found.result;
    return runWithReply(run, "openai-agents", () => options.findReply(found.request.toolCallId));
  });
  return {
    tool: options.tool({
      ...fields,
      needsApproval: async (runContext, input, callId) => {
        const details = callId === undefined ? undefined : { toolCall: { callId } };
        return (await tryCall(prepareFor(prepare, input, { runContext, details }))).type === "asks";
      },
    }),
    async open({ rawItem }) {
      if (rawItem.name !== tool.name) return undefined;
      const { callId, arguments: input = "null" } = rawItem;
      const details = callId === undefined ? undefined : { toolCall: { callId } };
      const found = await tryCall(prepareFor(prepare, JSON.parse(input), { details }));
      return found.type === "asks" ? found.request : undefined;
    },
  };
}

function createFields(
  tool: PilotDeckToolDefinition,
  run: (input: unknown, call: OpenAiAgentsCall) => Promise<ToolResult>,
): OpenAiAgentsFields {
  return {
    name: tool.name,
    description: tool.description,
    // Its type knows no schema but its own; it is sent as it is.
    parameters: tool.inputSchema as OpenAiAgentsFields["parameters"],
    strict: false,
    async execute(input, runContext, details) {
      const result = await run(input, { runContext, details });
      details?.signal?.throwIfAborted();
      return textOf(result);
    },
    // Only what is no JSON gets here.
    errorFunction: () =>
      `${tool.name} was called with arguments that are not JSON. Call it again with a JSON object.`,
  };
}

function prepareFor(prepare: PrepareCall<OpenAiAgentsCall>, input: unknown, call: OpenAiAgentsCall) {
  const { toolCall, signal } = call.details ?? {};
  return prepare(input, { toolCallId: toolCall?.callId, signal }, call);
}
