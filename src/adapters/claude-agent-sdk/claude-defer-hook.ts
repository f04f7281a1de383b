import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import { A_FUNCTION, needed } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import { type Definitions, toNamed } from "../shared/definitions.js";
import { ADAPTER_OPTIONS, type AdapterOptions, adaptTool, prepareCalls } from "../shared/run-call.js";
import { runWithReply, tryCall } from "../shared/suspend.js";
import {
  type ClaudeInput,
  type ClaudePermission,
  type ClaudeQuestionTool,
  findTool,
  toPermission,
} from "./claude-can-use-tool.js";

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
    updatedInput?: ClaudeInput;
  };
};

export type ClaudeDeferOptions = AdapterOptions<ClaudeHookInput> & {
  /** What was answered to a call, by its id: an outcome of `elicit`, or a reply as a channel gives it. Nothing defers the call. */
  findReply: (toolUseId: string) => unknown;
};
const OPTIONS = {
  ...ADAPTER_OPTIONS,
  findReply: needed(A_FUNCTION),
} as const satisfies OptionNames<ClaudeDeferOptions>;

/**
 * A `PreToolUse` hook that defers `AskUserQuestion`: the run ends with `deferred_tool_use`, and `query` with `resume` goes on in any
 * process once `findReply` knows the answers. Of several calls in one message Claude keeps only the last. The SDK asks its hooks only
 * where there is a `canUseTool` too. Of several definitions, a call goes to the one that `createClaudeCanUseTool` would give it.
 *
 * @throws Error for two definitions of one name
 */
export function createClaudeDeferHook(
  definitions: Definitions<ClaudeQuestionTool>,
  options: ClaudeDeferOptions,
): {
  hook: (input: ClaudeHookInput) => Promise<ClaudeHookOutput>;
  /** What a `deferred_tool_use` asks; nothing for one of another tool, and where the run deferred none. */
  open(
    use: { id: string; name: string; input: unknown } | undefined,
  ): Promise<PilotDeckElicitationRequest | undefined>;
} {
  takeOptions("createClaudeDeferHook", options, OPTIONS);
  const tools = [...toNamed(definitions).values()].map((definition) => adaptTool(definition, options));
  return {
    async hook(event) {
      const { hook_event_name, tool_name = "", tool_use_id = "", tool_input, session_id } = event;
      const tool = findTool(tools, tool_name);
      if (hook_event_name !== "PreToolUse" || tool === undefined) return {};
      const prepare = prepareCalls(tool, options);
      const run = prepare(tool_input, { toolCallId: tool_use_id, sessionId: session_id }, event);
      // A call that asks nothing, since it is malformed or brings its answers, looks for no reply.
      let isOpen = false;
      const result = await runWithReply(run, "claude-agent-sdk", async () => {
        const reply = await options.findReply(tool_use_id);
        isOpen = reply === undefined;
        return reply;
      });
      if (isOpen) return { hookSpecificOutput: { ...PRE_TOOL_USE, permissionDecision: "defer" } };
      return decide(toPermission(tool_input as ClaudeInput, result));
    },
    async open(use) {
      if (use === undefined) return undefined;
      const { id, name, input } = use;
      const tool = findTool(tools, name);
      if (tool === undefined) return undefined;
      const event = { hook_event_name: "PreToolUse", tool_name: name, tool_input: input, tool_use_id: id };
      const prepare = prepareCalls(tool, options);
      return (await tryCall(prepare(input, { toolCallId: id }, event))).request;
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
