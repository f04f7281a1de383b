export type { PassThroughSchema } from "../shared/pass-through-schema.js";
export type { HostContext } from "../shared/run-call.js";
export type { MastraCall, MastraFields, MastraSuspendToolOptions, MastraToolOptions } from "./mastra-tool.js";
export { createMastraSuspendTool, createMastraTool } from "./mastra-tool.js";
