import { describe, expect, it } from "vitest";
import { ADDRESS, initialize, modern, open } from "./open-handler.js";

describe("the address of the MCP server", () => {
  it("U-07 is one, and the pages have all others", async () => {
    const { fetch } = open();
    for (const path of ["/", "/mcp/", "/x/mcp"]) {
      const url = `http://127.0.0.1:4649${path}`;
      expect(await (await fetch(new Request(url), "bound")).text()).toBe(`page ${url} bound`);
    }
    expect((await fetch(new Request(ADDRESS))).status).toBe(401);
  });

  it.each<[string, headers: Record<string, string>, status: number, code: string | undefined]>([
    ["without a token", { authorization: "" }, 401, "unauthorized"],
    ["with another token", { authorization: "Bearer another-token-of-some" }, 401, "unauthorized"],
    ["at another host", { host: "evil.example" }, 403, "forbidden_host"],
    ["from a page of another origin", { origin: "https://evil.example" }, 403, "forbidden_origin"],
    ["from no origin that is told", { origin: "null" }, 403, "forbidden_origin"],
    [
      "with a body that is no JSON by its name",
      { "content-type": "text/plain" },
      415,
      "unsupported_media_type",
    ],
    ["with a body too large", { "content-length": "22020097" }, 413, "body_too_large"],
  ])("U-07 %s nothing is read, and the connection is ended", async (_, headers, status, code) => {
    const response = await open().post(modern("tools/list")[0], headers);
    expect([response.status, response.headers.get("connection")]).toEqual([status, "close"]);
    expect(await response.json()).toMatchObject({ code });
  });

  it.each([
    ["its own origin", { origin: "http://127.0.0.1:4649" }],
    ["the origin of a host that it may be called", { host: "ask.example", origin: "https://ask.example" }],
    ["none", {}],
  ])("U-07 is called from %s", async (_, headers) => {
    const [body, own] = modern("tools/list");
    expect((await open().post(body, { ...own, ...headers })).status).toBe(200);
  });

  it("U-07 a body that is no JSON is told so, as JSON-RPC has it", async () => {
    const response = await open().post("{");
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        ...{ jsonrpc: "2.0", id: null },
        error: { code: -32700, message: "Parse error: the body is not JSON." },
      },
    ]);
  });

  it("U-07 takes 21 MiB, a picture and files of the largest size with their words, and no byte more", async () => {
    const { post } = open();
    const statusOf = async (length: number) =>
      (await post(`"${"x".repeat(length - 2)}"`, { "mcp-session-id": "none" })).status;
    expect([await statusOf(22_020_096), await statusOf(22_020_097)]).toEqual([400, 413]);
  });

  it("U-07 closes with the session of every agent", async () => {
    const { mcp, post } = open();
    const session = { "mcp-session-id": (await post(initialize)).headers.get("mcp-session-id") };
    const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
    expect((await post(ping, session)).status).toBe(200);
    await mcp.close();
    expect((await post(ping, session)).status).toBe(404);
  });

  it("U-07 closes before anybody has called, too", async () => {
    const { mcp, post } = open();
    await mcp.close();
    const [body, headers] = modern("tools/list");
    expect((await post(body, headers)).status).toBe(200);
  });
});
