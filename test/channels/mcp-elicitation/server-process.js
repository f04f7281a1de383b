// A server in a process of its own: its one tool asks the client with the form that it is called with.
import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

const server = new Server({ name: "child", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler("tools/call", async ({ params }) => {
  const { message, requestedSchema } = /** @type {any} */ (params.arguments);
  const result = await server.elicitInput({ message, requestedSchema });
  return { content: [{ type: "text", text: JSON.stringify(result) }] };
});
await server.connect(new StdioServerTransport());
