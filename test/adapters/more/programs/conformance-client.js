// A client whose forms are answered through a channel of ours: calls the one tool of the server that is named.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createElicitationHandler } from "@pilotdeck/ask-user-question/channels/mcp-elicitation";
import { answer, createScriptedChannel } from "@pilotdeck/ask-user-question/channels/scripted";

/** Takes what the server recommends of a choice, and leaves all else as it is. */
const person = createScriptedChannel(
  answer(({ options, recommended = 0 }) => options[recommended]?.label ?? "Skip"),
);
const info = { name: "client", version: "1.0.0" };
const client = new Client(info, { capabilities: { elicitation: { form: {} } } });
client.setRequestHandler("elicitation/create", createElicitationHandler(person));
await client.connect(new StreamableHTTPClientTransport(new URL(process.argv[2] ?? "")));
const { tools } = await client.listTools();
await client.callTool({ name: tools[0]?.name ?? "", arguments: {} });
await client.close();
