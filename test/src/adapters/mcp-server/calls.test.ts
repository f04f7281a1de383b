import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createInboxChannel } from "../../../../channels/inbox/index.js";
import { createFakeServer, type FakeManner } from "./fake-server.js";
import { createInboxWay } from "./with-inbox.js";

const RED =
  'User has answered your questions: "Which color?"="Red". You can now continue with the user\'s answers in mind.';
const FORMS = { elicitation: {} };
const V2 = "2025-11-25";
const version = (value: string) => ({ requestInfo: { headers: { "mcp-protocol-version": value } } });

describe("what is read of a call", () => {
  it.each<[what: string, manner: FakeManner, context: unknown, caller: object]>([
    ["nothing", {}, undefined, { client: "an MCP client" }],
    ["what is no object", { info: "x" }, "x", { client: "an MCP client" }],
    ["names that are no texts", { info: { name: 7, title: 7 } }, {}, { client: "an MCP client" }],
    ["names that are empty", { info: { name: "", title: "" } }, {}, { client: "an MCP client" }],
    [
      "all that 1.x tells",
      { info: { name: "n", title: "t" } },
      { sessionId: "s", authInfo: { clientId: "ada" } },
      { client: "n", title: "t", session: "s", principal: "ada" },
    ],
    [
      "all that 2.x tells",
      { info: { name: "n" }, revision: V2 },
      { sessionId: "s", http: { authInfo: { clientId: "ada" } }, mcpReq: { _meta: { threadId: "t" } } },
      { client: "n", session: "s", principal: "ada" },
    ],
    [
      "a conversation where there is no session",
      { revision: V2 },
      { mcpReq: { _meta: { "vscode.conversationId": "v", threadId: "t" } } },
      { client: "an MCP client", session: "v" },
    ],
  ])("U-05 of who calls: %s", async (_, manner, context, caller) => {
    const { call, callers } = createFakeServer({ capabilities: FORMS, ...manner });
    expect(await call(context)).toBe(RED);
    expect(callers).toStrictEqual([caller]);
  });

  it.each<[what: string, manner: FakeManner, context: object, related: unknown]>([
    ["1.x", {}, { requestId: 7 }, 7],
    ["2.x", { revision: V2 }, { requestId: 7, mcpReq: { id: "a" } }, "a"],
    ["2.x, a first call", { revision: V2 }, { mcpReq: { id: 0 } }, 0],
    ["what has none that can be told", {}, { requestId: {} }, ""],
  ])("U-03 a form belongs to its call: %s", async (_, manner, context, related) => {
    const { call, sent } = createFakeServer({ capabilities: FORMS, ...manner });
    expect(await call(context)).toBe(RED);
    expect(sent.map(({ relatedRequestId }) => relatedRequestId)).toEqual([related]);
  });

  it.each<[what: string, manner: FakeManner, context: unknown, isTitled: boolean]>([
    ["1.x, by the header", {}, version("2025-11-25"), true],
    ["1.x, an older header", {}, version("2025-06-18"), false],
    [
      "1.x, a header that is no text",
      { capabilities: { elicitation: { form: {}, url: {} } } },
      { requestInfo: { headers: { "mcp-protocol-version": ["2025-06-18"] } } },
      true,
    ],
    [
      "1.x, without headers",
      { capabilities: { elicitation: { form: {}, url: {} } } },
      { requestInfo: { headers: "x" } },
      true,
    ],
    ["1.x, nothing", {}, { requestInfo: 7 }, false],
    ["2.x, which keeps it", { revision: V2 }, version("2025-06-18"), true],
    ["2.x, an older one", { revision: "2025-06-18" }, {}, false],
  ])("U-03 a form is written as the revision knows it: %s", async (_, manner, context, isTitled) => {
    const { call, sent } = createFakeServer({ capabilities: FORMS, ...manner });
    expect(await call(context)).toBe(RED);
    expect(sent).toMatchObject([
      {
        params: {
          requestedSchema: { properties: { q1: isTitled ? { oneOf: [{}, {}] } : { enum: ["Red", "Blue"] } } },
        },
      },
    ]);
  });

  it.each([null, { params: 7 }, { params: { name: 7 } }, { params: { name: "" } }])(
    "U-08 a call of nothing is refused, by a server of either line: %j",
    async (request) => {
      for (const revision of [undefined, V2]) {
        const { call } = createFakeServer({ ...(revision && { revision }) });
        await expect(call({}, request)).rejects.toMatchObject({
          code: -32602,
          message: 'There is no tool "". Expected ask_user_question.',
        });
      }
    },
  );

  it("U-03 the revision of a call comes before the connection's: what there is to ask is its result", async () => {
    const envelope = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
    const { call, sent } = createFakeServer({ capabilities: FORMS, revision: V2 });
    expect(await call({ mcpReq: { envelope } })).toContain("input_required");
    expect(sent).toEqual([]);
    // And one that says nothing of what it can do is asked nothing.
    const { options } = createInboxWay({ legMs: 20 });
    const silent = createFakeServer({ revision: V2, options });
    expect(await silent.call({ mcpReq: { envelope } })).toContain("The question waits at");
  });

  it("U-03 a client of which nothing is known is asked nothing: the text says so", async () => {
    const { call, sent } = createFakeServer({});
    expect(await call()).toContain("what the MCP client can do is not known");
    expect(sent).toEqual([]);
  });
});

