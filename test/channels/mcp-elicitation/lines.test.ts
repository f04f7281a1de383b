import { getEventListeners, once } from "node:events";
import type { ClientCapabilities, ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/client";
import { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer as McpServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer, Server } from "@modelcontextprotocol/server";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  createMcpElicitationChannel,
  type McpElicitationServer,
} from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckElicitationAnswer } from "../../../protocol/index.js";
import { type Harness, type HumanAct, testElicitationChannel } from "../../../src/testing/index.js";
import { AT_ONCE, ask, COLOR, defer, NAME, neverAnswer, SIZES } from "./connect.js";
import { fillForm } from "./fill-form.js";
import { createClientOf, createServerOf, joinLines, type Line, PAIRS } from "./lines.js";

/** A channel over a server of one line, at whose client of another line a form is answered so. */
async function joinPair(
  pair: { server: Line; client: Line },
  respond: (params: ElicitRequestFormParams, signal: AbortSignal) => ElicitResult | Promise<ElicitResult>,
  capabilities?: ClientCapabilities,
) {
  const server = createServerOf(pair.server);
  const client = createClientOf(pair.client, respond, capabilities);
  await joinLines(server, client);
  return { server, client, channel: createMcpElicitationChannel(server.server, AT_ONCE) };
}

describe.each(PAIRS)("a server of $server and a client of $client", (pair) => {
  const act: HumanAct = {
    type: "answer",
    answers: [
      { question: COLOR.question, labels: ["Blue"] },
      { question: SIZES.question, labels: ["S", "L"], own: "XS" },
      { question: NAME.question, own: "Rex" },
      { question: "Which tone?", own: "Mauve" },
      { question: "How many?", own: "3" },
    ],
  };

  it("M-05 single, multiple, own words and typed answers come back", async () => {
    const { channel } = await joinPair(pair, (params) => fillForm(params, act));
    const count = { ...NAME, question: "How many?", schema: { type: "integer" } } as const;
    const questions = [COLOR, SIZES, NAME, { ...COLOR, question: "Which tone?" }, count];
    expect(await channel.askUser(ask(questions))).toMatchObject({
      answers: {
        "Which color?": "Blue",
        "Which sizes?": ["S", "L", "XS"],
        "What is it called?": "Rex",
        "Which tone?": "Mauve",
        "How many?": "3",
      },
    });
  });

  it.each([
    { action: "decline", code: "declined" },
    { action: "cancel", code: "dismissed" },
  ] as const)("M-05 $action is told as $code", async ({ action, code }) => {
    const { channel } = await joinPair(pair, () => ({ action }));
    expect(await channel.askUser(ask())).toEqual({ type: "cancelled", code });
  });

  it("M-05 content that cannot be used is refused and asked again; nothing at all is undeliverable", async () => {
    const replies: ElicitResult[] = [
      { action: "accept", content: { q1: "Green" } },
      { action: "accept", content: { q1: "Red" } },
      { action: "accept" },
    ];
    const { channel } = await joinPair(pair, () => replies.shift() ?? { action: "cancel" });
    expect(await channel.askUser(ask())).toMatchObject({ answers: { "Which color?": "Red" } });
    expect(await channel.askUser(ask())).toMatchObject({ type: "cancelled", code: "undeliverable" });
  });

  it("M-05 an error of the client is thrown with what the client said", async () => {
    const { channel } = await joinPair(pair, () => {
      throw new Error("the window is gone");
    });
    await expect(channel.askUser(ask())).rejects.toThrow(
      "the MCP client answered with error -32603: the window is gone",
    );
  });

  it("M-05 a client without the capability is undeliverable", async () => {
    const server = createServerOf(pair.server);
    const client = createClientOf("v2", () => ({ action: "cancel" }), { elicitation: { url: {} } });
    await joinLines(server, client);
    expect(await createMcpElicitationChannel(server.server).askUser(ask())).toEqual({
      type: "cancelled",
      reason: "the MCP client does not support elicitation",
      code: "undeliverable",
    });
  });

  it("M-05 an abort settles the ask, withdraws the form at the client, and leaves no listener", async () => {
    const signals: AbortSignal[] = [];
    const opened = [defer<void>(), defer<void>()];
    const { channel } = await joinPair(pair, (params, signal) => {
      signals.push(signal);
      opened[signals.length - 1]?.resolve();
      return neverAnswer(params, signal);
    });
    // A client of v1 never withdraws the request with the id 0.
    for (const round of [0, 1]) {
      const controller = new AbortController();
      const answer = channel.askUser(ask([COLOR], { signal: controller.signal }));
      await opened[round]?.promise;
      controller.abort();
      expect(await answer).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
      expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    }
    const last = signals[1];
    if (last !== undefined && !last.aborted) await once(last, "abort");
    expect(last?.aborted).toBe(true);
  });

  it("M-05 an answered ask leaves no listener on the signal", async () => {
    const { channel } = await joinPair(pair, () => ({ action: "decline" }));
    const { signal } = new AbortController();
    await channel.askUser(ask([COLOR], { signal }));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("M-05 a client that cancels the call ends the ask", async () => {
    const open = defer<void>();
    const outcome = defer<PilotDeckElicitationAnswer>();
    const server = createServerOf(pair.server, async ({ id, signal }) => {
      const channel = createMcpElicitationChannel(server.server, { relatedRequestId: id });
      outcome.resolve(await channel.askUser(ask([COLOR], { signal })));
    });
    const client = createClientOf(pair.client, (params, signal) => {
      open.resolve();
      return neverAnswer(params, signal);
    });
    await joinLines(server, client);
    const controller = new AbortController();
    const called = client.call(controller.signal).catch(() => undefined);
    await open.promise;
    controller.abort();
    expect(await outcome.promise).toMatchObject({ code: "aborted" });
    await called;
  });

  it("M-05 a client that goes away, and one that is gone, is connection_lost", async () => {
    const open = defer<void>();
    const { channel, client } = await joinPair(pair, (params, signal) => {
      open.resolve();
      return neverAnswer(params, signal);
    });
    const answer = channel.askUser(ask());
    await open.promise;
    await client.close();
    const lost = { type: "cancelled", code: "connection_lost" };
    expect(await answer).toMatchObject(lost);
    expect(await channel.askUser(ask())).toMatchObject(lost);
  });
});

describe("M-05 the conformance suite, passed with a server and a client of v1", () => {
  async function createHarness(act: HumanAct): Promise<Harness> {
    const respond =
      act.type === "nothing" ? neverAnswer : (params: ElicitRequestFormParams) => fillForm(params, act);
    const { channel, client } = await joinPair({ server: "v1", client: "v1" }, respond);
    return { channel, close: () => client.close() };
  }
  testElicitationChannel({ name: "mcp-elicitation", describe, it, createHarness });
});

describe("how a form is written for a server that does not keep the revision", () => {
  async function showForm(capabilities: ClientCapabilities, revision?: string) {
    const shown: ElicitRequestFormParams[] = [];
    const { server } = await joinPair(
      { server: "v1", client: "v2" },
      (params) => {
        shown.push(params);
        return { action: "cancel" };
      },
      capabilities,
    );
    const options = revision === undefined ? {} : { revision };
    await createMcpElicitationChannel(server.server, options).askUser(ask([COLOR, SIZES]));
    return Object.keys(shown[0]?.requestedSchema.properties ?? {});
  }
  const titled = ["q1", "q1_other", "q2", "q2_other"];
  const boxes = ["q1", "q1_other", "q2_1", "q2_2", "q2_3", "q2_other"];

  it.each<{ capabilities: ClientCapabilities; revision?: string; keys: string[] }>([
    { capabilities: { elicitation: {} }, keys: boxes },
    { capabilities: { elicitation: { form: {} } }, keys: boxes },
    { capabilities: { elicitation: { form: {}, url: {} } }, keys: titled },
    { capabilities: { elicitation: { form: { applyDefaults: true } } }, keys: titled },
    { capabilities: { elicitation: {} }, revision: "2025-11-25", keys: titled },
    { capabilities: { elicitation: { form: {}, url: {} } }, revision: "2025-06-18", keys: boxes },
  ])("M-05 $capabilities, told revision $revision", async ({ capabilities, revision, keys }) => {
    expect(await showForm(capabilities, revision)).toEqual(keys);
  });
});

describe("what is no server", () => {
  const expected =
    "server must be the Server of @modelcontextprotocol/server 2.x or of @modelcontextprotocol/sdk 1.x.";
  const methods = { getClientCapabilities: () => ({}), request: async () => ({}) };
  const info = { name: "test", version: "1.0.0" };

  it.each([
    { title: "nothing", server: undefined, found: "Missing: getClientCapabilities(), request()." },
    { title: "a function", server: () => undefined, found: "Missing: getClientCapabilities(), request()." },
    {
      title: "half of one",
      server: { request: methods.request },
      found: "Missing: getClientCapabilities().",
    },
    {
      title: "one of neither line",
      server: methods,
      found: "Missing: getNegotiatedProtocolVersion() (2.x) or getClientVersion() (1.x).",
    },
    {
      title: "an McpServer of 2.x",
      server: new McpServer(info),
      found: "Of an McpServer, pass its member server.",
    },
    {
      title: "an McpServer of 1.x",
      server: new McpServerV1(info),
      found: "Of an McpServer, pass its member server.",
    },
  ])("M-05 $title is a TypeError that says what was expected", ({ server, found }) => {
    const create = () => createMcpElicitationChannel(server as unknown as McpElicitationServer);
    expect(create).toThrow(new TypeError(`${expected} ${found}`));
  });

  it("M-05 the servers of both lines are ones that the channel takes", () => {
    expectTypeOf<ServerV1>().toExtend<McpElicitationServer>();
    expectTypeOf<McpServerV1["server"]>().toExtend<McpElicitationServer>();
    expectTypeOf<Server>().toExtend<McpElicitationServer>();
  });

  it("M-05 a server that saw no initialize says what is missing", async () => {
    for (const server of [new ServerV1(info), new Server(info)]) {
      expect(await createMcpElicitationChannel(server).askUser(ask())).toEqual({
        type: "cancelled",
        reason: "what the MCP client can do is not known: it has not been initialized with this server",
        code: "undeliverable",
      });
    }
  });
});
