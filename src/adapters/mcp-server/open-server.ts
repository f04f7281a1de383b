import type { McpElicitationServer } from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { shorten } from "../../text/foreign-words.js";
import { isObject } from "../../text/values.js";
import { createPassThroughSchema } from "../shared/pass-through-schema.js";
import type { McpConnection } from "./read-call.js";
import type { McpCallResult } from "./write-result.js";

/** Any function: the two lines of the SDK register handlers in ways that only their own types can tell. */
type Registrar = (...args: never[]) => unknown;

/** What is needed of a `Server` of either line. */
export type McpLowLevelServer = McpElicitationServer &
  McpConnection & { setRequestHandler: Registrar; registerCapabilities: Registrar };

/** What is needed of a server of the official SDK, `McpServer` or `Server`, 2.x or 1.x. */
export type McpToolServer =
  | McpLowLevelServer
  | { readonly server: McpLowLevelServer; registerTool: Registrar };

/** Runs the tool of that name; `context` is the SDK's own. */
type CallTool = (name: string, input: unknown, context: unknown) => Promise<McpCallResult>;

/** A tool, and what its `_meta` tells clients. */
type OfferedTool = { tool: PilotDeckToolDefinition; meta: Record<string, unknown> | undefined };

/** A server whose kind is known. */
export type OpenServer = {
  low: McpLowLevelServer;
  offer(tools: readonly OfferedTool[], call: CallTool): void;
};

/** Finds out by its methods what a server is. Throws a TypeError that names what was expected. */
export function openServer(server: McpToolServer): OpenServer {
  if (!isObject(server)) throw new TypeError(EXPECTED);
  if ("server" in server && isObject(server.server)) {
    const low = server.server;
    return {
      low,
      // 1.x knows tools by zod schemas alone.
      offer: isV2(low)
        ? (tools, call) => registerEach(server, tools, call)
        : (tools, call) => handleAll(low, tools, call),
    };
  }
  if ("setRequestHandler" in server && typeof server.setRequestHandler === "function") {
    return { low: server, offer: (tools, call) => handleAll(server, tools, call) };
  }
  throw new TypeError(EXPECTED);
}

const EXPECTED =
  "server must be an McpServer or a Server of @modelcontextprotocol/server 2.x or of @modelcontextprotocol/sdk 1.x.";

function isV2(server: McpLowLevelServer): boolean {
  return typeof server.getNegotiatedProtocolVersion === "function";
}

function registerEach(
  server: { registerTool: Registrar },
  tools: readonly OfferedTool[],
  call: CallTool,
): void {
  for (const offered of tools) {
    const { name, inputSchema: _, ...config } = describeTool(offered);
    const handle = (input: unknown, context: unknown) => call(name, input, context);
    const inputSchema = createPassThroughSchema(offered.tool.inputSchema);
    Reflect.apply(server.registerTool, server, [name, { ...config, inputSchema }, handle]);
  }
}

function handleAll(server: McpLowLevelServer, tools: readonly OfferedTool[], call: CallTool): void {
  refuseSecondTools(server);
  Reflect.apply(server.registerCapabilities, server, [{ tools: {} }]);
  const described = tools.map(describeTool);
  handle(server, "tools/list", () => ({ tools: described }));
  handle(server, "tools/call", (request, context) => {
    const { params } = isObject(request) ? request : {};
    const { name, arguments: input = {} } = isObject(params) ? params : {};
    return call(typeof name === "string" ? name : "", input, context);
  });
}

function handle(
  server: McpLowLevelServer,
  method: string,
  handler: (request: unknown, context: unknown) => unknown,
): void {
  const registered = isV2(server) ? method : methodSchema(method);
  Reflect.apply(server.setRequestHandler, server, [registered, handler]);
}

/** What 1.x reads of the zod schema of a request: its method, and that it takes what comes. */
function methodSchema(method: string): object {
  return {
    shape: { method: { value: method } },
    parse: (value: unknown) => value,
    safeParse: (value: unknown) => ({ success: true, data: value }),
  };
}

function refuseSecondTools(server: McpLowLevelServer): void {
  const check = "assertCanSetRequestHandler" in server ? server.assertCanSetRequestHandler : undefined;
  try {
    if (typeof check === "function") for (const name of METHODS) Reflect.apply(check, server, [name]);
  } catch (cause) {
    const fault = "This server has a list of tools already, and a low-level server has one alone.";
    const declared =
      "An McpServer of 1.x makes its own where its capabilities name tools: leave them out there.";
    const advice = "Register all tools together, or use an McpServer of 2.x.";
    throw new TypeError(`${fault} ${declared} ${advice}`, { cause });
  }
}

const METHODS = ["tools/list", "tools/call"];

function describeTool({ tool, meta: _meta }: OfferedTool) {
  const { name, title, description, inputSchema } = tool;
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema,
    annotations,
    ...(_meta && { _meta }),
  };
}

/** JSON-RPC's code for what is wrong with a request. */
export function createUnknownTool(name: string, known: readonly string[]): Error {
  const message = `There is no tool "${shorten(name)}". Expected ${known.join(", ")}.`;
  return Object.assign(new Error(message), { code: -32602 });
}
