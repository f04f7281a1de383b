export type { HostContext } from "../shared/run-call.js";
export type {
  OpenAiAgentsApprovalTool,
  OpenAiAgentsApprovalToolOptions,
  OpenAiAgentsCall,
  OpenAiAgentsFields,
  OpenAiAgentsInterruption,
  OpenAiAgentsToolOptions,
} from "./openai-agents-tool.js";
export { createOpenAiAgentsApprovalTool, createOpenAiAgentsTool } from "./openai-agents-tool.js";
