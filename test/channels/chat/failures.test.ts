import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createChatChannel } from "../../../channels/chat/index.js";
import { choice, createRequest } from "./ask.js";
import { ANN, createMessenger, passTurns } from "./messenger.js";

const BUTTONS = { limits: { buttons: 8 } };
const QUESTION = choice("Which?");

afterEach(() => vi.useRealTimers());

describe("what goes wrong beside a question", () => {
  it("T-17 a request that cannot be written is the ask's failure, and no longer open", async () => {
    const { channel, say, texts } = createMessenger();
    const controller = new AbortController();
    const broken = { ...createRequest(QUESTION), signal: controller.signal };
    Reflect.set(broken, "asker", null);
    await expect(channel.askUser(broken)).rejects.toThrow(TypeError);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    expect(texts()).toEqual([]);
    expect(await say("2")).toBe("agent");
  });

  it("E-03 an update that fails is told to the host, and what it had to say is sent", async () => {
    const { channel, say, texts, errors } = createMessenger({
      update: () => Promise.reject(new Error("too old")),
    });
    const reply = channel.askUser(createRequest(QUESTION));
    await passTurns();
    await say("2");
    expect(await reply).toMatchObject({ type: "answered" });
    expect(texts().at(-1)).toBe("→ b (Ann)");
    expect(errors).toMatchObject([{ message: "too old" }]);
  });

  it("E-03 an update that never settles is given up, too", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { channel, say, texts } = createMessenger({ update: () => new Promise(() => undefined) });
    const reply = channel.askUser(createRequest(QUESTION));
    await passTurns();
    await say("2");
    expect(await reply).toMatchObject({ type: "answered" });
    await vi.advanceTimersByTimeAsync(30_000);
    await passTurns();
    expect(texts().at(-1)).toBe("→ b (Ann)");
  });

  it("E-02 updates of one message are made one after the other, so that the last one stays", async () => {
    const ends: (() => void)[] = [];
    const shown: unknown[] = [];
    const { channel, press } = createMessenger({
      ...BUTTONS,
      update: async ({ buttons }) => {
        shown.push(buttons?.map(({ text }) => text).join());
        await new Promise<void>((resolve) => ends.push(resolve));
      },
    });
    void channel.askUser(createRequest(choice("Which?", { multiSelect: true })));
    await passTurns();
    await press("a");
    await press("b");
    expect(shown).toEqual(["✓ a,b,Done,Decline"]);
    ends[0]?.();
    await passTurns();
    expect(shown).toEqual(["✓ a,b,Done,Decline", "✓ a,✓ b,Done,Decline"]);
  });

  it("E-01 a message that cannot be read is the agent's, and told to the host", async () => {
    const { channel, errors } = createMessenger();
    void channel.askUser(createRequest(QUESTION));
    await passTurns();
    expect(await channel.receive({ conversation: "room", text: 7 as never })).toBe("agent");
    const unreadable = {
      get id() {
        throw new Error("gone");
      },
    };
    for (const message of [null, undefined, unreadable, { conversation: "room", id: 7n, text: 7 }]) {
      expect(await channel.receive(message as never)).toBe("agent");
    }
    expect(errors).toHaveLength(5);
  });

  it("E-01 a question that was answered is not undeliverable for its own message that is late", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let count = 0;
    const channel = createChatChannel({
      sendTimeoutMs: 1_000,
      send: () => (++count === 1 ? new Promise<string>(() => undefined) : `m${count}`),
    });
    const reply = channel.askUser(createRequest(QUESTION, choice("And?")));
    await passTurns();
    await channel.receive({ text: "2", from: ANN });
    await vi.advanceTimersByTimeAsync(1_000);
    await passTurns();
    await channel.receive({ text: "1", from: ANN });
    expect(await reply).toMatchObject({ answers: { "Which?": "b", "And?": "a" } });
  });

  it("E-01 a remark that cannot be sent costs nothing but itself", async () => {
    let isDown = false;
    const errors: unknown[] = [];
    const channel = createChatChannel({
      send() {
        if (isDown) throw new Error("down");
        return "m1";
      },
      onError(thrown) {
        errors.push(thrown);
        throw thrown;
      },
    });
    const reply = channel.askUser(createRequest(choice("Which?", { allowOther: false })));
    await passTurns();
    isDown = true;
    expect(await channel.receive({ text: "7", from: ANN })).toBe("answer");
    await passTurns();
    expect(errors).toMatchObject([{ message: "down" }]);
    await channel.receive({ text: "2", from: ANN });
    expect(await reply).toMatchObject({ answers: { "Which?": "b" } });
  });

  it("E-01 an aborted ask ends at once, whatever the messenger does, and leaves no listener", async () => {
    const { channel } = createMessenger({ send: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const reply = channel.askUser({ ...createRequest(QUESTION), signal: controller.signal });
    await passTurns();
    controller.abort();
    expect(await reply).toMatchObject({ type: "cancelled", code: "aborted" });
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  it.each([
    [{ limits: { text: 63 } }, "text of createChatChannel.limits must be a number from 64, but it is 63."],
    [
      { limits: { text: Number.NaN } },
      "text of createChatChannel.limits must be a number from 64, but it is NaN.",
    ],
    [
      { limits: { buttonText: 7 } },
      "buttonText of createChatChannel.limits must be a number from 8, but it is 7.",
    ],
  ])("E-01 limits that are none are refused: %j", (options, message) => {
    expect(() => createMessenger(options)).toThrow(new TypeError(message));
  });

  it("E-04 a long question comes in several messages, buttons below the last, and a reply to any is for it", async () => {
    const { channel, say, messages } = createMessenger({ limits: { text: 200, buttons: 8 } });
    const long = choice(`Which of these? ${"word ".repeat(100)}`);
    const reply = channel.askUser(createRequest(long));
    await passTurns();
    expect(messages.length).toBeGreaterThan(2);
    for (const { text } of messages) expect(text.length).toBeLessThanOrEqual(200);
    expect(messages.map(({ buttons }) => buttons?.length ?? 0)).toEqual([
      ...messages.slice(1).map(() => 0),
      3,
    ]);
    await say("2", { replyTo: "m1" });
    expect(await reply).toMatchObject({ type: "answered" });
  });
});
