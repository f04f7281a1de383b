export type { HostContext } from "../shared/run-call.js";
export type {
  ClaudeCall,
  ClaudeCanUseToolOptions,
  ClaudeDeferOptions,
  ClaudeHookInput,
  ClaudeHookOutput,
  ClaudePermission,
  ClaudeQuestionTool,
} from "./claude-can-use-tool.js";
export { createClaudeCanUseTool, createClaudeDeferHook } from "./claude-can-use-tool.js";
export type {
  ClaudeElicitation,
  ClaudeElicitationResult,
  ClaudeOnElicitationOptions,
} from "./claude-on-elicitation.js";
export { createClaudeOnElicitation } from "./claude-on-elicitation.js";
