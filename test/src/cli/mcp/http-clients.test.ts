import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createInbox, type Inbox } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { runCommand } from "../../../../src/cli/run-command.js";
import { some } from "../../../property-runs.js";
import { type ClientKind, connectClient, textOf } from "../../adapters/mcp-server/pairs.js";
import { QUESTIONS } from "../../adapters/mcp-server/questions.js";
import { findPort } from "../find-port.js";
import { run } from "../run.js";
import { driveClient } from "./clients.js";
import { findOpen, startCommand } from "./start.js";

const CLIENTS: ClientKind[] = ["2026-07-28", "2025-11-25", "2025-06-18", "1.x"];
let interrupt: AbortController;
let folder: string;
let inbox: Inbox;
let token: string;
let url: URL;
let served: Promise<number>;

beforeAll(async () => {
  interrupt = new AbortController();
  folder = mkdtempSync(join(tmpdir(), "mcp-http-"));
  const store = join(folder, "store");
  const port = await findPort();
  inbox = createInbox({ store: createFolderStore({ path: store }) });
  token = (await run(["serve", "--store", store, "--show-token"])).stdout.trim();
  url = new URL(`http://127.0.0.1:${port}/mcp`);
  const stdout = new PassThrough();
  const streams = { stdin: new PassThrough(), stdout, stderr: new PassThrough(), signal: interrupt.signal };
  served = runCommand(["serve", "--store", store, "--port", String(port)], streams);
  await new Promise<void>((resolve) => {
    stdout.setEncoding("utf8").on("data", (text: string) => text.includes("Ctrl+C ends this") && resolve());
  });
});
afterAll(async () => {
  interrupt.abort();
  await served;
  await inbox.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(client: ClientKind, address: URL = url): Transport {
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  return client === "1.x"
    ? (new TransportV1(address, { requestInit }) as Transport)
    : new StreamableHTTPClientTransport(address, { requestInit });
}

describe.each(some(CLIENTS))("streamable HTTP, a client of %s", (client) => {
  driveClient({ client, inbox: () => inbox, open: () => open(client, new URL("?agent=driver", url)) });
});

/** On a connection of its own, which a server need not read to its end. */
function postApart(headers: Record<string, string>, body: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(url, { method: "POST", agent: false, headers }, (response) => {
      resolve(response.statusCode);
      response.resume();
    });
    sent.on("error", () => undefined);
    sent.end(body);
  });
}

