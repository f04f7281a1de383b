export type { HostContext } from "../shared/run-call.js";
export type {
  LangChainCall,
  LangChainInterruptToolOptions,
  LangChainParts,
  LangChainToolOptions,
} from "./langchain-tool.js";
export { createLangChainInterruptTool, createLangChainTool } from "./langchain-tool.js";
