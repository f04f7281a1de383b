import { getEventListeners } from "node:events";
import type { ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/client";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer, type Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { fallback } from "../../../channels/compose/index.js";
import {
  createMcpElicitationChannel,
  type McpElicitationServer,
} from "../../../channels/mcp-elicitation/index.js";
import { answer, createScriptedChannel } from "../../../channels/scripted/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { deriveRequest } from "../../../src/elicitation/derive-request.js";
import { createAskUserQuestionTool, elicit, runTool } from "../../../src/index.js";
import { type HumanAct, testElicitationChannel } from "../../../src/testing/index.js";
import { toPrintable } from "../../../src/text/printable.js";
import { createMcpElicitationHarness } from "../harnesses/mcp-elicitation.js";
import { ask, COLOR, defer, join, NAME, neverAnswer, REVISIONS, SIZES } from "./connect.js";
import forms from "./forms.json" with { type: "json" };
import readings from "./readings.json" with { type: "json" };

const QUESTIONS: Record<string, PilotDeckElicitationQuestion> = {
  color: COLOR,
  "closed color": { ...COLOR, allowOther: false },
  sizes: SIZES,
  "sizes with M": { ...SIZES, recommended: 1 },
  "closed sizes": { ...SIZES, allowOther: false },
  name: NAME,
  age: {
    question: "How old?",
    header: "Age",
    options: [],
    schema: { type: "integer", minimum: 0, maximum: 150 },
  },
  email: { question: "Which address?", header: "", options: [], schema: { type: "string", format: "email" } },
  consent: { question: "Agreed?", header: "", options: [], schema: { type: "boolean" } },
  prototype: { ...COLOR, question: "__proto__" },
};

function pick(names: readonly string[]): PilotDeckElicitationQuestion[] {
  return names.map((name) => QUESTIONS[name]).filter((question) => question !== undefined);
}

type Reply = ElicitResult | Error;

/** A client that gives one reply after the other, and keeps the forms. */
async function joinReplies(replies: readonly Reply[], revision?: string) {
  const shown: ElicitRequestFormParams[] = [];
  const joined = await join({
    ...(revision !== undefined && { revision }),
    respond(params) {
      const reply = replies[shown.length];
      shown.push(params);
      if (reply instanceof Error) throw reply;
      if (reply === undefined) throw new Error("There are no more replies.");
      return reply;
    },
  });
  return { ...joined, shown, channel: createMcpElicitationChannel(joined.server) };
}

/** A server that hands out results as they are, and keeps the messages. */
function createWire(results: unknown[], messages: string[]): McpElicitationServer {
  return {
    getClientCapabilities: () => ({ elicitation: {} }),
    getNegotiatedProtocolVersion: () => "2025-11-25",
    async request({ params }: { params: Record<string, unknown> }) {
      messages.push(String(params.message));
      return results.shift();
    },
  };
}

/** Every text of a form that a person is shown. */
function listTexts(form: ElicitRequestFormParams | undefined): string[] {
  const texts = [form?.message ?? ""];
  for (const property of Object.values(form?.requestedSchema.properties ?? {})) {
    const { title, description, oneOf, enumNames, items } = property as {
      [name in "title" | "description"]?: string;
    } & { oneOf?: { title: string }[]; enumNames?: string[]; items?: { anyOf?: { title: string }[] } };
    const titles = [...(oneOf ?? []), ...(items?.anyOf ?? [])].map((choice) => choice.title);
    texts.push(...[title, description].filter((text) => text !== undefined), ...titles, ...(enumNames ?? []));
  }
  return texts;
}

function answersOf(answer: PilotDeckElicitationAnswer) {
  return answer.type === "answered" ? { ...answer.answers } : answer;
}

describe("the form", () => {
  it.each(forms)("M-01 $title", async ({ questions, forms: expected }) => {
    for (const revision of REVISIONS) {
      const { channel, shown } = await joinReplies([{ action: "cancel" }], revision);
      await channel.askUser(ask(pick(questions)));
      expect(shown[0]?.requestedSchema, revision).toEqual(expected[revision]);
    }
  });

  it.each(REVISIONS)(
    "M-02 a client of %s that fills in defaults by itself is given none",
    async (revision) => {
      const shown: ElicitRequestFormParams[] = [];
      const { server } = await join({
        revision,
        capabilities: { elicitation: { form: { applyDefaults: true } } },
        respond(params) {
          shown.push(params);
          return { action: "accept", content: {} };
        },
      });
      const channel = createMcpElicitationChannel(server);
      expect(await channel.askUser(ask([COLOR, { ...SIZES, recommended: 1 }]))).toMatchObject({
        type: "cancelled",
        code: "undeliverable",
      });
      expect(JSON.stringify(shown[0])).toContain("Blue (Recommended)");
    },
  );

  it("M-01 the message says who asks, why, for how long, and shows the previews as text", async () => {
    const { channel, shown } = await joinReplies([{ action: "cancel" }, { action: "cancel" }]);
    const layout: PilotDeckElicitationQuestion = {
      question: "Which layout?",
      header: "Layout",
      options: [
        { label: "Rows", description: "", preview: "<p>one</p><p>two &amp; three</p>" },
        { label: "None", description: "" },
      ],
    };
    const context = { markdown: "The page is **empty**." };
    await channel.askUser(
      ask([layout], { asker: "designer", context, timeout: { ms: 30_000, then: "recommended" } }),
    );
    await channel.askUser(ask([layout, COLOR], { previewFormat: "markdown" }));
    expect(shown.map(({ message }) => message)).toEqual([
      'designer asks:\n\nThe page is **empty**.\n\nPreview of "Rows":\none\n\ntwo & three\n\nWhich layout?\n\n' +
        "Without an answer for 30 seconds the recommended options are taken.",
      'Preview of "Rows":\n<p>one</p><p>two &amp; three</p>\n\nPlease answer 2 questions.',
    ]);
  });

  it("K-15 shows the plan that is asked about", async () => {
    const { channel, shown } = await joinReplies([{ action: "cancel" }]);
    await channel.askUser(ask([COLOR], { metadata: { plan: "1. Paint it" } }));
    expect(shown[0]?.message).toMatch(/^Plan:\n1\. Paint it\n\n/);
  });

  it("M-08 nothing in it moves a cursor, sets a clipboard or turns a line around", async () => {
    const bad = "\u001b]52;c;cm0=\u0007\u202e\u009b2J\ud800\r";
    const question = (name: string, more: object = {}): PilotDeckElicitationQuestion => ({
      question: `${name}${bad}?`,
      header: `H${bad}`,
      hint: `hint${bad}`,
      otherLabel: `Other${bad}`,
      options: [
        { label: `A${bad}`, description: `d${bad}`, preview: `<p>p${bad}</p>` },
        { label: "B", description: "" },
      ],
      ...more,
    });
    const questions = [
      question("one"),
      question("many", { multiSelect: true }),
      question("own", { options: [] }),
    ];
    const request = ask(questions, {
      asker: `Eve${bad}`,
      context: { markdown: `why${bad}` },
      metadata: { plan: `how${bad}` },
    });
    for (const revision of REVISIONS) {
      const strange = { [`q9${bad}`]: "x" };
      const replies: Reply[] = [{ action: "accept", content: strange }, { action: "cancel" }];
      const { channel, shown } = await joinReplies(replies, revision);
      await channel.askUser(deriveRequest(request, { previewFormat: "markdown" }));
      const [first, second] = shown;
      expect(second?.message).toContain('"q9\ufffd]52;c;cm0=\ufffd\ufffd\ufffd2J');
      for (const text of [...listTexts(first), ...listTexts(second)]) expect(text).toBe(toPrintable(text));
      expect(JSON.stringify(first)).not.toMatch(/\\u001b|\\u0007|\\u009b|\u202e|\u009b/);
    }
    const dialogs = await joinReplies([{ action: "cancel" }]);
    await dialogs.channel.askUser(ask(questions.slice(0, 1), { asker: `Eve${bad}` }));
    expect(dialogs.shown[0]?.message).toBe(toPrintable(dialogs.shown[0]?.message ?? ""));
    const failing = await joinReplies([new Error(`gone${bad}`)]);
    await expect(failing.channel.askUser(ask())).rejects.toThrow("-32603: gone\ufffd]52;c;cm0=\ufffd");
  });

  it("M-08 a label that cannot be printed is answered by how it was shown, and told apart from its like", async () => {
    const labels = ["A\u001b", "A\u0007", "B"];
    const question: PilotDeckElicitationQuestion = {
      question: "Which?",
      header: "H",
      options: labels.map((label) => ({ label, description: "" })),
      multiSelect: true,
    };
    const replies: Reply[] = [{ action: "accept", content: { q1: ["A\ufffd (2)", "B"] } }];
    const { channel } = await joinReplies(replies);
    expect(await channel.askUser(ask([question]))).toMatchObject({ answers: { "Which?": ["A\u0007", "B"] } });
  });

  it("M-01 the server of the official SDK is one that the channel takes", () => {
    expectTypeOf<Server>().toExtend<McpElicitationServer>();
    expectTypeOf<McpServer["server"]>().toExtend<McpElicitationServer>();
  });
});

it.each([0, -1, 1.5, Number.NaN])("M-02 refuses %d attempts at once", async (attempts) => {
  const { server, client } = await join();
  expect(() => createMcpElicitationChannel(server, { attempts })).toThrow(
    new TypeError("attempts must be an integer from 1."),
  );
  await client.close();
});

describe("the answer", () => {
  it.each(readings)("M-02 $title", async ({ questions, revision, content, answers, told }) => {
    const bad = JSON.parse(content) as NonNullable<ElicitResult["content"]>;
    const replies: Reply[] = [{ action: "accept", content: bad }, { action: "cancel" }];
    const { channel, shown } = await joinReplies(replies, revision);
    const answer = await channel.askUser(ask(pick(questions)));
    if (answers !== undefined) {
      expect(answersOf(answer)).toEqual(answers);
    } else {
      expect(shown[1]?.message).toContain(`That could not be used. ${told} Please answer again.\n\n`);
      expect(answer).toMatchObject({ type: "cancelled", code: "dismissed" });
    }
  });

  it("M-01 says that a person gave it, through this channel and when", async () => {
    const { server } = await joinReplies([{ action: "accept", content: { q1: "Red" } }]);
    const channel = createMcpElicitationChannel(server, { now: () => new Date(0) });
    expect(await channel.askUser(ask())).toEqual({
      type: "answered",
      answers: { "Which color?": "Red" },
      provenance: { source: "user", channel: "mcp-elicitation", answeredAt: "1970-01-01T00:00:00.000Z" },
    });
  });

  it("M-02 a long text, and questions named like members of Object, come back as they are", async () => {
    const long = "é🚲".repeat(200_000);
    const content = { q1: "Red", q2: long, q3_other: "constructor" };
    const { channel } = await joinReplies([{ action: "accept", content }]);
    const named = [{ ...COLOR, question: "__proto__" }, NAME, { ...COLOR, question: "constructor" }];
    const answer = await channel.askUser(ask(named));
    expect(answer.type === "answered" && Object.entries(answer.answers)).toEqual([
      ["__proto__", "Red"],
      [NAME.question, long],
      ["constructor", "constructor"],
    ]);
  });

  it("M-02 asks again after an answer without words and after rubbish, until the content is good", async () => {
    const { channel, shown } = await joinReplies([
      { action: "accept", content: { q1_other: " " } },
      { action: "accept", content: { q1: "Green" } },
      { action: "accept", content: { q1: "Blue" } },
    ]);
    const onProgress = vi.fn();
    const answer = await channel.askUser(ask([COLOR], { onProgress }));
    expect(answersOf(answer)).toEqual({ "Which color?": "Blue" });
    expect(onProgress.mock.calls).toEqual(Array.from({ length: 2 }, () => [{ answers: {}, typing: false }]));
    expect(shown.map(({ message }) => message)).toEqual([
      "Which color?",
      'That could not be used. "Which color?" has no answer. Please answer again.\n\nWhich color?',
      'That could not be used. "Which color?" has no option "Green". Please answer again.\n\nWhich color?',
    ]);
  });

  it("M-02 holds the content to the request's own check", async () => {
    const { channel, shown } = await joinReplies([
      { action: "accept", content: { q1: "two words" } },
      { action: "accept", content: { q1: "word" } },
    ]);
    const check = (answers: unknown) =>
      JSON.stringify(answers).includes("two")
        ? [{ path: "$", code: "invalid_schema" as const, message: "One word, please.", pointer: "" }]
        : [];
    const answer = await channel.askUser(ask([NAME], { check }));
    expect(answersOf(answer)).toEqual({ "What is it called?": "word" });
    expect(shown[1]?.message).toContain("One word, please.");
  });

  it.each([
    { attempts: undefined, forms: 3 },
    { attempts: 1, forms: 1 },
    { attempts: 5, forms: 5 },
  ])("M-02 fails after $forms forms without an answer, and gives none", async ({ attempts, forms }) => {
    const { server, shown } = await joinReplies(
      Array.from({ length: 9 }, () => ({ action: "accept", content: { q1: "" } })),
    );
    const channel = createMcpElicitationChannel(server, attempts === undefined ? {} : { attempts });
    await expect(channel.askUser(ask())).rejects.toThrow(
      `no usable content in ${forms} forms: "Which color?" has no answer.`,
    );
    expect(shown).toHaveLength(forms);
    const outcome = await elicit(channel, ask());
    expect(outcome).toMatchObject({ type: "failed", code: "tool_execution_failed" });
  });

  it.each<{ title: string; reply: ElicitResult }>([
    { title: "no content", reply: { action: "accept" } },
    { title: "nothing in its content", reply: { action: "accept", content: {} } },
  ])("M-02 an accept with $title is undeliverable, and the form is not shown again", async ({ reply }) => {
    const { channel, shown, server } = await joinReplies([reply, reply]);
    expect(await channel.askUser(ask())).toEqual({
      type: "cancelled",
      reason: "the MCP client accepted the form with nothing in it; perhaps it was not shown",
      code: "undeliverable",
    });
    expect(shown).toHaveLength(1);
    // The next channel gets its turn.
    const next = createScriptedChannel(answer({ "Which color?": "Red" }));
    const both = fallback([createMcpElicitationChannel(server), next]);
    expect(answersOf(await both.askUser(ask()))).toEqual({ "Which color?": "Red" });
  });

  it("M-02 an accept whose content is not even an object is refused and asked again", async () => {
    for (const content of [[], "Red", 7]) {
      const results: unknown[] = [{ action: "accept", content }, { action: "cancel" }];
      const messages: string[] = [];
      const channel = createMcpElicitationChannel(createWire(results, messages));
      expect(await channel.askUser(ask())).toMatchObject({ code: "dismissed" });
      expect(messages[1]).toContain("That could not be used. The form came back without answers.");
    }
  });

  it.each<{ result: unknown; found: string }>([
    { result: { action: "maybe", content: { q1: "Red" } }, found: '"maybe"' },
    { result: { action: "ACCEPT\u001b[2J", content: { q1: "Red" } }, found: '"ACCEPT\ufffd[2J"' },
    { result: { content: { q1: "Red" } }, found: "undefined" },
    { result: { action: 1, content: { q1: "Red" } }, found: "a number" },
    { result: null, found: "undefined" },
  ])("M-02 an action that is $found is no answer, and is asked again", async ({ result, found }) => {
    const messages: string[] = [];
    const good = { action: "accept", content: { q1: "Red" } };
    const channel = createMcpElicitationChannel(createWire([result, good], messages));
    expect(answersOf(await channel.askUser(ask()))).toEqual({ "Which color?": "Red" });
    expect(messages[1]).toBe(
      `That could not be used. The action must be "accept", "decline" or "cancel", but it is ${found}. ` +
        "Please answer again.\n\nWhich color?",
    );
    const failing = createMcpElicitationChannel(createWire([result], []), { attempts: 1 });
    await expect(failing.askUser(ask())).rejects.toThrow(`no usable content in 1 forms: The action must be`);
  });

  it("M-02 asks again where the content is not even MCP's", async () => {
    const { near, far, server } = await join();
    const results: unknown[] = [
      { action: "accept", content: { q1: { nested: true } } },
      { action: "accept", content: { q1: null } },
      { action: "accept", content: { q1: "Red" } },
    ];
    // Past the client's own checks, onto the wire.
    far.onmessage = (message) => {
      if (!("method" in message) || !("id" in message)) return;
      const result = results.shift() as Record<string, unknown>;
      far.send({ jsonrpc: "2.0", id: message.id, result });
    };
    expect(near).toBeDefined();
    expect(answersOf(await createMcpElicitationChannel(server).askUser(ask()))).toEqual({
      "Which color?": "Red",
    });
  });
});

describe("no answer", () => {
  it.each([
    { action: "decline", code: "declined" },
    { action: "cancel", code: "dismissed" },
  ] as const)("M-02 $action is told as $code", async ({ action, code }) => {
    const { channel } = await joinReplies([{ action }]);
    expect(await channel.askUser(ask())).toEqual({ type: "cancelled", code });
  });

  it.each([
    { title: "without the capability", capabilities: {} },
    { title: "that can only open addresses", capabilities: { elicitation: { url: {} } } },
  ])("M-02 a client $title gives unsupported_tool", async ({ capabilities }) => {
    const { server } = await join({ capabilities });
    const channel = createMcpElicitationChannel(server);
    const reason = "the MCP client does not support elicitation";
    expect(await channel.askUser(ask())).toEqual({ type: "cancelled", reason, code: "undeliverable" });
    const questions = [{ ...COLOR, recommended: undefined }].map(({ recommended, ...question }) => question);
    const result = await runTool(createAskUserQuestionTool(), { questions }, { elicitation: channel });
    expect(result).toMatchObject({ type: "error", error: { code: "unsupported_tool" } });
    expect(JSON.stringify(result.content)).toContain(reason);
  });

  it.each([{ elicitation: {} }, { elicitation: { form: {} } }, { elicitation: { form: {}, url: {} } }])(
    "M-02 a client that declares %j is asked",
    async (capabilities) => {
      const { server } = await join({ capabilities, respond: () => ({ action: "decline" }) });
      expect(await createMcpElicitationChannel(server).askUser(ask())).toMatchObject({ code: "declined" });
    },
  );

  it("M-02 a client of revision 2026-07-28, which takes no requests, is undeliverable", async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    let answer: PilotDeckElicitationAnswer | undefined;
    const handle = serveStdio(
      () => {
        const server = new McpServer({ name: "test", version: "1.0.0" });
        server.registerTool("ask", {}, async () => {
          answer = await createMcpElicitationChannel(server.server).askUser(ask());
          return { content: [] };
        });
        return server;
      },
      { transport: near },
    );
    const client = new Client(
      { name: "test", version: "1.0.0" },
      { capabilities: { elicitation: {} }, versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    await client.connect(far);
    await client.callTool({ name: "ask" });
    await handle.close();
    expect(answer).toEqual({
      type: "cancelled",
      reason: "the MCP client speaks revision 2026-07-28, in which a server sends no elicitation requests",
      code: "undeliverable",
    });
  });

  it("M-01 a secret is not asked for in a form", async () => {
    const { channel, shown } = await joinReplies([]);
    const secret: PilotDeckElicitationQuestion = { ...NAME, schema: { type: "string", writeOnly: true } };
    expect(await channel.askUser(ask([secret]))).toMatchObject({ type: "cancelled", code: "undeliverable" });
    expect(await elicit(channel, ask([secret]))).toMatchObject({ type: "failed", code: "unsupported_tool" });
    expect(shown).toEqual([]);
  });

  it("M-02 an error of the client is thrown with what the client said", async () => {
    const { channel } = await joinReplies([new Error("the window is gone")]);
    await expect(channel.askUser(ask())).rejects.toThrow(
      "the MCP client answered with error -32603: the window is gone",
    );
  });

  it("M-02 a connection that closes while the form is open, and one that is closed, are connection_lost", async () => {
    const open = defer<void>();
    const { server, client } = await join({
      respond(params, signal) {
        open.resolve();
        return neverAnswer(params, signal);
      },
    });
    const channel = createMcpElicitationChannel(server);
    const answer = channel.askUser(ask());
    await open.promise;
    await client.close();
    const lost = {
      type: "cancelled",
      reason: "the connection to the MCP client is closed",
      code: "connection_lost",
    };
    expect(await answer).toEqual(lost);
    expect(await channel.askUser(ask())).toEqual(lost);
  });

  it("M-02 an abort withdraws the form at the client, settles as aborted, and leaves no listener", async () => {
    const open = defer<AbortSignal>();
    const { server } = await join({
      respond(params, signal) {
        open.resolve(signal);
        return neverAnswer(params, signal);
      },
    });
    const controller = new AbortController();
    const answer = createMcpElicitationChannel(server).askUser(ask([COLOR], { signal: controller.signal }));
    const atClient = await open.promise;
    const withdrawn = new Promise((resolve) => atClient.addEventListener("abort", resolve));
    controller.abort();
    expect(await answer).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
    await withdrawn;
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });
});

describe("time and company", () => {
  afterEach(() => void vi.useRealTimers());

  it("M-02 the protocol's own minute does not end the person's time", async () => {
    const open = defer<void>();
    const reply = defer<ElicitResult>();
    const { server } = await join({
      respond() {
        open.resolve();
        return reply.promise;
      },
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const answer = createMcpElicitationChannel(server).askUser(ask());
    await open.promise;
    await vi.advanceTimersByTimeAsync(7 * 86_400_000);
    reply.resolve({ action: "accept", content: { q1: "Red" } });
    expect(answersOf(await answer)).toEqual({ "Which color?": "Red" });
  });

  it("M-01 two asks at once never mix", async () => {
    const replies: ((result: ElicitResult) => void)[] = [];
    const bothOpen = defer<void>();
    const { server } = await join({
      respond: () =>
        new Promise((resolve) => {
          replies.push(resolve);
          if (replies.length === 2) bothOpen.resolve();
        }),
    });
    const channel = createMcpElicitationChannel(server);
    const answers = Promise.all([channel.askUser(ask()), channel.askUser(ask([NAME]))]);
    await bothOpen.promise;
    replies[1]?.({ action: "accept", content: { q1: "Rex" } });
    replies[0]?.({ action: "accept", content: { q1: "Red" } });
    expect((await answers).map(answersOf)).toEqual([
      { "Which color?": "Red" },
      { "What is it called?": "Rex" },
    ]);
  });
});

describe("M-01 the conformance suite, passed with a client of revision 2025-06-18", () => {
  const createHarness = (act: HumanAct) => createMcpElicitationHarness(act, "2025-06-18");
  testElicitationChannel({ name: "mcp-elicitation", describe, it, createHarness });
});