describe("serve's /mcp", () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const post = (more: Record<string, string>, text = body) =>
    fetch(url, { method: "POST", headers: { ...headers, ...more }, body: text });

  it("U-07 needs the agents' token, whatever is asked", async () => {
    for (const authorization of ["", "Bearer ", "Bearer wrong-wrong-wrong-wrong", `Basic ${token}`]) {
      const response = await post({ authorization });
      expect({ status: response.status, asks: response.headers.get("www-authenticate") }).toEqual({
        status: 401,
        asks: "Bearer",
      });
    }
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(401);
  });

  it("U-07 refuses a page of another origin, though it has the token, and a body that is too large", async () => {
    const authorization = `Bearer ${token}`;
    expect((await post({ authorization, origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ authorization, origin: "null" })).status).toBe(403);
    expect(await postApart({ ...headers, authorization, host: "evil.example" }, body)).toBe(403);
    expect(await postApart({ ...headers, authorization }, `"${"x".repeat(22_100_000)}"`)).toBe(413);
  });

  it("U-07 Q-05 takes a picture, as mcp does", async () => {
    const { call, close } = await connectClient("2025-11-25", open("2025-11-25"), { capabilities: {} });
    const picture = `iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB${Buffer.alloc(1_000_000).toString("base64")}`;
    const input = { question: "All well?", kind: "bool", context_image_b64: picture };
    expect((await call(input, {}, "ask_user")).isError).not.toBe(true);
    const id = await findOpen(inbox);
    expect((await inbox.get(id))?.request.context?.image?.data).toBe(picture);
    await inbox.withdraw(id);
    await close();
  });

  it("U-07 a session that there is not is a 404, so that the client begins a new one", async () => {
    const response = await post({ authorization: `Bearer ${token}`, "mcp-session-id": crypto.randomUUID() });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: -32001 } });
  });

  const callRaw = async (address: URL, agent: string | undefined, more: object = {}) => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "same", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
    };
    const params = { name: "ask_user_question", arguments: { questions: [QUESTIONS.shape] }, _meta, ...more };
    const response = await fetch(`${address}?agent=${agent}`, {
      method: "POST",
      headers: {
        ...{ ...headers, authorization: `Bearer ${token}`, "mcp-protocol-version": "2026-07-28" },
        ...{ "mcp-method": "tools/call", "mcp-name": "ask_user_question" },
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    const text = await response.text();
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  };
  const replyTo = (requestState: string, q1: string) => ({
    ...{ requestState, inputResponses: { ask: { action: "accept", content: { q1 } } } },
  });

  it("U-03 U-07 a state of one agent is good for no other, however long its name", async () => {
    const agents = ["a", "b"].map((end) => `${"n".repeat(120)}${end}`);
    const { result } = await callRaw(url, agents[0]);
    const reply = replyTo(result.requestState, "Round");
    const refused = await callRaw(url, agents[1], reply);
    expect(refused.error).toMatchObject({ code: -32602, data: { reason: "foreign" } });
    expect(JSON.stringify((await callRaw(url, agents[0], reply)).result)).toContain("Round");
  });

  it("U-03 U-07 a state takes one reply of all that serve the store, and the same again", async () => {
    const port = await findPort();
    const second = startCommand("serve", "--store", join(folder, "store"), "--port", String(port));
    await second.untilPrinted(/Ctrl\+C ends this/);
    const other = new URL(`http://127.0.0.1:${port}/mcp`);
    const { requestState } = (await callRaw(url, "laptop")).result;
    const { content } = (await callRaw(url, "laptop", replyTo(requestState, "Round"))).result;
    const refused = await callRaw(other, "laptop", replyTo(requestState, "Square"));
    expect(refused.error).toMatchObject({ code: -32602, data: { reason: "used" } });
    const same = await callRaw(other, "laptop", replyTo(requestState, "Round"));
    expect(same.result.content).toEqual(content);
  });

  it("J-01 U-07 mends a call and tells its client so, and with --no-repair refuses it", async () => {
    const questions = JSON.stringify([QUESTIONS.shape]);
    const connect = (address: URL) =>
      connectClient("2025-11-25", open("2025-11-25", address), { capabilities: {} });
    const mending = await connect(url);
    const mended = mending.call({ questions });
    await inbox.answer(await findOpen(inbox), { answers: { "Which shape?": "Round" } });
    expect((await mended)._meta).toMatchObject({
      "io.github.pilotdeck/repaired": [{ pointer: "/questions" }],
    });
    await mending.close();

    const port = await findPort();
    const strict = startCommand(
      "serve",
      "--store",
      join(folder, "store"),
      "--port",
      String(port),
      "--no-repair",
    );
    await strict.untilPrinted(/Ctrl\+C ends this/);
    const refusing = await connect(new URL(`http://127.0.0.1:${port}/mcp`));
    expect(textOf(await refusing.call({ questions }))).toContain(
      "$.questions must be an array, but it is a string.",
    );
    await refusing.close();
  });

  const named = CLIENTS.map((client) => ({ client, by: "their addresses", agents: ["laptop", "tower"] }));
  // 2026-07-28 has none.
  const sessions = CLIENTS.filter((client) => client !== "2026-07-28");
  const unnamed = sessions.map((client) => ({ client, by: "their sessions", agents: ["", ""] }));
  it.each([...some(named), ...some(unnamed)])(
    "U-07 U-05 agents that are told apart by $by never share a question ($client)",
    async ({ client, agents }) => {
      const input = { questions: [QUESTIONS.shape] };
      const connect = (agent = "") =>
        connectClient(client, open(client, new URL(`?agent=${agent}`, url)), {
          capabilities: {},
          name: "same",
        });
      const [one, other] = [await connect(agents[0]), await connect(agents[1])];
      const first = one.call(input);
      const id = await findOpen(inbox);
      const second = other.call(input);
      const otherId = await findOpen(inbox, (found) => found !== id);
      await inbox.answer(otherId, { answers: { "Which shape?": "Square" } });
      await inbox.answer(id, { answers: { "Which shape?": "Round" } });
      expect(textOf(await first)).toContain('"Which shape?"="Round"');
      expect(textOf(await second)).toContain('"Which shape?"="Square"');
      await one.close();
      await other.close();
    },
  );
});
