import { rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { runCommand } from "../../../../src/cli/run-command.js";
import { run } from "../run.js";
import { createPlace } from "../serve.js";
import { call } from "./open-handler.js";
import { openInboxAt } from "./start.js";

const SESSIONS = ["CLAUDE_CODE_SESSION_ID", "COPILOT_AGENT_SESSION_ID", "QWEN_CODE_SESSION_ID"];

afterEach(() => void vi.unstubAllEnvs());

type Message = { id?: number; result?: { content?: { text: string }[] }; error?: unknown };

/** The server, which is told messages and waited for. */
async function start(...args: string[]) {
  for (const name of SESSIONS) if (process.env[name] === undefined) vi.stubEnv(name, "");
  const { store, port, remove } = await createPlace();
  const interrupt = new AbortController();
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const got: Message[] = [];
  let said = "";
  stderr.on("data", (chunk) => {
    said += chunk;
  });
  stdout.setEncoding("utf8").on("data", (chunk: string) => {
    for (const line of chunk.split("\n").filter(Boolean)) got.push(JSON.parse(line));
  });
  const words = ["mcp", "--store", store, "--port", String(port), "--leg", "0.01", ...args];
  const code = runCommand(words, { stdin, stdout, stderr, signal: interrupt.signal });
  onTestFinished(async () => {
    interrupt.abort();
    await code;
    remove();
  });
  const send = async (id: number, method: string, params: object = {}) => {
    stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return vi.waitFor(() => got.find((message) => message.id === id) ?? expect.unreachable(), {
      timeout: 20_000,
    });
  };
  const clientInfo = { name: "agent", version: "1" };
  await send(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  const ask = async () => (await send(2, "tools/call", call)).result?.content?.[0]?.text ?? "";
  return { store, port, stdin, stdout, interrupt, code, said: () => said, send, ask };
}

describe("mcp", () => {
  it("U-02 U-04 U-05 asks through its store, on its page, for the folder that it runs in", async () => {
    const { store, port, stdin, code, said, ask } = await start("--language", "de");
    const text = await ask();
    const [entry] = (await openInboxAt(store).list({ status: "open" })).entries;
    expect(text).toContain(
      `at http://127.0.0.1:${port}/q/${entry?.id} (a browser that is asked to sign in gets a link from: npx -y @pilotdeck/ask-user-question serve --store "${store}" --port ${port})`,
    );
    expect(entry).toMatchObject({ asker: "agent", project: basename(process.cwd()) });
    expect(entry?.session).toBeUndefined();
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`, { headers: { "accept-language": "en" } });
    expect(await page.text()).toContain('<html lang="de"');
    stdin.end();
    expect([await code, said()]).toEqual([0, ""]);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it("U-02 the page speaks each browser's language where none was typed, and has the agents' token and its hosts", async () => {
    const { store, port } = await start("--base-url", "https://ask.example");
    const at = `http://127.0.0.1:${port}`;
    const page = await fetch(`${at}/sign-in`, { headers: { "accept-language": "zh-CN" } });
    expect(await page.text()).toContain('<html lang="zh-CN"');
    const token = (await run(["serve", "--store", store, "--show-token"])).stdout.trim();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${at}/api/session`, { headers })).status).toBe(200);
  });

  it.each(SESSIONS)("U-05 the session that %s names stands on what is asked", async (name) => {
    for (const other of SESSIONS) vi.stubEnv(other, other === name ? "one" : "");
    const { store, ask } = await start();
    await ask();
    expect((await openInboxAt(store).list({ status: "open" })).entries).toMatchObject([{ session: "one" }]);
  });

  it("U-01 what fails on its page is told on standard error, and so is what is no message", async () => {
    const { store, port, said, stdin, send } = await start();
    stdin.write('{"jsonrpc":"1.0"}\n');
    await vi.waitFor(() => expect(said()).not.toBe(""), { timeout: 5_000 });
    const before = said();
    expect(await send(3, "ping")).toEqual({ jsonrpc: "2.0", id: 3, result: {} });
    const token = (await run(["serve", "--store", store, "--show-token"])).stdout.trim();
    rmSync(store, { recursive: true });
    writeFileSync(store, "");
    const headers = { authorization: `Bearer ${token}` };
    const list = await fetch(`http://127.0.0.1:${port}/api/entries?status=open`, { headers });
    expect(list.status).toBe(500);
    await vi.waitFor(() => expect(said().slice(before.length)).toMatch(/^ENOTDIR: .*\n/), {
      timeout: 20_000,
    });
  });

  it.each<[string, (it: Awaited<ReturnType<typeof start>>) => void]>([
    ["its input ends", ({ stdin }) => void stdin.end()],
    ["its input is torn", ({ stdin }) => void stdin.destroy()],
    ["it is interrupted", ({ interrupt }) => interrupt.abort()],
  ])("U-01 ends when %s", async (_, end) => {
    const it = await start();
    end(it);
    expect(await it.code).toBe(0);
    expect(it.said()).toBe("");
  });

  it.each(["ended", "interrupted"])("U-01 ends at once where all was %s before it began", async (how) => {
    const { store, port, remove } = await createPlace();
    onTestFinished(remove);
    const interrupt = new AbortController();
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    if (how === "ended") stdin.destroy();
    else interrupt.abort();
    const words = ["mcp", "--store", store, "--port", String(port)];
    expect(await runCommand(words, { stdin, stdout, stderr, signal: interrupt.signal })).toBe(0);
  });
});

it.each(["none", ".25", "12.5", "1.", "2147483"])("U-04 --leg %s is taken", async (leg) => {
  // What is said of the place is said after that.
  const told = await run(["mcp", "--leg", leg, "--tools", "nothing"]);
  expect(told.stderr).toMatch(/^--tools must be /);
});
