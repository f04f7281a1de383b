// A client in a process of its own, on standard input and output: it does with each form what its argument says.
import { Client } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

const [, , manner, revision = "2025-11-25"] = process.argv;
const client = new Client(
  { name: "child", version: "1.0.0" },
  { capabilities: { elicitation: {} }, supportedProtocolVersions: [revision] },
);
let forms = 0;
client.setRequestHandler("elicitation/create", async ({ params }) => {
  forms += 1;
  if (manner === "die") process.exit(1);
  if (manner === "decline" || manner === "cancel") return { action: manner };
  if (forms === 1) return { action: "accept", content: {} };
  return { action: "accept", content: { q1: "Red", q2_other: params.message.split(".")[0] ?? "" } };
});
// Both ends of a pair of pipes are alike.
await client.connect(new StdioServerTransport());
