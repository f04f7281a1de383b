import { Server } from "@modelcontextprotocol/server";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { createAuthInfo, createHttpSessions } from "../../../../src/cli/mcp/http-sessions.js";

const DAY_MS = 86_400_000;
const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const authInfo = createAuthInfo(undefined);

async function start(options?: { max: number }) {
  const servers: Server[] = [];
  const create = () => {
    const server = new Server({ name: "test", version: "1.0.0" }, { capabilities: { tools: {} } });
    servers.push(server);
    return server;
  };
  const sessions = await createHttpSessions(create, options);
  onTestFinished(() => sessions.close());
  const post = (method: string, params: unknown, session?: string) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const own = session === undefined ? {} : { "mcp-session-id": session };
    const init = { method: "POST", headers: { ...headers, ...own }, body };
    return sessions.fetch(new Request("http://localhost/mcp", init), { authInfo });
  };
  return {
    async open(): Promise<string> {
      const clientInfo = { name: "client", version: "1.0.0" };
      const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
      return (await post("initialize", params)).headers.get("mcp-session-id") ?? "";
    },
    status: async (session: string) => (await post("ping", {}, session)).status,
    close: () => sessions.close(),
    servers,
  };
}

afterEach(() => vi.useRealTimers());

it("U-07 a session that nobody used for a day is gone with the next one, and one that was used is not", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { open, status } = await start();
  const [idle, used] = [await open(), await open()];
  vi.setSystemTime(Date.now() + DAY_MS - 1);
  expect(await status(used)).toBe(200);
  vi.setSystemTime(Date.now() + 1);
  await open();
  expect([await status(idle), await status(used)]).toEqual([404, 200]);
});

it("U-07 of too many sessions the one that was used least lately goes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { open, status } = await start({ max: 2 });
  const first = await open();
  vi.setSystemTime(Date.now() + 1);
  const second = await open();
  vi.setSystemTime(Date.now() + 1);
  expect(await status(first)).toBe(200);
  vi.setSystemTime(Date.now() + 1);
  const third = await open();
  expect([await status(first), await status(second), await status(third)]).toEqual([200, 404, 200]);
});

it("U-07 U-01 closes every session: none is connected, and none is known", async () => {
  const { open, status, close, servers } = await start();
  const [first, second] = [await open(), await open()];
  expect(servers.map(({ transport }) => transport)).not.toContain(undefined);
  await close();
  expect(servers.map(({ transport }) => transport)).toEqual([undefined, undefined]);
  expect([await status(first), await status(second)]).toEqual([404, 404]);
});

it.each<[unknown, ids: unknown[]]>([
  [{ jsonrpc: "2.0", id: 7, method: "tools/call" }, [7]],
  [{ jsonrpc: "2.0", method: "notifications/initialized" }, []],
  [{ jsonrpc: "2.0", id: 7, result: {} }, []],
  [{ jsonrpc: "2.0", id: null, method: "tools/call" }, []],
  [
    [{ id: "a", method: "ping" }, null, "x", { id: 2, method: "ping" }, { id: true, method: "ping" }],
    ["a", 2],
  ],
  [undefined, []],
])("U-06 U-07 a client that goes away cancels its calls: of %j %j", async (parsedBody, ids) => {
  const server = new Server({ name: "test", version: "1.0.0" }, { capabilities: { tools: {} } });
  let transport: Parameters<Server["connect"]>[0] | undefined;
  const connect = server.connect.bind(server);
  server.connect = (own) => {
    transport = own;
    return connect(own);
  };
  const sessions = await createHttpSessions(() => server);
  onTestFinished(() => sessions.close());
  const leave = new AbortController();
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers,
    body: "{}",
    signal: leave.signal,
  });
  await sessions.fetch(request, { authInfo, parsedBody });
  const got: unknown[] = [];
  if (transport === undefined) throw new Error("not connected");
  transport.onmessage = (message: unknown) => void got.push(message);
  leave.abort();
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled" };
  expect(got).toEqual(ids.map((requestId) => ({ ...cancelled, params: { requestId } })));
});
