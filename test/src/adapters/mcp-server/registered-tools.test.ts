import { McpServer as McpServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Server } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import type { PilotDeckToolResultContent } from "../../../../protocol/index.js";
import { registerMcpTools } from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import { INFO, input } from "./color-calls.js";
import { connectTools } from "./pairs.js";

describe("tools on a host's server", () => {
  it("U-08 two tools of one name are refused, and so is a server that has tools already", () => {
    const tool = createAskUserQuestionTool();
    const server = new Server(INFO, { capabilities: {} });
    expect(() => registerMcpTools(server, [tool, tool])).toThrow(
      'There are two tools of the name "ask_user_question".',
    );
    registerMcpTools(server, tool);
    expect(() => registerMcpTools(server, tool)).toThrow(/^This server has a list of tools already/);
  });

  it.each(["tools/list", "tools/call"] as const)(
    "U-08 a low-level server that answers %s itself is refused",
    (method) => {
      const server = new Server(INFO, { capabilities: { tools: {} } });
      server.setRequestHandler(method, () => ({ tools: [], content: [] }));
      expect(() => registerMcpTools(server, createAskUserQuestionTool())).toThrow(
        expect.objectContaining({
          message:
            "This server has a list of tools already, and a low-level server has one alone. An McpServer of 1.x makes its own where its capabilities name tools: leave them out there. Register all tools together, or use an McpServer of 2.x.",
          cause: expect.any(Error),
        }),
      );
    },
  );

  it("U-08 an McpServer of 1.x that declares tools is told why it has a list of them, and takes ours where it does not", () => {
    const create = (capabilities: object) => new McpServerV1(INFO, { capabilities });
    expect(() => registerMcpTools(create({ tools: {} }), createAskUserQuestionTool())).toThrow(
      "makes its own where its capabilities name tools: leave them out there.",
    );
    expect(() => registerMcpTools(create({}), createAskUserQuestionTool())).not.toThrow();
  });

  it.each(["{}", '{ "setRequestHandler": 7 }', '{ "server": 7 }', '{ "server": null }'])(
    "U-08 what is no server is refused: %s",
    (json) => {
      expect(() => registerMcpTools(JSON.parse(json), createAskUserQuestionTool())).toThrow(
        "server must be an McpServer or a Server of @modelcontextprotocol/server 2.x or of @modelcontextprotocol/sdk 1.x.",
      );
    },
  );

  it("U-08 a tool that there is not is an error that names those that are", async () => {
    const tools = [
      createAskUserQuestionTool(),
      createAskUserQuestionTool({ name: "ask_reviewer", aliases: [] }),
    ];
    const { call } = await connectTools({ tools });
    await expect(call(input, {}, "ask")).rejects.toThrow(
      'There is no tool "ask". Expected ask_user_question, ask_reviewer.',
    );
  });
});

it("U-08 a tool's images come as images, and what is no text as JSON", async () => {
  const content: PilotDeckToolResultContent[] = [
    { type: "image", mimeType: "image/png", data: "iVBORw0K" },
    { type: "json", value: { picked: 1 } },
    { type: "file", path: "plan.md" },
  ];
  const tool = { ...createAskUserQuestionTool(), execute: async () => ({ content }) };
  const { call } = await connectTools({ tools: [tool] });
  expect((await call(input)).content).toEqual([
    content[0],
    { type: "text", text: '{"picked":1}' },
    { type: "text", text: '{"type":"file","path":"plan.md"}' },
  ]);
});

it("U-08 a tool is listed with its title, and with what the host says of it", async () => {
  const tools = [{ ...createAskUserQuestionTool(), title: "Ask" }];
  const { list } = await connectTools({ tools, options: { metaOf: (name) => ({ of: name }) } });
  expect(await list()).toMatchObject([{ title: "Ask", _meta: { of: "ask_user_question" } }]);
  const [plain] = await (await connectTools()).list();
  expect(plain).not.toHaveProperty("title");
  expect(plain).not.toHaveProperty("_meta");
});
