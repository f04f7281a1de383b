import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { PilotDeckToolInputSchema } from "../../../protocol/schema.js";
import type { PilotDeckToolDefinition, PilotDeckToolRuntimeContext } from "../../../protocol/tool.js";
import { describeThrown } from "../../text/thrown.js";
import { isObject } from "../../text/values.js";
import type { ToolResult } from "../../tools/run-tool.js";
import { type Definitions, makeList } from "../shared/definitions.js";
import {
  type AskingOptions,
  adaptTool,
  type KnownCall,
  prepareCalls,
  type RunCall,
  textOf,
} from "../shared/run-call.js";
import { runWithReply, tryCall } from "../shared/suspend.js";

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

type Invoke = (...args: never[]) => unknown;

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
  return makeList(definitions, (one) => createMade(one, options, (run) => run(options.channel)));
}

export type LangChainInterruptToolOptions<Made extends { invoke: Invoke }, Message> = Omit<
  LangChainToolOptions<Made, Message>,
  "channel"
> & {
  /** `interrupt` of `@langchain/langgraph`. */
  interrupt: (value: PilotDeckElicitationRequest) => unknown;
};

/**
 * The same, asking through LangGraph's `interrupt`: its value is the request, and `new Command({ resume })` takes an outcome of
 * `elicit` or a reply as a channel gives it; where several are open, a map by the interrupts' ids. The graph needs a checkpointer
 * and a `thread_id`. A malformed call is answered at once.
 */
export function createLangChainInterruptTool<Made extends { invoke: Invoke }, Message>(
  definition: PilotDeckToolDefinition,
  options: LangChainInterruptToolOptions<Made, Message>,
): Made {
  return createMade(definition, options, async (run) => {
    const found = await tryCall(run);
    if (found.type === "ended") return found.result;
    const reply = interruptWith(options.interrupt, found.request);
    return runWithReply(run, "langgraph", () => reply);
  });
}

/** What `interrupt` returns once the graph goes on. What it throws to suspend the graph goes out as it came. */
function interruptWith(
  interrupt: (value: PilotDeckElicitationRequest) => unknown,
  request: PilotDeckElicitationRequest,
) {
  try {
    return interrupt(request);
  } catch (thrown) {
    if (isObject(thrown) && thrown.is_bubble_up === true) throw thrown;
    // No checkpointer, or no graph at all: its own words are for developers, with an address to read on.
    const [words] = describeThrown(thrown).split("\n");
    const reason = `the graph cannot be interrupted: ${words}. It needs a checkpointer and a thread_id`;
    return { type: "cancelled", code: "undeliverable", reason };
  }
}

function createMade<Made extends { invoke: Invoke }, Message>(
  definition: PilotDeckToolDefinition,
  options: Omit<LangChainToolOptions<Made, Message>, "channel">,
  ask: (run: RunCall) => Promise<ToolResult>,
): Made {
  const tool = adaptTool(definition, options);
  const prepare = prepareCalls(tool, options);
  const toMessage = (result: ToolResult, known: KnownCall) =>
    new options.ToolMessage({
      content: textOf(result),
      status: result.type,
      tool_call_id: known.toolCallId ?? result.toolCallId,
      name: tool.name,
      artifact: result,
    });
  const made = options.tool(
    async (input, call) => {
      const known = readCall(call);
      return toMessage(await ask(prepare(input, known, call)), known);
    },
    // LangChain's validator writes into it.
    { name: tool.name, description: tool.description, schema: structuredClone(tool.inputSchema) },
  );
  return answerMalformed(made, tool, async (args, call) => {
    const known = readCall(call);
    return toMessage(await prepare(args, known, call)(), known);
  });
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
    const context: PilotDeckToolRuntimeContext = { turnId: "" };
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
