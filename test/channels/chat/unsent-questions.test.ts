import { afterEach, describe, expect, it, vi } from "vitest";
import { type ChatMessage, createChatChannel } from "../../../channels/chat/index.js";
import { elicit } from "../../../src/index.js";
import { choice, createRequest } from "./ask.js";
import { ANN, createMessenger, passTurns } from "./messenger.js";

const BUTTONS = { limits: { buttons: 8 } };
const QUESTION = choice("Which?");

afterEach(() => vi.useRealTimers());

describe("a question that cannot be sent", () => {
  it.each([
    ["resolves", () => Promise.resolve("room")],
    ["rejects", () => Promise.reject(new Error("no such chat"))],
  ])(
    "C-11 E-01 ends the ask as undeliverable: conversationOf gives a promise that %s",
    async (_, promise) => {
      // As a host in JavaScript may have it.
      const host: object = { conversationOf: promise };
      const { channel, messages } = createMessenger({ ...host });
      expect(await channel.askUser(createRequest(QUESTION))).toEqual({
        type: "cancelled",
        code: "undeliverable",
        reason: "there is no conversation to ask in",
      });
      expect(messages).toEqual([]);
    },
  );

  it.each([
    [
      "throws",
      () => {
        throw new Error("no such chat");
      },
    ],
    ["rejects", () => Promise.reject(new Error("no such chat"))],
  ])("E-01 ends the ask as undeliverable: send %s", async (_, send) => {
    const { channel } = createMessenger({ send });
    expect(await channel.askUser(createRequest(QUESTION))).toEqual({
      type: "cancelled",
      code: "undeliverable",
      reason: "the message could not be sent: no such chat",
    });
  });

  it("E-01 ends the ask also when it is the second, and takes the first back", async () => {
    const sent: ChatMessage[] = [];
    const { channel, say } = createMessenger({
      send(message) {
        if (sent.push(message) > 1) throw new Error("too many requests");
        return "m1";
      },
      update: () => undefined,
    });
    const reply = channel.askUser(createRequest(QUESTION, choice("And?")));
    await passTurns();
    await say("1");
    expect(await reply).toMatchObject({
      code: "undeliverable",
      reason: expect.stringContaining("too many requests"),
    });
  });

  it("E-01 that never settles is given up after a time, and a message that arrives later says so", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const edits: unknown[] = [];
    let arrive: (id: string) => void = () => undefined;
    const { channel } = createMessenger({
      sendTimeoutMs: 5_000,
      send: () =>
        new Promise<string>((resolve) => {
          arrive = resolve;
        }),
      update: (edit) => edits.push(edit),
    });
    const reply = channel.askUser(createRequest(QUESTION));
    await passTurns();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await reply).toMatchObject({
      code: "undeliverable",
      reason: "the message could not be sent: the messenger did not take the message within 5 seconds",
    });
    expect(edits).toEqual([]);
    arrive("m1");
    await passTurns();
    expect(edits).toMatchObject([{ message: "m1", text: expect.stringContaining("Taken back") }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])(
    "E-01 waits as long as it may with sendTimeoutMs %d",
    async (ms) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      let arrive: (id: string) => void = () => undefined;
      const { channel, say } = createMessenger({
        sendTimeoutMs: ms,
        send: () =>
          new Promise<string>((resolve) => {
            arrive = resolve;
          }),
      });
      const reply = channel.askUser(createRequest(QUESTION));
      await passTurns();
      await vi.advanceTimersByTimeAsync(60_000);
      arrive("m1");
      await passTurns();
      await say("1");
      expect(await reply).toMatchObject({ type: "answered", answers: { "Which?": "a" } });
    },
  );

  it("E-01 an answer may be quicker than the messenger says that it has sent the question", async () => {
    let arrive: (id: string) => void = () => undefined;
    const sent: ChatMessage[] = [];
    const channel = createChatChannel({
      ...BUTTONS,
      send(message) {
        sent.push(message);
        if (sent.length > 1) return Promise.resolve(`m${sent.length}`);
        return new Promise<string>((resolve) => {
          arrive = resolve;
        });
      },
    });
    const first = channel.askUser(createRequest(QUESTION));
    await passTurns();
    expect(await channel.receive({ text: "2", replyTo: "not known yet", from: ANN })).toBe("answer");
    expect(await first).toMatchObject({ answers: { "Which?": "b" } });
    arrive("m1");
    const second = channel.askUser(createRequest(QUESTION));
    await passTurns();
    const asked = sent.findLast(({ buttons }) => buttons !== undefined);
    await channel.receive({ button: asked?.buttons?.[0]?.id ?? "", from: ANN });
    expect(await second).toMatchObject({ answers: { "Which?": "a" } });
  });

  it("E-01 has nowhere to go where the host knows no conversation", async () => {
    const { channel, texts } = createMessenger({ conversationOf: () => undefined });
    expect(await channel.askUser(createRequest(QUESTION))).toEqual({
      type: "cancelled",
      code: "undeliverable",
      reason: "there is no conversation to ask in",
    });
    expect(texts()).toEqual([]);
  });

  it("E-01 asks for no secret, also where nobody has looked at what it can do", async () => {
    const { channel, texts } = createMessenger();
    const secret = choice("Token?", { options: [], schema: { type: "string", writeOnly: true } });
    expect(await elicit(channel, createRequest(secret))).toMatchObject({ code: "unsupported_tool" });
    expect(await channel.askUser(createRequest(secret))).toMatchObject({ code: "undeliverable" });
    expect(texts()).toEqual([]);
  });
});
