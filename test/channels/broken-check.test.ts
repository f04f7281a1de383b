import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createChatChannel } from "../../channels/chat/index.js";
import { firstAnswer } from "../../channels/compose/index.js";
import { createMcpElicitationChannel } from "../../channels/mcp-elicitation/index.js";
import { createPlainChannel } from "../../channels/plain/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationRequest } from "../../protocol/index.js";
import { join } from "./mcp-elicitation/connect.js";
import { setUp } from "./pending-file/set-up.js";
import { connect, response } from "./rpc/connect.js";
import { createChannel, post } from "./wait-handle/exchange.js";

const CHECKS: [title: string, check: () => unknown][] = [
  [
    "throws",
    () => {
      throw new Error("broken");
    },
  ],
  ["rejects", () => Promise.reject(new Error("broken"))],
  ["gives text", () => "broken"],
  ["lists what is no issue", () => [null, {}]],
];
const options = ["Yes", "No"].map((label) => ({ label, description: "" }));
const questions = [{ question: "Go on?", header: "", options }];
const request = { toolCallId: "c", toolName: "t", sessionId: "s", questions };

/** Asks as a foreign tool does, with nothing in between, and answers with the first option. */
const ASKS: Record<string, (request: PilotDeckElicitationRequest) => Promise<PilotDeckElicitationAnswer>> = {
  plain(asked) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end("1\n");
    return createPlainChannel({ input, output }).askUser(asked);
  },
  async chat(asked) {
    const channel = createChatChannel({ send: async () => undefined });
    const reply = channel.askUser(asked);
    await new Promise(setImmediate);
    await channel.receive({ conversation: "s", from: { id: "1" }, text: "1" });
    return reply;
  },
  async "pending file"({ check, ...asked }) {
    const { channel, answer } = setUp();
    await channel.askUser(asked);
    answer(["1"]);
    return channel.askUser({ ...asked, ...(check && { check }) });
  },
  async "MCP elicitation"(asked) {
    const { server, client } = await join({ respond: () => ({ action: "accept", content: { q1: "Yes" } }) });
    const reply = await createMcpElicitationChannel(server).askUser(asked);
    await client.close();
    return reply;
  },
  "first-answer of a host's own"(asked) {
    const own = {
      async askUser(given: PilotDeckElicitationRequest): Promise<PilotDeckElicitationAnswer> {
        expect(given.check?.({ "Go on?": "Yes" })).toEqual([]);
        return { type: "answered", answers: { "Go on?": "Yes" } };
      },
    };
    return firstAnswer([own]).askUser(asked);
  },
};

describe.each(CHECKS)("a host's check that %s", (_, check) => {
  it.each(Object.entries(ASKS))(
    "C-11 costs no answer where the channel is asked directly: %s",
    async (_, ask) => {
      const answered = { type: "answered", answers: { "Go on?": "Yes" } };
      expect(await ask({ ...request, check: check as never })).toMatchObject(answered);
    },
  );
});

/** Where answers come in messages, one that the check cannot judge waits for it: what throws is told to the peer. */
const WIRED: typeof ASKS = {
  rpc(asked) {
    const { channel, say } = connect();
    const reply = channel.askUser({ ...asked, requestId: "q" });
    say(response("q", { answers: ["Yes"] }));
    return reply;
  },
  async "wait handle"(asked) {
    const channel = createChannel();
    const reply = channel.askUser({ ...asked, requestId: "q" });
    await post(channel, "s", { kind: "question", answers: { "Go on?": "Yes" } });
    return reply;
  },
};

describe.each(CHECKS.filter(([title]) => title !== "throws"))(
  "a host's check that %s, where answers come in messages",
  (_, check) => {
    it.each(Object.entries(WIRED))("C-11 costs no answer: %s", async (_, ask) => {
      const answered = { type: "answered", answers: { "Go on?": "Yes" } };
      expect(await ask({ ...request, check: check as never })).toMatchObject(answered);
    });
  },
);
