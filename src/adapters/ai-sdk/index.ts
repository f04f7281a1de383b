export type { HostContext } from "../shared/run-call.js";
export type {
  AiSdkCall,
  AiSdkOutput,
  AiSdkTool,
  AiSdkToolOptions,
  CreateAiSdkSchema,
} from "./ai-sdk-tool.js";
export { createAiSdkTool } from "./ai-sdk-tool.js";
export type {
  AiSdkClientTool,
  AiSdkClientToolOptions,
  AiSdkClientTools,
  AiSdkToolCall,
  AiSdkToolMessage,
} from "./client-tool.js";
export { createAiSdkClientTool } from "./client-tool.js";