describe("whether a client's form is shown", () => {
  const here = async () => ({ type: "answered", answers: { "Which color?": "Blue" } }) as const;
  const failing = () => Promise.reject(new Error("no paper"));
  const nowhere = async () =>
    ({ type: "cancelled", code: "undeliverable", reason: "out of office" }) as const;
  it.each<
    [
      capabilities: object | undefined,
      forms: boolean,
      askUser: typeof here | typeof nowhere | typeof failing | undefined,
      text: string,
    ]
  >([
    [{ elicitation: {} }, true, here, '"Which color?"="Red"'],
    [{ elicitation: { form: {} } }, true, here, '"Which color?"="Red"'],
    [{ elicitation: { form: {}, url: {} } }, true, here, '"Which color?"="Red"'],
    [{ elicitation: { form: {} } }, false, here, '"Which color?"="Blue"'],
    [{ elicitation: { url: {} } }, true, nowhere, "(out of office)"],
    [{}, true, nowhere, "(out of office)"],
    [{ elicitation: { url: {} } }, true, failing, 'The elicitation channel "desk" failed: no paper.'],
    [{}, true, failing, 'The elicitation channel "desk" failed: no paper.'],
    [undefined, true, nowhere, "(out of office)"],
    [{}, true, undefined, "(the MCP client does not support elicitation)"],
    [
      { elicitation: {} },
      false,
      undefined,
      "ask_user_question requires a host elicitation channel (none registered).",
    ],
  ])("U-02 U-03 of one that declares %j, with forms %j", async (capabilities, forms, askUser, text) => {
    const channel = askUser && { name: "desk", askUser };
    const { call } = createFakeServer({ capabilities, options: { forms, ...(channel && { channel }) } });
    expect(await call()).toContain(text);
  });
});

describe("progress", () => {
  const told = (progressToken: unknown, progress: number, message: string) => ({
    ...{ method: "notifications/progress", params: { progressToken, progress, message } },
  });
  const waits = "The question waits for the user in the inbox.";

  it.each([["a"], [0], [7]])("U-04 M-04 goes to who gave the token %j", async (progressToken) => {
    const { options } = createInboxWay({ legMs: 20 }, {});
    const { call, notified, notify } = createFakeServer({ options });
    await call({ _meta: { progressToken }, sendNotification: notify });
    expect(notified).toEqual([told(progressToken, 1, waits)]);
  });

  it.each([[undefined], [{}], [null]])(
    "U-04 is told to nobody who gave the token %j",
    async (progressToken) => {
      const { options } = createInboxWay({ legMs: 20 }, {});
      const { call, notified, notify } = createFakeServer({ options, revision: V2 });
      await call({ mcpReq: { _meta: { progressToken }, notify } });
      expect(notified).toEqual([]);
    },
  );

  it("U-04 is told no more once the call is cancelled", async () => {
    const { inbox, options } = createInboxWay({ legMs: 20 });
    const stop = new AbortController();
    const sound = createInboxChannel(inbox);
    const channel: typeof sound = {
      ...sound,
      async askUser(request) {
        stop.abort("Esc");
        return sound.askUser(request);
      },
    };
    const { call, notified, notify } = createFakeServer({ options: { ...options, channel } });
    await call({ _meta: { progressToken: 1 }, sendNotification: notify, signal: stop.signal });
    // The question is kept, and taken back, after the call is over.
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    expect((await inbox.list({ status: "settled" })).entries).toHaveLength(1);
    expect(notified).toEqual([]);
  });

  it("U-04 needs nobody who takes it", async () => {
    const { options } = createInboxWay({ legMs: 20 }, {});
    const { call } = createFakeServer({ options });
    expect(await call({ _meta: { progressToken: 1 } })).toContain("The question waits in the inbox.");
  });
});
