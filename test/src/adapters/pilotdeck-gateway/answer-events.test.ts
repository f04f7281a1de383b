import { describe, expect, it, vi } from "vitest";
import { createChatChannel } from "../../../../channels/chat/index.js";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../../channels/inbox/index.js";
import { answer, cancel, createScriptedChannel, fail } from "../../../../channels/scripted/index.js";
import type { PilotDeckElicitationChannel } from "../../../../protocol/index.js";
import {
  createPilotDeckAnswerer,
  type UndeliveredAnswer,
} from "../../../../src/adapters/pilotdeck-gateway/index.js";
import { CALL, connect, createRequest, passTurns, SESSION } from "./connect.js";

describe("PilotDeck's gateway with a channel of ours behind it", () => {
  it("E-05 asks what a tool asks, and gives the model the same text", async () => {
    const { ask, channel, gateway } = connect(createScriptedChannel(answer({ "Which?": "b" })));
    expect(await ask()).toBe(
      `User has answered your questions: "Which?"="b". You can now continue with the user's answers in mind.`,
    );
    expect(channel.requests).toMatchObject([{ sessionId: SESSION, toolName: "ask_user_question", ...CALL }]);
    expect(gateway.responses).toMatchObject([{ sessionKey: SESSION, answer: { type: "answered" } }]);
  });

  it("E-05 an event as the gateway hands it over within a process: what is absent is there as undefined", async () => {
    const { answerer, channel, gateway } = connect(createScriptedChannel(answer({ "Which?": "b" })));
    const { toolCallId, toolName, questions } = createRequest();
    const absent = { previewFormat: undefined, metadata: undefined };
    const event = {
      type: "elicitation_request",
      requestId: "r1",
      toolCallId,
      toolName,
      questions,
      ...absent,
    };
    expect(answerer.take(SESSION, { ...event, ...{ runId: "run-1" } })).toBe(true);
    await passTurns();
    expect(channel.requests).toHaveLength(1);
    expect(gateway.responses).toMatchObject([{ requestId: "r1", answer: { answers: { "Which?": "b" } } }]);
  });

  it("E-05 the inbox: the question waits there, and the turn goes on with the answer", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    const { ask } = connect(createInboxChannel(inbox));
    const text = ask();
    const [entry] = await vi.waitFor(async () => {
      const { entries } = await inbox.list({ status: "open" });
      expect(entries).toHaveLength(1);
      return entries;
    });
    await inbox.answer(entry?.id ?? "", { answers: { "Which?": "b" }, by: "ann", door: "desk" });
    expect(await text).toContain('"Which?"="b"');
    await inbox.close();
  });

  it("E-05 a chat: the session's key is the conversation", async () => {
    const sent: { conversation: string; text: string }[] = [];
    const chat = createChatChannel({ send: (message) => void sent.push(message) });
    const { ask } = connect(chat);
    const text = ask();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.conversation).toBe(SESSION);
    expect(await chat.receive({ conversation: SESSION, text: "2" })).toBe("answer");
    expect(await text).toContain('"Which?"="b"');
  });

  it("E-05 a host's own function that throws what cannot even be told leaves no call without its end", async () => {
    const prepare = () => {
      throw Object.create(null);
    };
    expect(await connect(createScriptedChannel([]), { prepare }).askAsPilotDeck()).toContain(
      "a value that cannot be read",
    );
  });

  it("E-05 what a channel puts off is waited for", async () => {
    const channel: PilotDeckElicitationChannel = {
      name: "later",
      capabilities: { deferral: true },
      askUser: async () => ({
        type: "cancelled",
        code: "deferred",
        deferred: { id: "7", message: "Later." },
      }),
      collect: async () => ({ type: "answered", answers: { "Which?": "b" }, request: createRequest() }),
    };
    expect(await connect(channel).ask()).toContain('"Which?"="b"');
  });

  it.each([
    ["a refusal", cancel("not now"), "User declined to answer questions (not now)"],
    [
      "a dialog that was closed",
      () => ({ type: "cancelled", code: "dismissed", reason: "Esc" }) as const,
      "User declined to answer questions (Esc)",
    ],
    [
      "an abort",
      () => ({ type: "cancelled", code: "aborted", reason: "stopped" }) as const,
      "User declined to answer questions (stopped)",
    ],
    [
      "a failure",
      fail(new Error("out of paper")),
      'User declined to answer questions (no refusal; the questions were not shown to the user: The elicitation channel "scripted" failed: out of paper.)',
    ],
    [
      "a timeout",
      () => ({ type: "cancelled", code: "timeout", reason: "no answer within 5 seconds" }) as const,
      "User declined to answer questions (no refusal; the user did not answer: no answer within 5 seconds)",
    ],
    [
      "a question that was taken back",
      () => ({ type: "cancelled", code: "withdrawn" }) as const,
      "User declined to answer questions (no refusal; the user did not answer)",
    ],
    [
      "a question that has expired",
      () => ({ type: "cancelled", code: "expired" }) as const,
      "User declined to answer questions (no refusal; the user did not answer)",
    ],
    [
      "a refusal of a host of PilotDeck's, which has no code",
      () => ({ type: "cancelled", reason: "no" }) as const,
      "User declined to answer questions (no)",
    ],
  ])(
    "E-05 PilotDeck's own tool, which tells everything as a refusal, says what it was: %s",
    async (_, reply, text) => {
      const { askAsPilotDeck } = connect(createScriptedChannel(reply));
      expect(await askAsPilotDeck()).toBe(text);
    },
  );

  it("E-05 what a channel puts off that cannot be asked for it later is told as no refusal", async () => {
    const { askAsPilotDeck } = connect({
      capabilities: { deferral: true },
      askUser: async () => ({
        type: "cancelled",
        code: "deferred",
        deferred: { id: "7", message: "Later." },
      }),
    });
    expect(await askAsPilotDeck()).toBe(
      "User declined to answer questions (no refusal; the user did not answer)",
    );
  });

  it("E-05 an answer that comes too late is told to the host, and so is a gateway that fails", async () => {
    const undelivered: UndeliveredAnswer[] = [];
    const channel = createScriptedChannel(answer({ "Which?": "b" }));
    const { answerer } = connect(channel, { onUndelivered: (one) => undelivered.push(one) });
    answerer.take(SESSION, { type: "elicitation_request", requestId: "unknown", ...createRequest() });
    const cause = new Error("the socket is closed");
    const failing = createPilotDeckAnswerer({
      channel,
      gateway: { respondElicitation: () => Promise.reject(cause) },
      onUndelivered: (one) => undelivered.push(one),
    });
    failing.take(SESSION, { type: "elicitation_request", requestId: "2", ...createRequest() });
    await vi.waitFor(() => expect(undelivered).toHaveLength(2));
    expect(undelivered).toMatchObject([{ requestId: "unknown" }, { requestId: "2", cause }]);
  });

  it("E-05 an event that cannot be read is answered: nobody could be asked", async () => {
    const { answerer, gateway } = connect(createScriptedChannel([]));
    answerer.take(SESSION, { type: "elicitation_request", requestId: "3", questions: "Which?" } as never);
    await vi.waitFor(() => expect(gateway.responses).toHaveLength(1));
    expect(gateway.responses[0]?.answer).toEqual({
      ...{ type: "cancelled", code: "undeliverable" },
      reason: expect.stringMatching(/not shown to the user: .*toolName.*\. .*questions.*\.$/),
    });
  });
});
