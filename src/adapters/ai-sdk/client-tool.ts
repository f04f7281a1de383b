import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { shorten } from "../../text/foreign-words.js";
import { A_FUNCTION, needed } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import { type Definitions, isList, toNamed } from "../shared/definitions.js";
import { ADAPTER_OPTIONS, type AdapterOptions, adaptTool, prepareCalls } from "../shared/run-call.js";
import { runWithReply, type Suspension, tryCall } from "../shared/suspend.js";
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
const OPTIONS = { ...ADAPTER_OPTIONS, jsonSchema: needed(A_FUNCTION) } as const satisfies OptionNames<
  AiSdkClientToolOptions<unknown>
>;

/** What is needed to go on with calls that `generateText` has stopped for. */
type OpenCalls = {
  /**
   * What is open: a request for each call of these tools, and a message for each that is answered already, since it is malformed.
   * Calls of other tools are passed over, and those that the SDK has answered.
   */
  open(toolCalls: readonly AiSdkToolCall[]): Promise<{
    requests: PilotDeckElicitationRequest[];
    messages: AiSdkToolMessage[];
  }>;
  /** The message with what was answered: an outcome of `elicit`, or a reply as a channel gives it. */
  answer(toolCall: AiSdkToolCall, reply: unknown): Promise<AiSdkToolMessage>;
};

/** A tool without `execute`: `generateText` stops for its calls. */
type WithoutExecute<Schema> = {
  readonly description: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
  readonly toModelOutput: (end: {
    toolCallId: string;
    input: unknown;
    output: unknown;
  }) => Promise<AiSdkOutput>;
};

/** A client-side tool, and what goes on with its calls. */
export type AiSdkClientTool<Schema> = OpenCalls & { readonly tool: WithoutExecute<Schema> };

/** Several client-side tools, whose calls are told apart by their names; `tools` is a record by these, as the SDK takes it. */
export type AiSdkClientTools<Schema> = OpenCalls & {
  readonly tools: Record<string, WithoutExecute<Schema>>;
};

/**
 * A client-side tool of AI SDK 6 and 7, or several: the run ends with the call open, messages and calls are stored as JSON, and any
 * process goes on with the answer. In a UI, `addToolOutput` takes the reply as its output; `toModelOutput` checks and words it on the
 * server.
 *
 * @throws Error for two definitions of one name
 */
export function createAiSdkClientTool<Schema>(
  definition: PilotDeckToolDefinition,
  options: AiSdkClientToolOptions<Schema>,
): AiSdkClientTool<Schema>;
export function createAiSdkClientTool<Schema>(
  definitions: readonly PilotDeckToolDefinition[],
  options: AiSdkClientToolOptions<Schema>,
): AiSdkClientTools<Schema>;
export function createAiSdkClientTool<Schema>(
  definitions: Definitions,
  options: AiSdkClientToolOptions<Schema>,
): AiSdkClientTool<Schema> | AiSdkClientTools<Schema> {
  takeOptions<object>("createAiSdkClientTool", options, OPTIONS);
  if (!isList(definitions)) {
    const { tool, name, ...calls } = createOne(definitions, options);
    return { tool, open: openEach(new Map([[name, calls]])), answer: calls.answer };
  }
  const made = [...toNamed(definitions).values()].map((definition) => createOne(definition, options));
  const named = new Map(made.map((one) => [one.name, one]));
  return {
    tools: Object.fromEntries(made.map(({ name, tool }) => [name, tool])),
    open: openEach(named),
    async answer(call, reply) {
      const one = named.get(call.toolName);
      if (one === undefined) {
        const names = [...named.keys()].join(", ");
        throw new Error(`There is no tool "${shorten(call.toolName)}" among these. Expected ${names}.`);
      }
      return one.answer(call, reply);
    },
  };
}

/** What is done with the calls of one tool. */
type CallsOfOne = { find(call: AiSdkToolCall): Promise<Suspension>; answer: OpenCalls["answer"] };

function createOne<Schema>(
  definition: PilotDeckToolDefinition,
  options: AiSdkClientToolOptions<Schema>,
): CallsOfOne & { name: string; tool: WithoutExecute<Schema> } {
  const adapted = adaptTool(definition, options);
  const { name } = adapted;
  const prepare = prepareCalls(adapted, options);
  const run = (call: AiSdkToolCall) => prepare(call.input, { toolCallId: call.toolCallId }, call);
  const word = async (call: AiSdkToolCall, reply: unknown) =>
    toAiSdkOutput(await runWithReply(run(call), "ai-sdk", () => reply));
  return {
    name,
    tool: {
      description: adapted.description,
      inputSchema: options.jsonSchema(adapted.inputSchema),
      outputSchema: options.jsonSchema({ type: "object" }),
      toModelOutput: ({ output, ...call }) => word({ ...call, toolName: name }, output),
    },
    find: (call) => tryCall(run(call)),
    answer: async (call, reply) => createMessage(call, await word(call, reply)),
  };
}

function openEach(named: ReadonlyMap<string, CallsOfOne>): OpenCalls["open"] {
  return async (toolCalls) => {
    const requests: PilotDeckElicitationRequest[] = [];
    const messages: AiSdkToolMessage[] = [];
    for (const call of toolCalls) {
      const found = call.invalid ? undefined : await named.get(call.toolName)?.find(call);
      if (found?.type === "asks") requests.push(found.request);
      if (found?.type === "ended") messages.push(createMessage(call, toAiSdkOutput(found.result)));
    }
    return { requests, messages };
  };
}

function createMessage({ toolCallId, toolName }: AiSdkToolCall, output: AiSdkOutput): AiSdkToolMessage {
  return { role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output }] };
}
