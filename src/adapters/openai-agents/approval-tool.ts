import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { A_FUNCTION, needed } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import { type Definitions, isList, toNamed } from "../shared/definitions.js";
import { ADAPTER_OPTIONS, type AdapterOptions, adaptTool, prepareCalls } from "../shared/run-call.js";
import { runWithReply, tryCall } from "../shared/suspend.js";
import {
  createFields,
  type OpenAiAgentsCall,
  type OpenAiAgentsFields,
  prepareFor,
} from "./openai-agents-tool.js";

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
const OPTIONS = {
  ...ADAPTER_OPTIONS,
  tool: needed(A_FUNCTION),
  findReply: needed(A_FUNCTION),
} as const satisfies OptionNames<OpenAiAgentsApprovalToolOptions<unknown>>;

/** A tool for whose calls a run stops, and what its interruptions ask. */
export type OpenAiAgentsApprovalTool<Made> = {
  readonly tool: Made;
  /** What an interruption asks; nothing for one of another tool. */
  open(interruption: OpenAiAgentsInterruption): Promise<PilotDeckElicitationRequest | undefined>;
};

/** Several tools for whose calls a run stops; their interruptions are told apart by the tools' names. */
export type OpenAiAgentsApprovalTools<Made> = Pick<OpenAiAgentsApprovalTool<Made>, "open"> & {
  readonly tools: Made[];
};

/**
 * A tool that asks through an approval, or several: the run ends with interruptions, `result.state.toString()` is stored, and any
 * process goes on once `findReply` knows the answers and `state.approve(interruption)` was called, for a refusal too. A malformed call
 * is answered at once; one that is approved without a reply fails, and says so.
 *
 * @throws Error for two definitions of one name
 */
export function createOpenAiAgentsApprovalTool<Made>(
  definition: PilotDeckToolDefinition,
  options: OpenAiAgentsApprovalToolOptions<Made>,
): OpenAiAgentsApprovalTool<Made>;
export function createOpenAiAgentsApprovalTool<Made>(
  definitions: readonly PilotDeckToolDefinition[],
  options: OpenAiAgentsApprovalToolOptions<Made>,
): OpenAiAgentsApprovalTools<Made>;
export function createOpenAiAgentsApprovalTool<Made>(
  definitions: Definitions,
  options: OpenAiAgentsApprovalToolOptions<Made>,
): OpenAiAgentsApprovalTool<Made> | OpenAiAgentsApprovalTools<Made> {
  takeOptions<object>("createOpenAiAgentsApprovalTool", options, OPTIONS);
  if (!isList(definitions)) return createOne(definitions, options);
  const named = new Map(
    [...toNamed(definitions)].map(([name, definition]) => [name, createOne(definition, options)]),
  );
  return {
    tools: [...named.values()].map(({ tool }) => tool),
    open: async (interruption) => named.get(interruption.rawItem.name ?? "")?.open(interruption),
  };
}

function createOne<Made>(
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
      return (await tryCall(prepareFor(prepare, JSON.parse(input), { details }))).request;
    },
  };
}
