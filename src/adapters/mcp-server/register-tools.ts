import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { atOnce } from "../../elicitation/at-once.js";
import { takeOptions } from "../../text/take-options.js";
import { withRepair } from "../../tools/repair/with-repair.js";
import { toNamed } from "../shared/definitions.js";
import { createMcpMemory } from "./memory.js";
import { createUnknownTool, type McpToolServer, openServer } from "./open-server.js";
import { MCP_OPTIONS, type McpToolsOptions } from "./options.js";
import { readMcpCall } from "./read-call.js";
import { runMcpCall } from "./run-call.js";

/**
 * Offers tools on an MCP server of either line of the official SDK, before it is connected (docs/mcp.md): an `McpServer` of 2.x
 * beside its own tools, a low-level `Server` of 2.x or 1.x, or the `McpServer` of 1.x, as its only ones.
 *
 * The person is asked by the client's own form where it declares forms, else, or where it did not show one, over `channel`.
 * Revisions 2025-06-18 and 2025-11-25 are served by requests, 2026-07-28 by calling again. The model reads our text as it is.
 *
 * @throws TypeError for what is no such server, or has tools already, and for what is no tool; Error for two tools of one name
 */
export function registerMcpTools(
  server: McpToolServer,
  definitions: PilotDeckToolDefinition | readonly PilotDeckToolDefinition[],
  options: McpToolsOptions = {},
): void {
  takeOptions("registerMcpTools", options, MCP_OPTIONS);
  const { memory = createMcpMemory(options.now && { now: options.now }), repair = true } = options;
  const tools = new Map(
    [...toNamed(definitions)].map(([name, tool]) => [name, repair ? withRepair(tool) : tool]),
  );
  const { low, offer } = openServer(server);
  const offered = [...tools.values()].map((tool) => ({
    tool,
    meta: atOnce("metaOf", options.metaOf?.(tool.name)),
  }));
  offer(offered, (name, input, context) => {
    const tool = tools.get(name);
    if (tool === undefined) throw createUnknownTool(name, [...tools.keys()]);
    return runMcpCall(low, { tool, input, call: readMcpCall(low, context), memory }, options);
  });
}
