export type { ElicitationHandler, ElicitationHandlerOptions } from "./elicitation-handler.js";
export { createElicitationHandler } from "./elicitation-handler.js";
export type { McpElicitationContent, McpElicitationResult } from "./elicitation-result.js";
export type { McpElicitationChannelOptions, McpElicitationServer } from "./mcp-elicitation-channel.js";
export { createMcpElicitationChannel } from "./mcp-elicitation-channel.js";
