import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { A_FUNCTION, needed } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import type { ToolResult } from "../../tools/run-tool.js";
import { type Definitions, makeList } from "../shared/definitions.js";
import {
  ASKING_OPTIONS,
  type AskingOptions,
  adaptTool,
  type PrepareCall,
  prepareCalls,
  type RunCall,
  textOf,
} from "../shared/run-call.js";

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
const OPTIONS = { ...ASKING_OPTIONS, tool: needed(A_FUNCTION) } as const satisfies OptionNames<
  OpenAiAgentsToolOptions<unknown>
>;

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
  takeOptions<object>("createOpenAiAgentsTool", options, OPTIONS);
  return makeList(definitions, (definition) => {
    const tool = adaptTool(definition, options);
    const prepare = prepareCalls(tool, options);
    return options.tool(
      createFields(tool, (input, call) => prepareFor(prepare, input, call)(options.channel)),
    );
  });
}

/** A tool of this package as `tool` takes it, with what runs its calls. */
export function createFields(
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

/** A call as the SDK hands it to a tool, ready to be run. */
export function prepareFor(
  prepare: PrepareCall<OpenAiAgentsCall>,
  input: unknown,
  call: OpenAiAgentsCall,
): RunCall {
  const { toolCall, signal } = call.details ?? {};
  return prepare(input, { toolCallId: toolCall?.callId, signal }, call);
}
