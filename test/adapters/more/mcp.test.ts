import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as call, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";

const execute = promisify(execFile);
const COMMAND = fileURLToPath(new URL("../../../dist/src/cli/main.js", import.meta.url));
const TOKEN = "a-token-of-thirty-two-characters";

/** What the suite asks of any server. All else calls tools of its own, which a server of its own would have to offer. */
const OF_ANY_SERVER = [
  "server-initialize",
  "ping",
  "tools-list",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
];

describe("U-06 the official conformance package", () => {
  it("serve passes what it asks of any server", async () => {
    const address = await addToken(await serve());
    for (const scenario of OF_ANY_SERVER) await conform("server", scenario, "--url", address);
  });

  it("a server that asks through our channel passes", async () => {
    const server = start(process.execPath, [programOf("asking-server")]);
    await conform("server", "tools-call-elicitation", "--url", await lineOf(server, /^http/));
  });

  it("a client whose forms our handler answers passes: no default is lost", async () => {
    const command = `"${process.execPath}" "${programOf("conformance-client")}"`;
    await conform("client", "elicitation-sep1034-client-defaults", "--command", command);
  });

  it("what does not pass is found", async () => {
    const address = await addToken(await serve());
    await expect(conform("server", "prompts-list", "--url", address)).rejects.toThrow("prompts-list");
  });
});

describe("U-06 the Inspector finds nothing in strict mode", () => {
  it.each(["ask_user_question,decisions", "ask", "ask_user", "AskUserQuestion"])(
    "of mcp --tools %s",
    async (tools) => {
      const args = ["mcp", "--tools", tools, "--store", createStore(), "--port", await findPort()];
      expect(await inspect("--", process.execPath, COMMAND, ...args)).toBe("");
    },
  );

  it("of serve", async () => {
    const place = ["--server-url", `${await serve()}/mcp`, "--transport", "http"];
    expect(await inspect(...place, "--header", `Authorization: Bearer ${TOKEN}`)).toBe("");
  });
});

/** Runs a scenario of the suite, which ends with 1 where a check of it failed. */
async function conform(side: "server" | "client", scenario: string, ...args: string[]): Promise<void> {
  await runNewer("conformance", side, "--scenario", scenario, ...args);
}

/** What the Inspector says of the tools that a server lists. */
async function inspect(...server: string[]): Promise<string> {
  const { stdout, stderr } = await runNewer(
    "mcp-inspector",
    "--cli",
    "--strict",
    "--method",
    "tools/list",
    ...server,
  );
  expect(JSON.parse(stdout).tools.length).toBeGreaterThan(0);
  return stderr;
}

/** Both want a newer Node than this package. */
async function runNewer(name: string, ...args: string[]) {
  const [node = "", command = ""] = ["node/bin/node", `.bin/${name}`].map((path) =>
    fileURLToPath(new URL(`node_modules/${path}`, import.meta.url)),
  );
  return execute(node, [command, ...args], { env: { PATH: process.env.PATH, HOME: createFolder() } });
}

/** The address of `serve` with a store of its own. */
async function serve(): Promise<string> {
  const args = ["serve", "--store", createStore(), "--port", await findPort()];
  const env = { ...process.env, ASK_USER_QUESTION_AGENT_TOKEN: TOKEN };
  return (await lineOf(start(process.execPath, [COMMAND, ...args], env), /http/)).replace(/.*(?=http)/, "");
}

/** An address that passes all on to another one with the agents' token, which the suite does not know. */
async function addToken(address: string): Promise<string> {
  const proxy = createServer((incoming, response) => {
    const own = `127.0.0.1:${port}`;
    const { host } = new URL(address);
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value).replace(own, host)]),
    );
    const options = { method: incoming.method, headers: { ...headers, authorization: `Bearer ${TOKEN}` } };
    const passed = call(`${address}/mcp`, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  const { port, close } = await listen(proxy);
  onTestFinished(close);
  return `http://127.0.0.1:${port}/mcp`;
}

async function findPort(): Promise<string> {
  const { port, close } = await listen(createServer());
  await close();
  return String(port);
}

async function listen(server: ReturnType<typeof createServer>) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { port: (server.address() as AddressInfo).port, close };
}

function start(command: string, args: string[], env = process.env): ChildProcess {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], env });
  onTestFinished(() => void child.kill());
  return child;
}

async function lineOf({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  if (stdout !== null) for await (const line of createInterface(stdout)) if (pattern.test(line)) return line;
  throw new Error(`No line is like ${pattern}.`);
}

function programOf(name: string): string {
  return fileURLToPath(new URL(`programs/${name}.js`, import.meta.url));
}

function createStore(): string {
  return join(createFolder(), "store");
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
