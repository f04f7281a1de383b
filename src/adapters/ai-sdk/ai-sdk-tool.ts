import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { A_FUNCTION, needed } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import { isObject } from "../../text/values.js";
import type { ToolResult } from "../../tools/run-tool.js";
import { type Definitions, makeNamed } from "../shared/definitions.js";
import { ASKING_OPTIONS, type AskingOptions, adaptTool, prepareCalls, textOf } from "../shared/run-call.js";

/** What AI SDK hands to `execute` (`ToolExecutionOptions`): v7 has `context`, v6 `experimental_context`. */
export type AiSdkCall = {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal | undefined;
  readonly context?: unknown;
  readonly experimental_context?: unknown;
};

/** What the model reads (`ToolResultOutput`). */
export type AiSdkOutput = { type: "text" | "error-text"; value: string };

/** `jsonSchema` of `ai`: without a `validate` of its own, so that the tool words what is wrong. */
export type CreateAiSdkSchema<Schema> = (schema: { type: "object" }) => Schema;

export type AiSdkToolOptions<Schema> = AskingOptions<AiSdkCall> & { jsonSchema: CreateAiSdkSchema<Schema> };
const OPTIONS = { ...ASKING_OPTIONS, jsonSchema: needed(A_FUNCTION) } as const satisfies OptionNames<
  AiSdkToolOptions<unknown>
>;

/** What `generateText`, `streamText` and agents take as a tool. */
export type AiSdkTool<Schema> = {
  readonly description: string;
  readonly inputSchema: Schema;
  readonly execute: (input: unknown, call: AiSdkCall) => Promise<ToolResult>;
  readonly toModelOutput: (end: { output: unknown }) => AiSdkOutput;
};

/**
 * A tool of this package for AI SDK 6 and 7 (`ai`); of several, a record by their names, as `tools` takes it. `execute` returns the
 * result of `runTool`, for UIs and histories; the model reads its text, a failure as `error-text`. An aborted call makes
 * `generateText` reject, as the SDK has it.
 *
 * @throws Error for two definitions of one name
 */
export function createAiSdkTool<Schema>(
  definition: PilotDeckToolDefinition,
  options: AiSdkToolOptions<Schema>,
): AiSdkTool<Schema>;
export function createAiSdkTool<Schema>(
  definitions: readonly PilotDeckToolDefinition[],
  options: AiSdkToolOptions<Schema>,
): Record<string, AiSdkTool<Schema>>;
export function createAiSdkTool<Schema>(
  definitions: Definitions,
  options: AiSdkToolOptions<Schema>,
): AiSdkTool<Schema> | Record<string, AiSdkTool<Schema>> {
  takeOptions<object>("createAiSdkTool", options, OPTIONS);
  return makeNamed(definitions, (definition) => createOne(definition, options));
}

export function toAiSdkOutput(result: ToolResult): AiSdkOutput {
  return { type: result.type === "success" ? "text" : "error-text", value: textOf(result) };
}

function createOne<Schema>(
  definition: PilotDeckToolDefinition,
  options: AiSdkToolOptions<Schema>,
): AiSdkTool<Schema> {
  const tool = adaptTool(definition, options);
  const prepare = prepareCalls(tool, options);
  return {
    description: tool.description,
    inputSchema: options.jsonSchema(tool.inputSchema),
    execute: (input, call) =>
      prepare(input, { toolCallId: call.toolCallId, signal: call.abortSignal }, call)(options.channel),
    toModelOutput(end) {
      // AI SDK 5 hands over the output itself.
      const output: unknown = isToolResult(end) ? end : end.output;
      return isToolResult(output) ? toAiSdkOutput(output) : toText(output);
    },
  };
}

/** What stands in a history is what `execute` returned, read back from JSON, or what an earlier tool of the name did. */
function isToolResult(output: unknown): output is ToolResult {
  if (!isObject(output) || (output.type !== "success" && output.type !== "error")) return false;
  return Array.isArray(output.content) && output.content.every(isObject);
}

function toText(output: unknown): AiSdkOutput {
  return { type: "text", value: typeof output === "string" ? output : (JSON.stringify(output) ?? "") };
}
