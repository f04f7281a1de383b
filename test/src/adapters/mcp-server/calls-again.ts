import { InMemoryTransport } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { onTestFinished } from "vitest";
import { createMemoryStore } from "../../../../channels/inbox/index.js";
import type { PilotDeckToolDefinition } from "../../../../protocol/index.js";
import {
  type McpToolsOptions,
  registerMcpTools,
  type StateUses,
} from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import { createSingleQuestionTool } from "../../../../src/tools/index.js";
import { QUESTIONS } from "./questions.js";
import { createRawClient, type RawManner } from "./raw-client.js";

export const input = { questions: [QUESTIONS.color] };
export const RED = { action: "accept", content: { q1: "Red" } };
export const TEXT_RED =
  'User has answered your questions: "Which color?"="Red". You can now continue with the user\'s answers in mind.';

export async function start(
  options: McpToolsOptions = {},
  manner: RawManner = {},
  tools: PilotDeckToolDefinition[] = [createAskUserQuestionTool(), createSingleQuestionTool()],
) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(
    () => {
      const server = new Server({ name: "test", version: "1.0.0" }, { capabilities: {} });
      registerMcpTools(server, tools, options);
      return server;
    },
    { transport: near },
  );
  onTestFinished(() => handle.close());
  return createRawClient(far, manner);
}

/** Keeps in memory what states were used for; the n-th time it cannot. */
export function failOnce(nth: number): StateUses {
  const store = createMemoryStore();
  let left = nth;
  return {
    kept: (name) => store.kept(name),
    async keep(...use) {
      left -= 1;
      if (left === 0) throw new Error("the database is down");
      return store.keep(...use);
    },
  };
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
