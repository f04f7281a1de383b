import type { PilotDeckToolResultContent } from "../../../protocol/tool.js";
import type { ToolResult } from "../../tools/run-tool.js";

type McpContent = { type: "text"; text: string } | { type: "image"; mimeType: string; data: string };

/** What `tools/call` returns: a result for the model, or what the client has to ask first (revision 2026-07-28). */
export type McpCallResult =
  | { content: McpContent[]; isError?: boolean }
  | {
      resultType: "input_required";
      inputRequests: Record<string, { method: string; params: Record<string, unknown> }>;
      requestState: string;
    };

/** The model reads our text as it is, as a result or as an error. */
export function writeResult({ type, content }: ToolResult): McpCallResult {
  return { content: content.map(writeBlock), ...(type === "error" && { isError: true }) };
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
