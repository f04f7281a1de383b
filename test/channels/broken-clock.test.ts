import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createInbox, createMemoryStore } from "../../channels/inbox/index.js";
import { createRpcChannel } from "../../channels/rpc/index.js";
import { createWaitHandleChannel } from "../../channels/wait-handle/index.js";
import { createAskUserQuestionTool, InMemoryElicitationChannel, runTool } from "../../src/index.js";

const stopped = () => {
  throw new Error("stopped");
};
const OWN_METHODS = { getTime: stopped, toISOString: stopped, valueOf: stopped };
// As hosts in JavaScript have them, whose types nobody checks.
const CLOCKS: [title: string, host: object][] = [
  ["gives no time", { now: () => new Date(Number.NaN) }],
  ["throws", { now: stopped }],
  // Where nobody takes it, the rejection ends the process.
  ["rejects", { now: () => Promise.reject(new Error("stopped")) }],
  ["gives a date with methods of its own", { now: () => Object.assign(new Date(), OWN_METHODS) }],
];
const question = { question: "Go on?", header: "Go on", options: [] };
const request = { requestId: "q", toolCallId: "c", toolName: "t", sessionId: "s", questions: [question] };
const answered = { type: "answered", answers: { "Go on?": "yes" } };

describe.each(CLOCKS)("a host's clock that %s", (_, host) => {
  it("C-11 R-02 costs no answer over RPC", async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const asked = createRpcChannel({ input, output, ...host }).askUser(request);
    input.write(`${JSON.stringify({ type: "ask_user_response", requestId: "q", answers: ["yes"] })}\n`);
    expect(await asked).toMatchObject(answered);
  });

  it("C-11 W-02 costs no answer over HTTP", async () => {
    const channel = createWaitHandleChannel({ ...host, rateLimit: { requests: 1, windowMs: 60_000 } });
    const asked = channel.askUser(request);
    const body = JSON.stringify({ kind: "question", requestId: "q", answers: ["yes"] });
    const headers = { "content-type": "application/json" };
    const address = "http://localhost/api/sessions/s/respond";
    expect((await channel.fetch(new Request(address, { method: "POST", headers, body }))).status).toBe(204);
    expect(await asked).toMatchObject(answered);
  });

  it("C-11 I-02 costs no answer in the inbox", async () => {
    const inbox = createInbox({ store: createMemoryStore(), ...host });
    const { id } = (await inbox.ask(request)).entry;
    expect(await inbox.answer(id, { answers: { "Go on?": "yes" } })).toMatchObject({ type: "settled" });
  });

  it("C-11 T-05 costs no answer that came with the call", async () => {
    const options = ["Yes", "No"].map((label) => ({ label, description: label }));
    const input = { questions: [{ ...question, options }], answers: { "Go on?": "Yes" } };
    const elicitation = new InMemoryElicitationChannel();
    expect(await runTool(createAskUserQuestionTool(), input, { elicitation, ...host })).toMatchObject({
      type: "success",
      data: { answers: input.answers },
    });
  });
});
