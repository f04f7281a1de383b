import type { PilotDeckToolInputSchema } from "../../../protocol/schema.js";
import type { PilotDeckToolDefinition, PilotDeckToolRuntimeContext } from "../../../protocol/tool.js";
import { A_FUNCTION, needed } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import { isObject } from "../../text/values.js";
import type { ToolResult } from "../../tools/run-tool.js";
import { type Definitions, makeList } from "../shared/definitions.js";
import {
  ASKING_OPTIONS,
  type AskingOptions,
  adaptTool,
  type KnownCall,
  prepareCalls,
  type RunCall,
  textOf,
} from "../shared/run-call.js";

/** What LangChain hands to a tool (`ToolRuntime`). */
export type LangChainCall = {
  readonly toolCallId?: string;
  readonly toolCall?: { readonly id?: string };
  readonly signal?: AbortSignal;
  readonly configurable?: Readonly<Record<string, unknown>>;
  readonly context?: unknown;
};

type MessageFields = {
  content: string;
  status: "success" | "error";
  tool_call_id: string;
  name: string;
  artifact: unknown;
};

/** How a tool is called. */
export type Invoke = (...args: never[]) => unknown;

/** Of `langchain` or `@langchain/core`: how a tool and a message are made. */
export type LangChainParts<Made extends { invoke: Invoke }, Message> = {
  tool: (
    run: (input: unknown, call: LangChainCall) => Promise<Message>,
    fields: { name: string; description: string; schema: PilotDeckToolInputSchema },
  ) => Made;
  ToolMessage: new (fields: MessageFields) => Message;
};

export type LangChainToolOptions<Made extends { invoke: Invoke }, Message> = AskingOptions<LangChainCall> &
  LangChainParts<Made, Message>;
const OPTIONS = {
  ...ASKING_OPTIONS,
  tool: needed(A_FUNCTION),
  ToolMessage: needed(A_FUNCTION),
} as const satisfies OptionNames<LangChainToolOptions<never, unknown>>;

/**
 * A tool of this package for LangChain 1.x, or a list of several: `createAgent`, `ToolNode` or `bindTools` take it. The model reads
 * the text of `runTool` as a tool message, a failure with the status `error`; `artifact` is the whole result.
 *
 * @throws Error for two definitions of one name
 */
export function createLangChainTool<Made extends { invoke: Invoke }, Message>(
  definition: PilotDeckToolDefinition,
  options: LangChainToolOptions<Made, Message>,
): Made;
export function createLangChainTool<Made extends { invoke: Invoke }, Message>(
  definitions: readonly PilotDeckToolDefinition[],
  options: LangChainToolOptions<Made, Message>,
): Made[];
export function createLangChainTool<Made extends { invoke: Invoke }, Message>(
  definitions: Definitions,
  options: LangChainToolOptions<Made, Message>,
): Made | Made[] {
  takeOptions<object>("createLangChainTool", options, OPTIONS);
  return makeList(definitions, (one) => createMade(one, options, (run) => run(options.channel)));
}

/** A tool as LangChain makes it; what it asks is asked by `ask`. */
export function createMade<Made extends { invoke: Invoke }, Message>(
  definition: PilotDeckToolDefinition,
  options: Omit<LangChainToolOptions<Made, Message>, "channel">,
  ask: (run: RunCall) => Promise<ToolResult>,
): Made {
  const tool = adaptTool(definition, options);
  const prepare = prepareCalls(tool, options);
  const toMessage = (result: ToolResult) =>
    new options.ToolMessage({
      content: textOf(result),
      status: result.type,
      tool_call_id: result.toolCallId,
      name: tool.name,
      artifact: result,
    });
  const made = options.tool(
    async (input, call) => toMessage(await ask(prepare(input, readCall(call), call))),
    // LangChain's validator writes into it.
    { name: tool.name, description: tool.description, schema: structuredClone(tool.inputSchema) },
  );
  return answerMalformed(made, tool, async (args, call) =>
    toMessage(await prepare(args, readCall(call), call)()),
  );
}

/** LangChain's own validator would put a stack trace before the model: a malformed call never gets that far. */
function answerMalformed<Made extends { invoke: Invoke }>(
  made: Made,
  tool: PilotDeckToolDefinition,
  refuse: (args: unknown, call: LangChainCall) => Promise<unknown>,
): Made {
  const { invoke } = made;
  const callOn = (input: unknown, config: unknown): unknown => Reflect.apply(invoke, made, [input, config]);
  const checked = async (input: unknown, config?: LangChainCall) => {
    const isCall = isObject(input) && input.type === "tool_call";
    const args = isCall ? input.args : input;
    const context: PilotDeckToolRuntimeContext = { turnId: crypto.randomUUID() };
    const verdict = (await tool.validateInput?.(args, context)) ?? { ok: true, input: args };
    if (verdict.ok) return callOn(isCall ? { ...input, args: verdict.input } : verdict.input, config);
    return refuse(args, { ...config, ...(isCall && { toolCallId: String(input.id) }) });
  };
  return Object.assign(made, { invoke: checked });
}

function readCall({ toolCallId, toolCall, signal, configurable }: LangChainCall): KnownCall {
  const thread = configurable?.thread_id;
  return {
    toolCallId: toolCallId ?? toolCall?.id,
    sessionId: thread === undefined ? undefined : String(thread),
    signal,
  };
}
