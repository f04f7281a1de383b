// An MCP server with one tool, which asks by a form and tells the model what came of it.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const server = new Server({ name: "ask", version: "1.0.0" }, { capabilities: { tools: {} } });
const tool = { name: "ask", inputSchema: { type: "object" }, _meta: { "anthropic/alwaysLoad": true } };
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool] }));
server.setRequestHandler(CallToolRequestSchema, async () => {
  const result = await server.elicitInput({
    message: "Which database?",
    requestedSchema: {
      type: "object",
      properties: { database: { type: "string", enum: ["PostgreSQL", "SQLite"] } },
      required: ["database"],
    },
  });
  return { content: [{ type: "text", text: JSON.stringify(result) }] };
});
await server.connect(new StdioServerTransport());
