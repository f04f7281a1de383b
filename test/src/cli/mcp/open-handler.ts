import { onTestFinished } from "vitest";
import { createInbox, createMemoryStore } from "../../../../channels/inbox/index.js";
import { chooseTools } from "../../../../src/cli/mcp/choose-tools.js";
import { createMcpHandler, type McpHandlerOptions } from "../../../../src/cli/mcp/http-handler.js";
import { QUESTIONS } from "../../adapters/mcp-server/questions.js";

const TOKEN = "a-token-of-the-agents";
export const BEARER = { authorization: `Bearer ${TOKEN}` };
export const JSON_TYPE = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};
export const ADDRESS = "http://127.0.0.1:4649/mcp";

/** The MCP server over HTTP with an inbox of its own, beside pages. */
export function open(more: Partial<McpHandlerOptions> = {}) {
  const inbox = createInbox({ store: createMemoryStore() });
  const mcp = createMcpHandler({
    ...{ inbox, agentToken: TOKEN, allowedHosts: ["127.0.0.1", "ask.example"], onError: () => undefined },
    ...{ tools: chooseTools("ask_user_question,ask", 10), legMs: 10, repair: true, language: "en" },
    ...{ commands: { answer: "ANSWER", serve: "SERVE" }, ...more },
  });
  onTestFinished(async () => {
    await mcp.close();
    await inbox.close();
  });
  const fetch = mcp.withMcp(async ({ url }, bindings) => new Response(`page ${url} ${bindings}`));
  const post = (body: unknown, headers: object = {}, url = ADDRESS) =>
    fetch(
      new Request(url, {
        method: "POST",
        headers: { ...JSON_TYPE, ...BEARER, ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    );
  return { inbox, mcp, fetch, post };
}

/** A message of the last revision: whoever sends it says each time who they are. */
export function modern(method: string, params: object = {}, name = "Agent") {
  const headers = {
    ...{ "mcp-protocol-version": "2026-07-28", "mcp-method": method },
    ...("name" in params && { "mcp-name": params.name }),
  };
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name, version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return [{ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }, headers] as const;
}

/** What is in a response, which may be a stream of one event. */
export async function readResult(response: Response) {
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

export const call = { name: "ask_user_question", arguments: { questions: [QUESTIONS.shape] } };
export const initialize = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "Agent", version: "1" } },
};
