import type { PilotDeckToolResultContent } from "../../../protocol/tool.js";
import type { ToolResult } from "../../tools/run-tool.js";

type McpContent = { type: "text"; text: string } | { type: "image"; mimeType: string; data: string };

/** What `tools/call` returns: a result for the model, or what the client has to ask first (revision 2026-07-28). */
export type McpCallResult =
  | { content: McpContent[]; isError?: boolean; _meta?: Record<string, unknown> }
  | {
      resultType: "input_required";
      inputRequests: Record<string, { method: string; params: Record<string, unknown> }>;
      requestState: string;
    };

/** The key of `_meta`, which clients read and models do not: the prefix names whose it is (MCP, General fields). */
const REPAIRED = "io.github.pilotdeck/repaired";

/** The model reads our text as it is, as a result or as an error; the client is told what was mended in the call. */
export function writeResult(result: ToolResult): McpCallResult {
  const content = result.content.map(writeBlock);
  if (result.type === "error") return { content, isError: true };
  const repaired = result.metadata?.repaired;
  return { content, ...(repaired !== undefined && { _meta: { [REPAIRED]: repaired } }) };
}

function writeBlock(block: PilotDeckToolResultContent): McpContent {
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image":
      return { type: "image", mimeType: block.mimeType, data: block.data };
    default:
      return { type: "text", text: JSON.stringify(block.type === "json" ? block.value : block) };
  }
}
