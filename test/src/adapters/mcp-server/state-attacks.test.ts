import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createMcpMemory,
  type McpCaller,
  registerMcpTools,
} from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import { answer, ask, input, RED, start, TEXT_RED } from "./calls-again.js";
import { QUESTIONS } from "./questions.js";
import { createInboxWay } from "./with-inbox.js";

describe("a state", () => {
  it("U-03 that passes off what is signed inside it as a signature of its own is refused", async () => {
    const client = await start();
    const { state } = await ask(client);
    const [body = ""] = state.split(".");
    const { tag } = JSON.parse(Buffer.from(body, "base64url").toString());
    const { options, header, question } = QUESTIONS.color;
    const turned = options.map(({ label, description }) => ({ description, label }));
    const bound = { client: "raw", input: { questions: [{ header, options: turned, question }] } };
    const forged = `binding ${JSON.stringify({ ...bound, tool: "ask_user_question" })}.${tag}`;
    expect((await client.call(answer(forged))).error).toMatchObject({
      code: -32602,
      data: { reason: "forged" },
    });
  });

  it("U-03 with a reply or arguments that are nested too deeply to be signed is refused", async () => {
    const client = await start();
    const { state } = await ask(client);
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`);
    for (const given of [
      answer(state, { ...RED, deep }),
      answer(state, RED, { arguments: { ...input, deep } }),
    ]) {
      expect((await client.call(given)).error).toEqual({
        code: -32602,
        message:
          "requestState cannot be checked: the arguments or the reply are nested too deeply. Call the tool again without it: the question is asked anew.",
        data: { reason: "nested" },
      });
    }
    expect((await client.call(answer(state))).result?.content?.[0]?.text).toBe(TEXT_RED);
  });

  it("U-03 M-06 whose form was refused sooner than a person can act is refused no later by the same call again", async () => {
    let time = Date.now();
    const way = createInboxWay({ now: () => new Date(time), legMs: 30, soonestActMs: 1_000 });
    const client = await start({ ...way.options, onFormReply: way.onFormReply });
    const { state } = await ask(client);
    for (const action of ["decline", "cancel"]) {
      const again = await ask(client);
      for (const later of [10, 5_000, 3_600_000]) {
        time += later;
        const { result } = await client.call(answer(again.state, { action }));
        expect(result?.content?.[0]?.text).toContain("The question waits");
        expect(await way.listOpen()).toHaveLength(1);
      }
    }
    expect((await client.call(answer(state))).result?.content?.[0]?.text).toBe(TEXT_RED);
  });

  it("U-03 M-06 whose form was sent when the same call came again is refused too soon by when it was sent then", async () => {
    let time = Date.now();
    const way = createInboxWay({ now: () => new Date(time), legMs: 30, soonestActMs: 1_000 });
    const client = await start(way.options);
    const { state } = await ask(client);
    const nonsense = () => client.call(answer(state, { action: "accept", content: { q1: "Green" } }));
    await nonsense();
    time += 5_000;
    const again = (await nonsense()).result?.requestState ?? "";
    time += 10;
    const { result } = await client.call(answer(again, { action: "decline" }));
    expect(result?.content?.[0]?.text).toContain("The question waits");
  });

  it("U-03 travels in letters that nobody has to escape, whatever was typed", async () => {
    const client = await start();
    for (const typed of ["???>>>~~~", " ???>>>~~~", "  ???>>>~~~", "ÿ\u{10ffff}\u07ff"]) {
      const { state } = await ask(client);
      const odd = { action: "accept", content: { q1: typed } };
      const { requestState = "" } = (await client.call(answer(state, odd))).result ?? {};
      expect(requestState).toMatch(/^[\w-]+\.[\w-]+$/);
      expect((await client.call(answer(requestState))).result?.content?.[0]?.text).toBe(TEXT_RED);
    }
  });

  it("U-03 expires by the clock of the calls, where nothing else is said", async () => {
    let time = Date.now();
    const client = await start({ now: () => new Date(time) });
    const { state } = await ask(client);
    time += 24 * 3_600_000;
    expect((await client.call(answer(state))).error).toMatchObject({ data: { reason: "expired" } });
  });

  it("U-03 takes no reply to what was not asked, whatever its key", async () => {
    const client = await start();
    const { state } = await ask(client);
    for (const key of ["other", "__proto__", "constructor"]) {
      const inputResponses = JSON.parse(`{ "${key}": { "ask": ${JSON.stringify(RED)} } }`);
      const { result } = await client.call({ arguments: input, requestState: state, inputResponses });
      expect(result?.resultType).toBe("input_required");
    }
  });
});

/** Tools over HTTP, called by one client in the name of whoever a check of the token has found. */
function startHttp() {
  const callers: McpCaller[] = [];
  const memory = createMcpMemory();
  const channel = (caller: McpCaller) => {
    callers.push(caller);
    return { askUser: () => expect.unreachable() };
  };
  const handler = createMcpHandler(() => {
    const server = new Server({ name: "test", version: "1.0.0" }, { capabilities: {} });
    registerMcpTools(server, createAskUserQuestionTool(), { memory, channel });
    return server;
  });
  onTestFinished(() => handler.close());
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
  };
  const headers = {
    ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
    ...{ "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "ask_user_question" },
  };
  return {
    callers,
    async call(clientId: string | undefined, params: object) {
      const body = JSON.stringify({
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: { name: "ask_user_question", ...params, _meta },
      });
      const request = new Request("http://localhost/mcp", { method: "POST", headers, body });
      const authInfo = clientId === undefined ? {} : { authInfo: { token: "t", scopes: [], clientId } };
      const response = await handler.fetch(request, authInfo);
      return JSON.parse((await response.text()).replace(/^[^{]*/, ""));
    },
  };
}

it("U-03 U-05 a state of one principal is refused to another whose client bears the same name", async () => {
  const { call, callers } = startHttp();
  const { requestState } = (await call("ada", { arguments: input })).result;
  for (const other of ["bob", undefined]) {
    expect((await call(other, answer(requestState))).error).toMatchObject({ data: { reason: "foreign" } });
  }
  expect((await call("ada", answer(requestState))).result.content[0].text).toBe(TEXT_RED);
  await call("bob", { arguments: input });
  await call(undefined, { arguments: input });
  const [client, ada, bob] = ["raw", "ada", "bob"];
  expect(callers).toStrictEqual([
    { client, principal: ada },
    { client, principal: ada },
    { client, principal: bob },
    { client },
  ]);
});
