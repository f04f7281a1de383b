import { InMemoryTransport } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { onTestFinished } from "vitest";
import { type McpToolsOptions, registerMcpTools } from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import { createSingleQuestionTool } from "../../../../src/tools/index.js";
import { QUESTIONS } from "./questions.js";
import { createRawClient, type RawManner } from "./raw-client.js";

export const input = { questions: [QUESTIONS.color] };
export const RED = { action: "accept", content: { q1: "Red" } };
export const TEXT_RED =
  'User has answered your questions: "Which color?"="Red". You can now continue with the user\'s answers in mind.';

export async function start(options: McpToolsOptions = {}, manner: RawManner = {}) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(
    () => {
      const server = new Server({ name: "test", version: "1.0.0" }, { capabilities: {} });
      registerMcpTools(server, [createAskUserQuestionTool(), createSingleQuestionTool()], options);
      return server;
    },
    { transport: near },
  );
  onTestFinished(() => handle.close());
  return createRawClient(far, manner);
}

/** A call that has been asked, and the state that came with the form. */
export async function ask(client: Awaited<ReturnType<typeof start>>, args: unknown = input) {
  const { result } = await client.call({ arguments: args });
  const { requestState: state = "", inputRequests } = result ?? {};
  return { state, inputRequests, result };
}

export const answer = (requestState: string, reply: unknown = RED, more: Record<string, unknown> = {}) => ({
  ...{ arguments: input, requestState, inputResponses: { ask: reply } },
  ...more,
});
