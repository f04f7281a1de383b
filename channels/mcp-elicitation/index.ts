export type {
  ElicitationHandler,
  ElicitationHandlerContext,
  ElicitationHandlerOptions,
} from "./elicitation-handler.js";
export { createElicitationHandler } from "./elicitation-handler.js";
export type { McpElicitationContent, McpElicitationResult } from "./elicitation-result.js";
export type { McpElicitationChannelOptions } from "./mcp-elicitation-channel.js";
export { createMcpElicitationChannel } from "./mcp-elicitation-channel.js";
export type { McpElicitationServer, McpServerV1, McpServerV2 } from "./mcp-server.js";
