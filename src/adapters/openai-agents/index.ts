export type { HostContext } from "../shared/run-call.js";
export type {
  OpenAiAgentsApprovalTool,
  OpenAiAgentsApprovalToolOptions,
  OpenAiAgentsApprovalTools,
  OpenAiAgentsInterruption,
} from "./approval-tool.js";
export { createOpenAiAgentsApprovalTool } from "./approval-tool.js";
export type { OpenAiAgentsCall, OpenAiAgentsFields, OpenAiAgentsToolOptions } from "./openai-agents-tool.js";
export { createOpenAiAgentsTool } from "./openai-agents-tool.js";
