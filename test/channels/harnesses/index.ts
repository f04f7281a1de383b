import type { CreateHarness } from "../../../src/testing/index.js";
import { createMcpElicitationHarness } from "./mcp-elicitation.js";
import { createMemoryHarness } from "./memory.js";
import { createPendingFileHarness } from "./pending-file.js";
import { createPlainHarness } from "./plain.js";
import { createRpcHarness } from "./rpc.js";
import { createScriptedHarness } from "./scripted.js";
import { createTerminalHarness } from "./terminal.js";
import { createWaitHandleHarness } from "./wait-handle.js";

/** Every channel that ships, by the folder that it is in, with a person at its other end. */
export const HARNESSES: Record<string, CreateHarness> = {
  memory: createMemoryHarness,
  scripted: createScriptedHarness,
  plain: createPlainHarness,
  terminal: createTerminalHarness,
  rpc: createRpcHarness,
  "pending-file": createPendingFileHarness,
  "wait-handle": createWaitHandleHarness,
  "mcp-elicitation": createMcpElicitationHarness,
};
