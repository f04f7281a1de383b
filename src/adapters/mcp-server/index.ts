export type { McpMemory } from "./memory.js";
export { createMcpMemory } from "./memory.js";
export type { McpLowLevelServer, McpToolServer } from "./open-server.js";
export type { McpChannel, McpToolsOptions, PersonReply } from "./options.js";
export type { McpCaller } from "./read-call.js";
export { registerMcpTools } from "./register-tools.js";
export type { StateSealOptions } from "./state-seal.js";
export type { StateUses } from "./state-uses.js";
