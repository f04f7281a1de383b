import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { A_FUNCTION, needed } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import type { ToolResult } from "../../tools/run-tool.js";
import { type Definitions, makeNamed } from "../shared/definitions.js";
import { createPassThroughSchema, type PassThroughSchema } from "../shared/pass-through-schema.js";
import {
  ADAPTER_OPTIONS,
  type AdapterOptions,
  ASKING_OPTIONS,
  type AskingOptions,
  adaptTool,
  prepareCalls,
  type RunCall,
  textOf,
} from "../shared/run-call.js";
import { runWithReply, tryCall } from "../shared/suspend.js";

/** What Mastra hands to a tool (`ToolExecutionContext`). */
export type MastraCall = {
  readonly agent?:
    | {
        readonly toolCallId?: string;
        readonly threadId?: string | undefined;
        readonly resumeData?: unknown;
        suspend?(request: PilotDeckElicitationRequest): unknown;
      }
    | undefined;
  readonly abortSignal?: AbortSignal | undefined;
};

/** What `createTool` is given. */
export type MastraFields = {
  id: string;
  description: string;
  inputSchema: PassThroughSchema;
  execute: (input: unknown, call: MastraCall) => Promise<unknown>;
};

export type MastraToolOptions<Made> = AskingOptions<MastraCall> & {
  /** `createTool` of `@mastra/core/tools`. */
  createTool: (fields: MastraFields) => Made;
};

const OPTIONS = { ...ASKING_OPTIONS, createTool: needed(A_FUNCTION) } as const satisfies OptionNames<
  MastraToolOptions<unknown>
>;

/**
 * A tool of this package for Mastra 1.x agents; of several, a record by their names, as `tools` takes it. The model reads the text of
 * `runTool`; a failure is thrown with that text, as Mastra has it. An aborted call ends the run.
 *
 * @throws Error for two definitions of one name
 */
export function createMastraTool<Made>(
  definition: PilotDeckToolDefinition,
  options: MastraToolOptions<Made>,
): Made;
export function createMastraTool<Made>(
  definitions: readonly PilotDeckToolDefinition[],
  options: MastraToolOptions<Made>,
): Record<string, Made>;
export function createMastraTool<Made>(
  definitions: Definitions,
  options: MastraToolOptions<Made>,
): Made | Record<string, Made> {
  takeOptions<object>("createMastraTool", options, OPTIONS);
  return makeNamed(definitions, (one) =>
    createMade(one, options, async (run) => give(await run(options.channel))),
  );
}

export type MastraSuspendToolOptions<Made> = AdapterOptions<MastraCall> & {
  /** `createTool` of `@mastra/core/tools`. */
  createTool: (fields: MastraFields) => Made;
};

const SUSPEND_OPTIONS = { ...ADAPTER_OPTIONS, createTool: needed(A_FUNCTION) } as const satisfies OptionNames<
  MastraSuspendToolOptions<unknown>
>;

/**
 * A tool of this package for Mastra 1.x agents, or a record of several, asking through Mastra's `suspend`: the payload is the
 * request, and `resumeStream` takes an outcome of `elicit` or a reply as a channel gives it. The agent belongs into a `Mastra` with a
 * storage; without one it suspends and cannot be resumed. A malformed call is answered at once.
 *
 * @throws Error for two definitions of one name
 */
export function createMastraSuspendTool<Made>(
  definition: PilotDeckToolDefinition,
  options: MastraSuspendToolOptions<Made>,
): Made;
export function createMastraSuspendTool<Made>(
  definitions: readonly PilotDeckToolDefinition[],
  options: MastraSuspendToolOptions<Made>,
): Record<string, Made>;
export function createMastraSuspendTool<Made>(
  definitions: Definitions,
  options: MastraSuspendToolOptions<Made>,
): Made | Record<string, Made> {
  takeOptions<object>("createMastraSuspendTool", options, SUSPEND_OPTIONS);
  return makeNamed(definitions, (one) => createMade(one, options, suspend));
}

async function suspend(run: RunCall, { agent }: MastraCall): Promise<unknown> {
  const found = await tryCall(run);
  if (found.type === "ended") return give(found.result);
  const { resumeData } = agent ?? {};
  if (resumeData !== undefined) return give(await runWithReply(run, "mastra", () => resumeData));
  if (agent?.suspend === undefined) return give(await run());
  return agent.suspend(found.request);
}

function createMade<Made>(
  definition: PilotDeckToolDefinition,
  options: MastraSuspendToolOptions<Made>,
  ask: (run: RunCall, call: MastraCall) => Promise<unknown>,
): Made {
  const tool = adaptTool(definition, options);
  const prepare = prepareCalls(tool, options);
  return options.createTool({
    id: tool.name,
    description: tool.description,
    inputSchema: createPassThroughSchema(tool.inputSchema),
    execute: (input, call) => {
      const { toolCallId, threadId } = call.agent ?? {};
      return ask(prepare(input, { toolCallId, sessionId: threadId, signal: call.abortSignal }, call), call);
    },
  });
}

function give(result: ToolResult): string {
  if (result.type === "success") return textOf(result);
  throw new Error(textOf(result));
}
