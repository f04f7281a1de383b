// A client in a process of its own, on standard input and output: it does with each form what its argument says.
import { Client } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

const [, , manner, revision = "2025-11-25", line = "v2"] = process.argv;
const info = { name: "child", version: "1.0.0" };
const options = { capabilities: { elicitation: {} } };
let forms = 0;

/**
 * @param {{ params: { message: string } }} request
 * @returns {Promise<import("@modelcontextprotocol/client").ElicitResult>}
 */
async function respond({ params }) {
  forms += 1;
  if (manner === "die") process.exit(1);
  if (manner === "decline" || manner === "cancel") return { action: manner };
  if (forms === 1) return { action: "accept", content: { q1: "" } };
  const own = params.message.split(".")[0] ?? "";
  const isAlone = !params.message.includes("Please answer 2 questions");
  return { action: "accept", content: isAlone ? { q1_other: own } : { q1: "Red", q2_other: own } };
}

// Both ends of a pair of pipes are alike.
const transport = new StdioServerTransport();
if (line === "v1") {
  const client = new ClientV1(info, options);
  client.setRequestHandler(ElicitRequestSchema, respond);
  await client.connect(transport);
} else {
  const client = new Client(info, { ...options, supportedProtocolVersions: [revision] });
  client.setRequestHandler("elicitation/create", respond);
  await client.connect(transport);
}
