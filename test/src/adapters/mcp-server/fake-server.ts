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
type MethodSchema = { shape: { method: { value: string } }; parse(request: unknown): unknown };
type Handler = (request: unknown, context: unknown) => unknown;

const CALL = { name: "ask_user_question", arguments: { questions: [QUESTIONS.color] } };

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
    registerCapabilities: () => undefined,
    setRequestHandler(method: string | MethodSchema, handler: Handler) {
      if (typeof method === "string") handlers.set(method, handler);
      // As 1.x of the SDK had it at first.
      else
        handlers.set(method.shape.method.value, (called, context) => handler(method.parse(called), context));
    },
  };
  const v1: Omit<McpServerV1, "getClientCapabilities"> = {
    getClientVersion: () => info,
    request: ({ params }, _, given) => request(params, given),
  };
  const v2: Omit<McpServerV2, "getClientCapabilities"> = {
    ...(info !== undefined && { getClientVersion: () => info }),
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
    /** What the model reads of a call, or what the client is to do first. */
    async call(
      context?: unknown,
      request: unknown = { method: "tools/call", params: CALL },
    ): Promise<string> {
      const result = (await handlers.get("tools/call")?.(request, context)) as Partial<CallResult>;
      return result.content === undefined ? JSON.stringify(result) : textOf({ content: result.content });
    },
  };
}
