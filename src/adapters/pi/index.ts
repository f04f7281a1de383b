export type { HostContext } from "../shared/run-call.js";
export type { PiCall, PiTool, PiToolOptions } from "./pi-tool.js";
export { createPiTool } from "./pi-tool.js";
