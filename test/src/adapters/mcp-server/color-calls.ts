import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";
import { registerMcpTools } from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import { QUESTIONS } from "./questions.js";

export const input = { questions: [QUESTIONS.color] };

export const BLUE = { answers: { "Which color?": "Blue" } };

export const INFO = { name: "test", version: "1.0.0" };

/** A server of 2.x whose client tells every notification that it gets, and names itself in `_meta` as it is told to. */
export async function connect(
  options: Parameters<typeof registerMcpTools>[2],
  capabilities: object = {},
  info: { name: string; title?: string; version: string } = INFO,
) {
  const server = new Server(INFO, { capabilities: {} });
  registerMcpTools(server, createAskUserQuestionTool(), options);
  const client = new Client(info, { capabilities });
  const heard: string[] = [];
  client.fallbackNotificationHandler = async ({ method, params }) => {
    heard.push(`${method} ${JSON.stringify(params)}`);
  };
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(near);
  await client.connect(far);
  onTestFinished(() => client.close());
  return { client, heard };
}
