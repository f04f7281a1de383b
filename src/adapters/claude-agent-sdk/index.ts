export type { HostContext } from "../shared/run-call.js";
export type {
  ClaudeCall,
  ClaudeCanUseToolOptions,
  ClaudePermission,
  ClaudeQuestionTool,
} from "./claude-can-use-tool.js";
export { createClaudeCanUseTool } from "./claude-can-use-tool.js";
export type { ClaudeDeferOptions, ClaudeHookInput, ClaudeHookOutput } from "./claude-defer-hook.js";
export { createClaudeDeferHook } from "./claude-defer-hook.js";
export type {
  ClaudeElicitation,
  ClaudeElicitationResult,
  ClaudeOnElicitationOptions,
} from "./claude-on-elicitation.js";
export { createClaudeOnElicitation } from "./claude-on-elicitation.js";
