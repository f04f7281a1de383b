import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { AskUserQuestionInput } from "../../tools/ask-user-question/input.js";
import type { AskUserQuestionOutput } from "../../tools/ask-user-question/result.js";
import type { ElicitationToolDefinition } from "../../tools/elicitation-tool.js";
import type { ToolResult } from "../../tools/run-tool.js";
import {
  type AdapterOptions,
  type AskingOptions,
  adaptTool,
  prepareCalls,
  textOf,
} from "../shared/run-call.js";
import { runWithReply, tryCall } from "../shared/suspend.js";

/** `ask_user_question`, whose contract is that of Claude's built-in `AskUserQuestion`. */
export type ClaudeQuestionTool = ElicitationToolDefinition<AskUserQuestionInput, AskUserQuestionOutput>;

type Input = Record<string, unknown>;
type Allowed = { behavior: "allow"; updatedInput: Input };

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
  input: Input,
  call: Call,
) => Promise<ClaudePermission | Permission>;

export type ClaudeCanUseToolOptions<Call extends ClaudeCall, Permission> = AskingOptions<ClaudeCall> & {
  /** The host's own `canUseTool`, for all other tools. Without one they are denied. */
  otherwise?: (toolName: string, input: Input, call: Call) => Promise<Permission>;
};

/**
 * A `canUseTool` for the Claude Agent SDK that lets any channel answer the built-in `AskUserQuestion`. Claude words the answers;
 * whatever is no answer of the person (a refusal, a deferral, an answer that a timeout took) is denied with the text of `runTool`.
 * Make the tool with `previewFormat: "markdown"`, which is Claude's.
 */
export function createClaudeCanUseTool<Call extends ClaudeCall = ClaudeCall, Permission = never>(
  definition: ClaudeQuestionTool,
  options: ClaudeCanUseToolOptions<Call, Permission> = {},
): CanUseTool<Call, Permission> {
  const tool = adaptTool(definition, options);
  const prepare = prepareCalls(tool, options);
  return async (toolName, input, call) => {
    if (!isNamed(tool, toolName)) {
      if (options.otherwise !== undefined) return options.otherwise(toolName, input, call);
      return { behavior: "deny", message: `Nobody can be asked whether ${toolName} may be used.` };
    }
    const known = { toolCallId: call.toolUseID, asker: call.agentID, signal: call.signal };
    return toPermission(input, await prepare(input, known, call)(options.channel));
  };
}

/** What the SDK hands to a hook, as far as it is needed (`HookInput`). */
export type ClaudeHookInput = {
  readonly hook_event_name: string;
  readonly session_id?: string;
  readonly tool_name?: string;
  readonly tool_input?: unknown;
  readonly tool_use_id?: string;
};

/** What a `PreToolUse` hook decides. */
export type ClaudeHookOutput = {
  hookSpecificOutput?: {
    hookEventName: "PreToolUse";
    permissionDecision: "allow" | "deny" | "defer";
    permissionDecisionReason?: string;
    updatedInput?: Input;
  };
};

export type ClaudeDeferOptions = AdapterOptions<ClaudeHookInput> & {
  /** What was answered to a call, by its id: an outcome of `elicit`, or a reply as a channel gives it. Nothing defers the call. */
  findReply: (toolUseId: string) => unknown;
};

/**
 * A `PreToolUse` hook that defers `AskUserQuestion`: the run ends with `deferred_tool_use`, and `query` with `resume` goes on in any
 * process once `findReply` knows the answers. Of several calls in one message Claude keeps only the last. The SDK asks its hooks only
 * where there is a `canUseTool` too.
 */
export function createClaudeDeferHook(
  definition: ClaudeQuestionTool,
  options: ClaudeDeferOptions,
): {
  hook: (input: ClaudeHookInput) => Promise<ClaudeHookOutput>;
  /** What a `deferred_tool_use` asks; nothing for one of another tool. */
  open(use: { id: string; name: string; input: unknown }): Promise<PilotDeckElicitationRequest | undefined>;
} {
  const tool = adaptTool(definition, options);
  const prepare = prepareCalls(tool, options);
  return {
    async hook(event) {
      const { hook_event_name, tool_name = "", tool_use_id = "", tool_input, session_id } = event;
      if (hook_event_name !== "PreToolUse" || !isNamed(tool, tool_name)) return {};
      const run = prepare(tool_input, { toolCallId: tool_use_id, sessionId: session_id }, event);
      const found = await tryCall(run);
      if (found.type === "ended") return decide({ behavior: "deny", message: textOf(found.result) });
      const reply = await options.findReply(tool_use_id);
      if (reply === undefined)
        return { hookSpecificOutput: { ...PRE_TOOL_USE, permissionDecision: "defer" } };
      return decide(toPermission(tool_input as Input, await runWithReply(run, "claude-agent-sdk", reply)));
    },
    async open({ id, name, input }) {
      if (!isNamed(tool, name)) return undefined;
      const event = { hook_event_name: "PreToolUse", tool_name: name, tool_input: input, tool_use_id: id };
      const found = await tryCall(prepare(input, { toolCallId: id }, event));
      return found.type === "asks" ? found.request : undefined;
    },
  };
}

const PRE_TOOL_USE = { hookEventName: "PreToolUse" } as const;

function decide(permission: ClaudePermission): ClaudeHookOutput {
  const decision =
    permission.behavior === "allow"
      ? ({ permissionDecision: "allow", updatedInput: permission.updatedInput } as const)
      : ({ permissionDecision: "deny", permissionDecisionReason: permission.message } as const);
  return { hookSpecificOutput: { ...PRE_TOOL_USE, ...decision } };
}

function isNamed({ name, aliases = [] }: ClaudeQuestionTool, toolName: string): boolean {
  return toolName === name || aliases.includes(toolName) || toolName === "AskUserQuestion";
}

function toPermission(input: Input, result: ToolResult<unknown>): ClaudePermission {
  const data = result.data as AskUserQuestionOutput | undefined;
  if (result.type === "error" || data === undefined || data.deferred !== undefined || isTaken(result)) {
    return { behavior: "deny", message: textOf(result) };
  }
  const { questions, answers, annotations } = data;
  // Claude takes a list for words of one's own.
  const texts = Object.entries(answers).map(([question, answer]) => [question, [answer].flat().join(", ")]);
  const updated: Input = { ...input, questions, answers: Object.fromEntries(texts) };
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
