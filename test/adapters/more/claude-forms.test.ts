import { fileURLToPath } from "node:url";
import { query } from "@anthropic-ai/claude-agent-sdk";
import type { PilotDeckElicitationChannel } from "@pilotdeck/ask-user-question";
import { createClaudeOnElicitation } from "@pilotdeck/ask-user-question/adapters/claude-agent-sdk";
import { describe, expect, it } from "vitest";
import { collect, inFolder } from "./claude-runtime.js";
import { isolate, readResults, serveModel } from "./model-server.js";

const SERVER = fileURLToPath(new URL("programs/form-server.js", import.meta.url));

async function run(channel: PilotDeckElicitationChannel): Promise<{ text: string; errors: unknown[] }> {
  return inFolder(async (home) => {
    const model = await serveModel([[{ type: "tool_use", id: "toolu_1", name: "mcp__ask__ask", input: {} }]]);
    const errors: unknown[] = [];
    const onElicitation = createClaudeOnElicitation({ channel, onError: (thrown) => errors.push(thrown) });
    try {
      const options = {
        ...isolate(model.url, home),
        onElicitation,
        allowedTools: ["mcp__ask__ask"],
        mcpServers: { ask: { type: "stdio" as const, command: process.execPath, args: [SERVER] } },
      };
      await collect(query({ prompt: "Go.", options }));
      return { text: readResults(model.calls.at(-1))[0]?.text ?? "", errors };
    } finally {
      model.close();
    }
  });
}

describe("A-05 A-07 forms of MCP servers, through Claude's own command", () => {
  it("an answer is accepted", async () => {
    const { text } = await run({
      capabilities: { closedChoice: true },
      askUser: async ({ asker, questions }) => {
        expect(asker).toBe("ask");
        return { type: "answered", answers: { [questions[0]?.question ?? ""]: "SQLite" } };
      },
    });
    expect(text).toContain('{"action":"accept","content":{"database":"SQLite"}}');
  });

  it("a refusal is a refusal", async () => {
    const { text } = await run({ askUser: async () => ({ type: "cancelled", code: "declined" }) });
    expect(text).toContain('{"action":"decline"}');
  });

  it("a channel that fails is no refusal: the form is cancelled, and the host is told", async () => {
    const { text, errors } = await run({ askUser: () => Promise.reject(new Error("no line")) });
    expect(text).toContain('{"action":"cancel"}');
    expect(errors.length).toBeGreaterThan(0);
  });
});
