import { Client } from "@modelcontextprotocol/client";
import { expect, it, onTestFinished } from "vitest";
import { findPort } from "../find-port.js";
import { createStorePath, startCommand } from "./start.js";

/** A client of the command that shows no forms. */
async function connect(...args: string[]): Promise<Client> {
  const command = startCommand("mcp", "--port", String(await findPort()), ...args);
  const client = new Client({ name: "an agent", version: "1.0.0" });
  await client.connect(command.transport());
  onTestFinished(() => client.close());
  return client;
}

it("U-01 U-09 clients that load tools late know at once of the one that asks, and what it is for", async () => {
  const client = await connect("--store", createStorePath());
  const { tools } = await client.listTools();
  const early = tools.filter(({ _meta }) => _meta?.["anthropic/alwaysLoad"] === true);
  expect(early.map(({ name }) => name)).toEqual(["ask_user_question"]);
  expect(client.getInstructions()).toMatch(/runs unattended.*rather than guess/);
});
