import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { type AdapterOptions, adaptTool, prepareCalls } from "../shared/run-call.js";
import { runWithReply, tryCall } from "../shared/suspend.js";
import { type AiSdkOutput, type CreateAiSdkSchema, toAiSdkOutput } from "./ai-sdk-tool.js";

/** A call as `generateText` lists it in `toolCalls`. */
export type AiSdkToolCall = {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  /** Whether the SDK itself has refused and answered it, since its arguments are no JSON. */
  readonly invalid?: boolean | undefined;
};

/** The message that answers one call. */
export type AiSdkToolMessage = {
  role: "tool";
  content: { type: "tool-result"; toolCallId: string; toolName: string; output: AiSdkOutput }[];
};

export type AiSdkClientToolOptions<Schema> = AdapterOptions<AiSdkToolCall> & {
  jsonSchema: CreateAiSdkSchema<Schema>;
};

/** A tool without `execute`, which `generateText` stops for, and what is needed to go on. */
export type AiSdkClientTool<Schema> = {
  readonly tool: {
    readonly description: string;
    readonly inputSchema: Schema;
    readonly outputSchema: Schema;
    readonly toModelOutput: (end: {
      toolCallId: string;
      input: unknown;
      output: unknown;
    }) => Promise<AiSdkOutput>;
  };
  /**
   * What is open: a request for each call of this tool, and a message for each that is answered already, since it is malformed.
   * Calls of other tools are passed over, and those that the SDK has answered.
   */
  open(toolCalls: readonly AiSdkToolCall[]): Promise<{
    requests: PilotDeckElicitationRequest[];
    messages: AiSdkToolMessage[];
  }>;
  /** The message with what was answered: an outcome of `elicit`, or a reply as a channel gives it. */
  answer(toolCall: AiSdkToolCall, reply: unknown): Promise<AiSdkToolMessage>;
};

/**
 * A client-side tool of AI SDK 6 and 7: the run ends with the call open, messages and calls are stored as JSON, and any process
 * goes on with the answer. In a UI, `addToolOutput` takes the reply as its output; `toModelOutput` checks and words it on the server.
 */
export function createAiSdkClientTool<Schema>(
  definition: PilotDeckToolDefinition,
  options: AiSdkClientToolOptions<Schema>,
): AiSdkClientTool<Schema> {
  const adapted = adaptTool(definition, options);
  const prepare = prepareCalls(adapted, options);
  const run = (call: AiSdkToolCall) => prepare(call.input, { toolCallId: call.toolCallId }, call);
  const answer = async (call: AiSdkToolCall, reply: unknown) =>
    toAiSdkOutput(await runWithReply(run(call), "ai-sdk", () => reply));
  return {
    tool: {
      description: adapted.description,
      inputSchema: options.jsonSchema(adapted.inputSchema),
      outputSchema: options.jsonSchema({ type: "object" }),
      toModelOutput: ({ output, ...call }) => answer({ ...call, toolName: adapted.name }, output),
    },
    async open(toolCalls) {
      const requests: PilotDeckElicitationRequest[] = [];
      const messages: AiSdkToolMessage[] = [];
      for (const call of toolCalls) {
        if (call.toolName !== adapted.name || call.invalid) continue;
        const found = await tryCall(run(call));
        if (found.type === "asks") requests.push(found.request);
        else messages.push(createMessage(call, toAiSdkOutput(found.result)));
      }
      return { requests, messages };
    },
    answer: async (call, reply) => createMessage(call, await answer(call, reply)),
  };
}

function createMessage({ toolCallId, toolName }: AiSdkToolCall, output: AiSdkOutput): AiSdkToolMessage {
  return { role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output }] };
}
