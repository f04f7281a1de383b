import { describe, expect, it } from "vitest";
import {
  type ChatButton,
  type ChatChannelOptions,
  type ChatMessage,
  createChatChannel,
} from "../../../channels/chat/index.js";
import { choice, createRequest } from "./ask.js";
import { ANN, BOB, createMessenger, passTurns } from "./messenger.js";

const QUESTION = choice("Which?");

/** A messenger that takes its time, and what ends the sending of each message. */
function createSlowMessenger(options: Partial<ChatChannelOptions> = {}) {
  const sending: {
    text: string;
    buttons: readonly ChatButton[];
    end: (id: string) => void;
    fail: (why: Error) => void;
  }[] = [];
  const send = ({ text, buttons = [] }: ChatMessage) =>
    new Promise<string>((end, fail) => {
      sending.push({ text, buttons, end, fail });
    });
  return { channel: createChatChannel({ send, ...options }), sending };
}

describe("what a messenger says that it has sent", () => {
  it.each([
    ["a number", 7, "7"],
    ["a text", "seven", "seven"],
  ])("E-01 E-03 is known by it: %s", async (_, id, replyTo) => {
    const edits: unknown[] = [];
    const channel = createChatChannel({ send: () => id, update: ({ message }) => edits.push(message) });
    const reply = channel.askUser(createRequest(QUESTION));
    await passTurns();
    expect(await channel.receive({ text: "2", replyTo: "something else", from: ANN })).toBe("agent");
    expect(await channel.receive({ text: "2", replyTo, from: ANN })).toBe("answer");
    expect(await reply).toMatchObject({ answers: { "Which?": "b" } });
    await passTurns();
    expect(edits).toEqual([replyTo]);
  });

  it.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["something else", { id: "7" } as never],
  ])(
    "E-01 E-03 may be no id, so a reply to anything may be to it, and nothing of it changes: %s",
    async (_, id) => {
      const texts: string[] = [];
      const edits: unknown[] = [];
      const channel = createChatChannel({
        send({ text }) {
          texts.push(text);
          return id;
        },
        update: (edit) => edits.push(edit),
      });
      const reply = channel.askUser(createRequest(QUESTION));
      await passTurns();
      expect(await channel.receive({ text: "2", replyTo: "anything", from: ANN })).toBe("answer");
      expect(await reply).toMatchObject({ answers: { "Which?": "b" } });
      await passTurns();
      expect([texts.slice(1), edits]).toEqual([["→ b (Ann)"], []]);
    },
  );

  it("E-03 may come later than the answer, also to one of several asks, and in a group", async () => {
    const { channel, sending } = createSlowMessenger();
    const [first, second] = ["First?", "Second?"].map((text) => channel.askUser(createRequest(choice(text))));
    await passTurns();
    sending[0]?.end("m1");
    await passTurns();
    await channel.receive({ text: "own words", replyTo: "m2", from: ANN, isGroup: true });
    sending[1]?.end("m2");
    await passTurns();
    expect(sending[2]?.text).toContain("Which one is that for?");
    await channel.receive({ text: "2", from: ANN });
    expect(await second).toMatchObject({ answers: { "Second?": "own words" } });
    await channel.receive({ text: "1", replyTo: "m1", from: ANN });
    expect(await first).toMatchObject({ answers: { "First?": "a" } });
  });

  it("E-03 may come later than the answer to the second of two questions", async () => {
    const { channel, sending } = createSlowMessenger({ update: () => undefined });
    const reply = channel.askUser(createRequest(QUESTION, choice("And?")));
    await passTurns();
    sending[0]?.end("m1");
    await passTurns();
    await channel.receive({ text: "1", from: ANN });
    await channel.receive({ text: "2", replyTo: "m2", from: ANN });
    expect(await reply).toMatchObject({ answers: { "Which?": "a", "And?": "b" } });
  });

  it("E-01 comes in the order in which it was asked, also when there was nothing to wait for meanwhile", async () => {
    const { channel, sending } = createSlowMessenger();
    const ask = (text: string) => void channel.askUser(createRequest(choice(text)));
    for (const text of ["First?", "Second?"]) ask(text);
    await passTurns();
    sending[0]?.end("m1");
    await passTurns();
    ask("Third?");
    await passTurns();
    expect(sending).toHaveLength(2);
    sending[1]?.end("m2");
    await passTurns();
    expect(sending.map(({ text }) => text.split("\n")[0])).toEqual(["First?", "Second?", "Third?"]);
  });
});

describe("a message that fails", () => {
  it.each([
    ["its first part: nobody has seen anything", 1, []],
    ["its second part: whoever saw the first is told", 2, ["Taken back, since not all of it could be sent."]],
  ])("E-01 is taken back with %s", async (_, failing, told) => {
    const texts: string[] = [];
    const edits: unknown[] = [];
    const errors: unknown[] = [];
    const channel = createChatChannel({
      limits: { text: 64 },
      send({ text }) {
        texts.push(text);
        if (texts.length === failing) throw new Error("down");
        return `m${texts.length}`;
      },
      update: (edit) => edits.push(edit),
      onError: (thrown) => errors.push(thrown),
    });
    expect(await channel.askUser(createRequest(choice(`Which? ${"word ".repeat(40)}`)))).toMatchObject({
      code: "undeliverable",
    });
    await passTurns();
    expect([texts.slice(failing), edits, errors]).toEqual([told, [], []]);
  });

  it.each([
    ["1", "answered by Ann: a"],
    ["/cancel", "declined by Ann."],
  ])("E-01 E-03 after somebody said %j to it changes nothing of how it ended", async (text, how) => {
    const { channel, sending } = createSlowMessenger({ limits: { buttons: 8 } });
    const reply = channel.askUser(createRequest(QUESTION));
    await passTurns();
    await channel.receive({ text, from: ANN });
    const before = await reply;
    sending[0]?.fail(new Error("down"));
    await passTurns();
    expect(await reply).toBe(before);
    await channel.receive({ button: sending[0]?.buttons[0]?.id ?? "", from: BOB });
    await passTurns();
    expect(sending.at(-1)?.text).toBe(`That question is closed: ${how}`);
  });
});

it("E-01 what comes twice is known among the last thousand messages", async () => {
  const { channel, say } = createMessenger();
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `other ${index}`);
  await say("1", { id: "first" });
  for (const id of ids(999)) await channel.receive({ conversation: "room", id });
  const reply = channel.askUser(createRequest(QUESTION));
  await passTurns();
  expect(await say("1", { id: "first" })).toBe("agent");
  await channel.receive({ conversation: "room", id: "one more", button: "menu" });
  expect(await say("1", { id: "first" })).toBe("answer");
  expect(await reply).toMatchObject({ answers: { "Which?": "a" } });
});
