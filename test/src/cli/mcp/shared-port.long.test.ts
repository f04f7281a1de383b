import { createHmac } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { connectClient, textOf } from "../../adapters/mcp-server/pairs.js";
import { QUESTIONS } from "../../adapters/mcp-server/questions.js";
import { findPort } from "../find-port.js";
import { createStorePath, startCommand } from "./start.js";

const input = { questions: [QUESTIONS.color] };
const PATH = "/.well-known/ask-user-question";

function start(store: string, port: number, ...args: string[]) {
  return startCommand("mcp", "--store", store, "--port", String(port), "--leg", "0.01", ...args);
}

/** The command, once it answers: it has the port by then, or stands by. */
async function startReady(store: string, port: number) {
  const command = start(store, port);
  const client = await connectClient("2025-11-25", command.transport(), { capabilities: {} });
  onTestFinished(() => client.close());
  return {
    ...command,
    /** The address that the agent is told. */
    async address(): Promise<string | undefined> {
      return /at (http\S+)\/q\//.exec(textOf(await client.call(input)))?.[1];
    },
  };
}

async function listen(port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return server;
}

async function readKey(store: string): Promise<string> {
  const opened = createFolderStore({ path: store });
  const key = await opened.kept("who holds the port");
  await opened.close();
  return key ?? "";
}

const sign = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64url");

/** Waits until a page is served there by one of ours. */
async function untilServed(port: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (response?.status === 401) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("one page for all", () => {
  it("U-02 the second process uses the page of the first, and takes over when it ends, at the same address", async () => {
    const [store, port] = [createStorePath(), await findPort()];
    const first = await startReady(store, port);
    const second = await startReady(store, port);
    const address = `http://127.0.0.1:${port}`;
    expect([await first.address(), await second.address()]).toEqual([address, address]);
    first.interrupt();
    await first.code;
    await untilServed(port);
    expect(await second.address()).toBe(address);
  });

  it("U-02 takes over at once for whom asks, before it would have by itself", async () => {
    const [store, port] = [createStorePath(), await findPort()];
    const first = await startReady(store, port);
    const second = await startReady(store, port);
    first.interrupt();
    await first.code;
    expect(await second.address()).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401);
  });

  it("U-02 eight that start at the same moment agree", async () => {
    const [store, port] = [createStorePath(), await findPort()];
    const all = await Promise.all(Array.from({ length: 8 }, () => startReady(store, port)));
    const addresses = await Promise.all(all.map((one) => one.address()));
    expect(new Set(addresses)).toEqual(new Set([`http://127.0.0.1:${port}`]));
  });

  it("U-02 L-06 serve is given the port, and its page is taken over when it ends", async () => {
    const [store, port] = [createStorePath(), await findPort()];
    const agent = await startReady(store, port);
    const serve = startCommand("serve", "--store", store, "--port", String(port));
    const printed = await serve.untilPrinted(/Ctrl\+C ends this/);
    expect(printed).toContain(`The inbox is at http://127.0.0.1:${port}\n`);
    expect(await agent.address()).toBe(`http://127.0.0.1:${port}`);
    const holder = await fetch(`http://127.0.0.1:${port}${PATH}?challenge=${"c".repeat(20)}`);
    expect(await holder.json()).toMatchObject({ givesWay: false });
    serve.interrupt();
    await serve.code;
    expect(await agent.address()).toBe(`http://127.0.0.1:${port}`);
  });

  it("U-02 an agent of another store is not sent to this one's page", async () => {
    const port = await findPort();
    const first = await startReady(createStorePath(), port);
    const other = await startReady(createStorePath(), port);
    expect(await first.address()).toBe(`http://127.0.0.1:${port}`);
    expect(await other.address()).toBeUndefined();
  });
});

describe("somebody else at the port", () => {
  it.each<[string, RequestListener]>([
    ["says nothing of use", (_, response) => response.end("hello")],
    [
      "makes up a proof",
      (_, response) => response.end(JSON.stringify({ proof: "x".repeat(43), givesWay: false })),
    ],
    ["returns no proof", (_, response) => response.end(JSON.stringify({ givesWay: true }))],
    ["breaks off", (request) => request.socket.destroy()],
  ])("U-02 who %s is not told to the person", async (_, listener) => {
    const port = await findPort();
    await listen(port, listener);
    const agent = await startReady(createStorePath(), port);
    expect(await agent.address()).toBeUndefined();
  });

  it.each<[does: string, listener: RequestListener]>([
    ["it is asked", ({ socket }) => socket.destroy()],
    ["it answers", (_, response) => response.writeHead(200).write('{"proof":', () => response.destroy())],
  ])(
    "U-02 who ends while %s is nobody: the port is taken at once, and the person is told where",
    async (_, end) => {
      const [store, port] = [createStorePath(), await findPort()];
      const holder = await listen(port, (...exchange) => {
        holder.close();
        end(...exchange);
      });
      const agent = await startReady(store, port);
      expect(await agent.address()).toBe(`http://127.0.0.1:${port}`);
    },
  );

  it("U-02 who passes the challenge on to a real page at another port proves nothing", async () => {
    const [store, real, port] = [createStorePath(), await findPort(), await findPort()];
    await startReady(store, real);
    await listen(port, async ({ url }, response) => {
      const passed = await fetch(`http://127.0.0.1:${real}${url}`);
      response.end(await passed.text());
    });
    const agent = await startReady(store, port);
    expect(await agent.address()).toBeUndefined();
  });

  it("U-02 who sends it to the real page by a redirect proves nothing", async () => {
    const [store, real, port] = [createStorePath(), await findPort(), await findPort()];
    await startReady(store, real);
    await listen(port, ({ url }, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${real}${url}` }).end();
    });
    const agent = await startReady(store, port);
    expect(await agent.address()).toBeUndefined();
  });

  it("U-02 nobody is given way to without the key of the store, nor twice for one wish, nor for an old one", async () => {
    const [store, port] = [createStorePath(), await findPort()];
    await startReady(store, port);
    const key = await readKey(store);
    const wish = (at: number, proof: string, method = "POST") =>
      fetch(`http://127.0.0.1:${port}${PATH}?at=${at}&proof=${proof}`, { method }).then(
        ({ status }) => status,
      );
    const now = Date.now();
    expect(key).toHaveLength(43);
    expect(await wish(now, sign("guessed".repeat(6), `wants ${port} ${now}`))).toBe(404);
    expect(await wish(now, sign(key, `wants ${port + 1} ${now}`))).toBe(404);
    expect(await wish(now, sign(key, `holds ${port} ${now}`))).toBe(404);
    expect(await wish(now - 11_000, sign(key, `wants ${port} ${now - 11_000}`))).toBe(404);
    expect(await wish(now + 11_000, sign(key, `wants ${port} ${now + 11_000}`))).toBe(404);
    expect(await wish(Number.NaN, sign(key, `wants ${port} NaN`))).toBe(404);
    expect(await wish(now, sign(key, `wants ${port} ${now}`), "GET")).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401);
    expect(await wish(now, sign(key, `wants ${port} ${now}`))).toBe(202);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it("U-02 a wish that was seen is good for nothing a second time", async () => {
    const [store, port] = [createStorePath(), await findPort()];
    const agent = await startReady(store, port);
    const key = await readKey(store);
    const at = Date.now();
    const address = `http://127.0.0.1:${port}${PATH}?at=${at}&proof=${sign(key, `wants ${port} ${at}`)}`;
    expect((await fetch(address, { method: "POST" })).status).toBe(202);
    // It takes the port back for whom it has to tell an address.
    expect(await agent.address()).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(address, { method: "POST" })).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401);
  });
});
