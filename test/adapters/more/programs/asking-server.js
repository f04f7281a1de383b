// A host's own server over HTTP, whose tool asks by the client's form. Prints its address.
import { createServer } from "node:http";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import { Server } from "@modelcontextprotocol/server";
import { runTool } from "@pilotdeck/ask-user-question";
import { createMcpElicitationChannel } from "@pilotdeck/ask-user-question/channels/mcp-elicitation";
import { createSingleQuestionTool } from "@pilotdeck/ask-user-question/tools";

const server = new Server({ name: "host", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
  const elicitation = createMcpElicitationChannel(server, { relatedRequestId: mcpReq.id });
  const call = { question: params.arguments?.message };
  const { content } = await runTool(createSingleQuestionTool(), call, { elicitation });
  return { content: content.filter((block) => block.type === "text") };
});
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => crypto.randomUUID() });
await server.connect(transport);
const http = createServer((request, response) => void transport.handleRequest(request, response));
http.listen(0, "127.0.0.1", () => {
  const address = http.address();
  if (typeof address === "object") console.log(`http://127.0.0.1:${address?.port}/mcp`);
});
