import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createInbox } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { runCommand } from "../../../src/cli/run-command.js";
import { run } from "./run.js";

let store: string;
let port: number;

beforeEach(async () => {
  store = join(mkdtempSync(join(tmpdir(), "serve-")), "store");
  port = await findPort();
});
afterEach(() => rmSync(join(store, ".."), { recursive: true }));

/** A port that nobody listened on a moment ago. */
async function findPort(): Promise<number> {
  const socket = createSocket();
  await new Promise<void>((resolve) => socket.listen(0, "127.0.0.1", resolve));
  const found = (socket.address() as AddressInfo).port;
  await new Promise((resolve) => socket.close(resolve));
  return found;
}

/** The command until it is interrupted, at the latest when the test ends. */
function serve(...args: string[]) {
  const interrupt = new AbortController();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let text = "";
  let wake = () => {};
  for (const stream of [stdout, stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      wake();
    });
  }
  const words = ["serve", "--store", store, "--port", String(port), ...args];
  const code = runCommand(words, { stdin: new PassThrough(), stdout, stderr, signal: interrupt.signal });
  onTestFinished(async () => {
    interrupt.abort();
    await code;
  });
  return {
    code,
    interrupt: () => interrupt.abort(),
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return text;
    },
  };
}

const READY = /Ctrl\+C ends this/;

async function signIn(link: string): Promise<string> {
  const { origin, hash } = new URL(link);
  const response = await fetch(`${origin}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ code: hash.slice(1) }).toString(),
  });
  return /^[^;]+/.exec(response.headers.get("set-cookie") ?? "")?.[0] ?? "";
}

describe("serve", () => {
  it("L-06 prints a link and a QR code that sign in, and serves what is in the folder", async () => {
    const inbox = createInbox({ store: createFolderStore({ path: store }) });
    await inbox.ask({
      toolCallId: "1",
      toolName: "ask",
      questions: [{ question: "Deploy?", header: "", options: [] }],
    });
    await inbox.close();
    const { code, interrupt, until } = serve();
    const text = await until(READY);
    expect(text).toContain(`The inbox is at http://127.0.0.1:${port}\n`);
    expect(text).toMatch(/[█▀▄ ]{30,}\n/);
    const [link = ""] = new RegExp(`http://127.0.0.1:${port}/sign-in#\\w+`).exec(text) ?? [];
    const cookie = await signIn(link);
    const feed = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } });
    expect(await feed.text()).toContain("Deploy?");
    interrupt();
    expect(await code).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it("L-06 G-01 a sign-in outlives a restart, and the agents' token stays the same", async () => {
    const first = serve();
    const [link = ""] = /http:\S+#\w+/.exec(await first.until(READY)) ?? [];
    const cookie = await signIn(link);
    first.interrupt();
    await first.code;
    const second = serve();
    await second.until(READY);
    expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } })).status).toBe(200);
    const tokens = [];
    for (let time = 0; time < 2; time += 1) {
      tokens.push((await run(["serve", "--store", store, "--show-token"])).stdout.trim());
    }
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
    expect(tokens[1]).toBe(tokens[0]);
    const headers = { authorization: `Bearer ${tokens[0]}` };
    expect((await fetch(`http://127.0.0.1:${port}/api/session`, { headers })).status).toBe(200);
  });

  it("L-06 a second one on the same port and store says that one is running, and signs another device in", async () => {
    await serve().until(READY);
    const { code, until } = serve();
    expect(await code).toBe(1);
    const text = await until(/or type the code/);
    expect(text).toContain(`This inbox is served already, at http://127.0.0.1:${port}\n`);
    expect(await signIn(/http:\S+#\w+/.exec(text)?.[0] ?? "")).toMatch(/^inbox-\d+=\w{52}$/);
  });

  it("L-06 a port of another program is told apart", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const { code, until } = serve();
    expect(await code).toBe(1);
    expect(await until(/used by/)).toBe(
      `Port ${port} on 127.0.0.1 is used by another program. Choose another one: ask-user-question serve --port ${port + 1}\n`,
    );
    other.close();
  });

  it("L-06 behind a proxy the link has the public address, and only its host and this machine's are taken", async () => {
    const text = await serve("--base-url", "https://ask.example.com/in/").until(READY);
    expect(text).toContain("  https://ask.example.com/in/sign-in#");
    expect(text).not.toContain("For a phone");
    const status = async (host: string) => {
      const { request } = await import("node:http");
      return new Promise((resolve) => {
        request({ port, host: "127.0.0.1", headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).end();
      });
    };
    expect([
      await status("ask.example.com"),
      await status("localhost"),
      await status("evil.example"),
    ]).toEqual([401, 401, 403]);
  });

  it.each([
    [["--port", "0"], "--port must be a number from 1 to 65535"],
    [["--port", "http"], "--port must be a number from 1 to 65535"],
    [["--host", ""], "--host must be a name or an address"],
    [["--base-url", "ask.example.com"], "--base-url must be an address such as https://ask.example.com"],
    [["--base-url", "https://a:b@c.example"], "--base-url must be an address"],
    [["--json"], "--json does not go with serve"],
    [["now"], '"now" is one word too many.'],
  ])("L-06 %j is refused", async (args, message) => {
    const { code, stderr } = await run(["serve", ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
