import { A_FUNCTION } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import type { AskUserQuestionInput } from "../../tools/ask-user-question/input.js";
import type { AskUserQuestionOutput } from "../../tools/ask-user-question/result.js";
import type { ElicitationToolDefinition } from "../../tools/elicitation-tool.js";
import type { ToolResult } from "../../tools/run-tool.js";
import { type Definitions, toNamed } from "../shared/definitions.js";
import { ASKING_OPTIONS, type AskingOptions, adaptTool, prepareCalls, textOf } from "../shared/run-call.js";

/** `ask_user_question`, whose contract is that of Claude's built-in `AskUserQuestion`. */
export type ClaudeQuestionTool = ElicitationToolDefinition<AskUserQuestionInput, AskUserQuestionOutput>;

/** The arguments of a call. */
export type ClaudeInput = Record<string, unknown>;
type Allowed = { behavior: "allow"; updatedInput: ClaudeInput };

/** What the SDK does with a call (`PermissionResult`). */
export type ClaudePermission = Allowed | { behavior: "deny"; message: string };

/** What the SDK hands to `canUseTool` beside the call. */
export type ClaudeCall = {
  readonly signal: AbortSignal;
  readonly toolUseID: string;
  readonly agentID?: string;
};

type CanUseTool<Call extends ClaudeCall, Permission> = (
  toolName: string,
  input: ClaudeInput,
  call: Call,
) => Promise<ClaudePermission | Permission>;

export type ClaudeCanUseToolOptions<Call extends ClaudeCall, Permission> = AskingOptions<ClaudeCall> & {
  /** The host's own `canUseTool`, for all other tools. Without one they are denied. */
  otherwise?: (toolName: string, input: ClaudeInput, call: Call) => Promise<Permission>;
};

const OPTIONS = { ...ASKING_OPTIONS, otherwise: A_FUNCTION } as const satisfies OptionNames<
  ClaudeCanUseToolOptions<ClaudeCall, unknown>
>;

/**
 * A `canUseTool` for the Claude Agent SDK that lets any channel answer the built-in `AskUserQuestion`. Claude words the answers;
 * whatever is no answer of the person (a refusal, a deferral, an answer that a timeout took) is denied with the text of `runTool`.
 * Make the tool with `previewFormat: "markdown"`, which is Claude's. Of several definitions, a call goes to the one
 * that bears its name, and one of the built-in tool else to the first.
 *
 * @throws Error for two definitions of one name
 */
export function createClaudeCanUseTool<Call extends ClaudeCall = ClaudeCall, Permission = never>(
  definitions: Definitions<ClaudeQuestionTool>,
  options: ClaudeCanUseToolOptions<Call, Permission> = {},
): CanUseTool<Call, Permission> {
  takeOptions<object>("createClaudeCanUseTool", options, OPTIONS);
  const tools = [...toNamed(definitions).values()].map((definition) => adaptTool(definition, options));
  return async (toolName, input, call) => {
    const tool = findTool(tools, toolName);
    if (tool === undefined) {
      if (options.otherwise !== undefined) return options.otherwise(toolName, input, call);
      return { behavior: "deny", message: `Nobody can be asked whether ${toolName} may be used.` };
    }
    const known = { toolCallId: call.toolUseID, asker: call.agentID, signal: call.signal };
    const prepare = prepareCalls(tool, options);
    return toPermission(input, await prepare(input, known, call)(options.channel));
  };
}

/** Whose call it is: that of the tool which bears the name, and a call of the built-in one else that of the first. */
export function findTool(
  tools: readonly ClaudeQuestionTool[],
  toolName: string,
): ClaudeQuestionTool | undefined {
  const bearer = tools.find(({ name, aliases }) => toolName === name || aliases?.includes(toolName));
  return bearer ?? (toolName === "AskUserQuestion" ? tools[0] : undefined);
}

/** What Claude is told of a result. */
export function toPermission(input: ClaudeInput, result: ToolResult): ClaudePermission {
  const data = result.data as AskUserQuestionOutput | undefined;
  if (result.type === "error" || data === undefined || data.deferred !== undefined || isTaken(result)) {
    return { behavior: "deny", message: textOf(result) };
  }
  const { questions, answers, annotations } = data;
  // Claude takes a list for words of one's own.
  const texts = Object.entries(answers).map(([question, answer]) => [question, [answer].flat().join(", ")]);
  const updated: ClaudeInput = { ...input, questions, answers: Object.fromEntries(texts) };
  return {
    behavior: "allow",
    updatedInput: annotations === undefined ? updated : { ...updated, annotations },
  };
}

/** Whether a timeout or a rule answered: Claude would tell it as the person's own choice. */
function isTaken(result: Extract<ToolResult, { type: "success" }>): boolean {
  const provenance = result.metadata?.provenance as { source?: unknown } | undefined;
  return provenance?.source === "timeout" || provenance?.source === "policy";
}
