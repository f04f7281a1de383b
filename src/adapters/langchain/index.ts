export type { HostContext } from "../shared/run-call.js";
export type { LangChainInterruptToolOptions } from "./interrupt-tool.js";
export { createLangChainInterruptTool } from "./interrupt-tool.js";
export type { LangChainCall, LangChainParts, LangChainToolOptions } from "./langchain-tool.js";
export { createLangChainTool } from "./langchain-tool.js";
