import type { PilotDeckElicitationChannel } from "../../../protocol/elicitation.js";
import type { PilotDeckToolInputSchema } from "../../../protocol/schema.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { atOnce } from "../../elicitation/at-once.js";
import { A_CHANNEL, A_FUNCTION, either } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import { isObject } from "../../text/values.js";
import { repairCall } from "../../tools/repair/repair-call.js";
import type { Repair } from "../../tools/repair/repairing.js";
import { type Definitions, makeList } from "../shared/definitions.js";
import { ADAPTER_OPTIONS, type AdapterOptions, prepareCalls, textOf } from "../shared/run-call.js";

/** What pi hands to a tool (`ExtensionContext`), as far as it is needed. */
export type PiCall = {
  readonly sessionManager?: {
    getSessionId(): string;
    /** What the session holds, from its root to where it stands: the message with the call that runs, too. */
    getBranch?(): readonly unknown[];
  };
  abort?(): void;
};

export type PiToolOptions<Call extends PiCall> = AdapterOptions<Call> & {
  /** The way to the person; a function where it depends on pi's context: `ctx.hasUI`, `ctx.ui`. */
  channel?:
    | PilotDeckElicitationChannel
    | ((call: Call) => PilotDeckElicitationChannel | undefined)
    | undefined;
};

const OPTIONS = { ...ADAPTER_OPTIONS, channel: either(A_CHANNEL, A_FUNCTION) } as const satisfies OptionNames<
  PiToolOptions<PiCall>
>;

/** What `pi.registerTool` takes. */
export type PiTool<Call extends PiCall> = {
  name: string;
  label: string;
  description: string;
  promptSnippet: string;
  parameters: PilotDeckToolInputSchema;
  executionMode: "sequential";
  prepareArguments(input: unknown): unknown;
  execute(
    toolCallId: string,
    input: unknown,
    signal: AbortSignal | undefined,
    onUpdate: unknown,
    call: Call,
  ): Promise<{ content: { type: "text"; text: string }[]; details: unknown }>;
};

/**
 * A tool of this package for pi's extensions, or a list of several. The model reads the text of `runTool`; a failure is thrown with
 * that text, as pi has it. pi itself checks the arguments against the schema first, in its own words; what can be mended is mended
 * before that.
 *
 * @throws Error for two definitions of one name
 */
export function createPiTool<Call extends PiCall>(
  definition: PilotDeckToolDefinition,
  options?: PiToolOptions<Call>,
): PiTool<Call>;
export function createPiTool<Call extends PiCall>(
  definitions: readonly PilotDeckToolDefinition[],
  options?: PiToolOptions<Call>,
): PiTool<Call>[];
export function createPiTool<Call extends PiCall>(
  definitions: Definitions,
  options: PiToolOptions<Call> = {},
): PiTool<Call> | PiTool<Call>[] {
  takeOptions<object>("createPiTool", options, OPTIONS);
  return makeList(definitions, (definition) => createOne(definition, options));
}

function createOne<Call extends PiCall>(
  tool: PilotDeckToolDefinition,
  options: PiToolOptions<Call>,
): PiTool<Call> {
  const { channel, repair = true } = options;
  const prepare = prepareCalls(tool, options);
  return {
    name: tool.name,
    label: tool.title ?? tool.name,
    description: tool.description,
    promptSnippet: firstSentence(tool.description),
    parameters: tool.inputSchema,
    executionMode: "sequential",
    prepareArguments: (input) => (repair ? repairCall(input, tool).input : input),
    async execute(toolCallId, input, signal, _onUpdate, call) {
      const sessionId = call.sessionManager?.getSessionId();
      const run = prepare(input, { toolCallId, sessionId, signal, abort: () => call.abort?.() }, call);
      const result = await run(typeof channel === "function" ? atOnce("channel", channel(call)) : channel);
      if (result.type === "error") throw new Error(textOf(result));
      const repaired = repair ? findRepaired(tool, toolCallId, call) : [];
      const details = repaired.length === 0 ? result.data : { ...Object(result.data), repaired };
      return { content: [{ type: "text", text: textOf(result) }], details };
    },
  };
}

/** What was mended in a call: pi hands on a copy of the mended arguments, but its session has those that the model gave. */
function findRepaired(tool: PilotDeckToolDefinition, toolCallId: string, call: PiCall): Repair[] {
  try {
    const branch = call.sessionManager?.getBranch?.() ?? [];
    return repairCall(findArguments(branch, toolCallId), tool).repaired;
  } catch {
    // No session is worth an answer.
    return [];
  }
}

function firstSentence(description: string): string {
  return /^.*?\.(?=\s)/s.exec(description)?.[0] ?? description;
}

/** The arguments of a call as the model gave them, in the branch of a pi session; the last call where several have the id. */
function findArguments(branch: readonly unknown[], toolCallId: string): unknown {
  const blocks = branch
    .flatMap((turn) => (isObject(turn) && isObject(turn.message) ? turn.message.content : undefined))
    .filter(isObject);
  return blocks.findLast(({ type, id }) => type === "toolCall" && id === toolCallId)?.arguments;
}
