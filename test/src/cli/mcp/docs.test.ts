import { expect, it } from "vitest";
import { OPTIONS_OF } from "../../../../src/cli/command-words.js";
import { readText } from "../../../house/source-files.js";

const page = readText("docs/mcp.md");
const [, added = ""] = /^## Add it to your agent$([\s\S]*?)^## How you are asked$/m.exec(page) ?? [];
const COMMAND = ["npx", "-y", "@pilotdeck/ask-user-question", "mcp"];

/** Every list of words that starts the server, wherever a client wants it. */
function listCommands(value: unknown): unknown[][] {
  if (typeof value !== "object" || value === null) return [];
  if ("command" in value && "args" in value) return [[value.command, value.args].flat()];
  if ("command" in value) return [[value.command].flat()];
  return Object.values(value).flatMap(listCommands);
}

it.each([
  ...["Claude Code", "Claude Desktop", "Codex", "Cursor", "VS Code", "Gemini CLI", "OpenCode", "Cline"],
  ...["GitHub Copilot CLI", "Qwen Code"],
])("U-09 %s has its entry, the link to its documentation, and what it does with a form", (client) => {
  expect(added).toMatch(new RegExp(`\\*\\*${client}\\*\\*\\s*\\(\\[documentation\\]\\(https://`));
  expect(added).toMatch(new RegExp(`^\\| ${client} \\| [^|]+ \\| [^|]+ \\|$`, "m"));
});

it("U-09 every entry starts the same command", () => {
  const entries = [...added.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json = ""]) => JSON.parse(json));
  expect(entries.flatMap(listCommands)).toEqual([COMMAND, COMMAND, COMMAND, COMMAND]);
  const shell = COMMAND.join(" ");
  expect(added).toContain(`claude mcp add --scope user ask-user -- ${shell}\n`);
  for (const client of ["codex", "copilot"])
    expect(added).toContain(`\`${client} mcp add ask-user -- ${shell}\``);
  expect(added).toContain(`\`cline mcp add ask-user --yes -- ${shell}\``);
  expect(added).toContain(`\`gemini mcp add --scope user ask-user ${shell.replace("npx", "npx --")}\``);
  const [, command, args = ""] = /^command = "(\w+)"\nargs = (\[.*\])$/m.exec(added) ?? [];
  expect([command, ...JSON.parse(args)]).toEqual(COMMAND);
});

it("U-07 U-09 the entry for agents elsewhere says its transport, and each client that wants another has its own", () => {
  const [, elsewhere = ""] = /^### Agents elsewhere$([\s\S]*?)^## /m.exec(page) ?? [];
  const [, json = ""] = /^```json\n([\s\S]*?)^```$/m.exec(elsewhere) ?? [];
  expect(JSON.parse(json).mcpServers["ask-user"]).toMatchObject({
    type: "http",
    headers: { Authorization: expect.stringMatching(/^Bearer ./) },
  });
  for (const client of ["Cline", "Codex", "OpenCode", "Qwen Code", "VS Code"]) {
    expect(elsewhere).toMatch(new RegExp(`^\\| ${client} \\| [^|]+ \\|$`, "m"));
  }
});

it("U-09 the page names every option of the command", () => {
  for (const option of OPTIONS_OF.mcp ?? []) expect(page).toContain(`\`--${option}`);
});
