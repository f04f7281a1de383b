import { Client } from "@modelcontextprotocol/client";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { QUESTIONS } from "../../adapters/mcp-server/questions.js";
import { findPort } from "../find-port.js";
import { createStorePath, openInboxAt, startCommand } from "./start.js";

/** A client of the command that shows no forms. */
async function connect(...args: string[]): Promise<Client> {
  const command = startCommand("mcp", "--port", String(await findPort()), ...args);
  const client = new Client({ name: "an agent", version: "1.0.0" });
  await client.connect(command.transport());
  onTestFinished(() => client.close());
  return client;
}

afterEach(() => vi.unstubAllEnvs());

it("U-01 U-09 clients that load tools late know at once of the one that asks, and what it is for", async () => {
  const client = await connect("--store", createStorePath());
  const { tools } = await client.listTools();
  const early = tools.filter(({ _meta }) => _meta?.["anthropic/alwaysLoad"] === true);
  expect(early.map(({ name }) => name)).toEqual(["ask_user_question"]);
  expect(client.getInstructions()).toMatch(/runs unattended.*rather than guess/);
});

it.each(["CLAUDE_CODE_SESSION_ID", "COPILOT_AGENT_SESSION_ID", "QWEN_CODE_SESSION_ID"])(
  "U-05 the session that %s tells stands on its questions, and two in one folder share none",
  async (variable) => {
    const store = createStorePath();
    const ask = async (session: string) => {
      vi.stubEnv(variable, session);
      const client = await connect("--store", store, "--leg", "0.02");
      await client.callTool({ name: "ask_user_question", arguments: { questions: [QUESTIONS.color] } });
    };
    await ask("one");
    await ask("two");
    const { entries } = await openInboxAt(store).list({ status: "open" });
    expect(entries.map(({ session }) => session).sort()).toEqual(["one", "two"]);
  },
);
