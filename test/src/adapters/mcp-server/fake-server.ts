import type { McpServerV1, McpServerV2 } from "../../../../channels/mcp-elicitation/index.js";
import {
  type McpCaller,
  type McpToolServer,
  type McpToolsOptions,
  registerMcpTools,
} from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import { type CallResult, textOf } from "./pairs.js";
import { QUESTIONS } from "./questions.js";

type Sent = { params: Record<string, unknown>; signal?: AbortSignal; relatedRequestId?: string | number };
type Handler = (request: unknown, context: unknown) => unknown;

export type FakeManner = {
  /** Of 2.x; a server of 1.x has none. */
  revision?: string;
  capabilities?: object | undefined;
  info?: unknown;
  options?: McpToolsOptions;
  respond?: (sent: Sent) => unknown;
};

/** A server by its methods alone, whose calls are handed over as a test writes them, and which notes what goes to the client. */
export function createFakeServer({ revision, capabilities, info, options = {}, respond }: FakeManner) {
  const sent: Sent[] = [];
  const notified: unknown[] = [];
  const callers: McpCaller[] = [];
  const handlers = new Map<unknown, Handler>();
  const request = async (params: Record<string, unknown>, given: Omit<Sent, "params">) => {
    const one = { params, ...given };
    sent.push(one);
    return respond?.(one) ?? { action: "accept", content: { q1: "Red" } };
  };
  const shared = {
    getClientCapabilities: () => capabilities,
    getClientVersion: () => info,
    registerCapabilities: () => undefined,
    setRequestHandler(method: string | { shape: { method: { value: string } } }, handler: Handler) {
      handlers.set(typeof method === "string" ? method : method.shape.method.value, handler);
    },
  };
  const v1: Pick<McpServerV1, "request"> = { request: ({ params }, _, given) => request(params, given) };
  const v2: Omit<McpServerV2, "getClientCapabilities"> = {
    getNegotiatedProtocolVersion: () => revision,
    request: ({ params }, given) => request(params, given),
  };
  const server: McpToolServer = { ...shared, ...(revision === undefined ? v1 : v2) };
  registerMcpTools(server, createAskUserQuestionTool(), {
    soonestActMs: 0,
    sessionOf(caller) {
      callers.push(caller);
      return caller.session;
    },
    ...options,
  });
  const notify = async (notification: unknown) => void notified.push(notification);
  return {
    ...{ sent, notified, callers, notify },
    /** What the model reads of a call. */
    async call(context?: unknown): Promise<string> {
      const params = { name: "ask_user_question", arguments: { questions: [QUESTIONS.color] } };
      const result = await handlers.get("tools/call")?.({ method: "tools/call", params }, context);
      return textOf(result as CallResult);
    },
  };
}
