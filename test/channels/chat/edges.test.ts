import { describe, expect, it } from "vitest";
import { leastMs } from "../../processor-time.js";
import { choice, createRequest, option } from "./ask.js";
import { createMessenger, passTurns } from "./messenger.js";

const BUTTONS = { limits: { buttons: 8 } };
const NEAR = [option("Alpha"), option("Beta")];

describe("what nobody should be able to do in a chat", () => {
  it("C-13 E-02 a long run of combining marks keeps nobody waiting, for one question or for several", async () => {
    const { channel, say } = createMessenger();
    const marks = `e${"\u0301\u0316".repeat(100_000)}`;
    const first = channel.askUser(createRequest(choice("Which?")));
    channel.askUser(createRequest(choice("And?")));
    await passTurns();
    await say("mine");
    // What was quadratic took seven seconds and more, each time.
    const [unclear = 0] = await leastMs([() => say(marks)], 1);
    expect(unclear).toBeLessThan(2000);
    await say("1");
    expect(await first).toMatchObject({ answers: { "Which?": "mine" } });
    const [own = 0] = await leastMs([() => say(marks)], 1);
    expect(own).toBeLessThan(2000);
  });

  it("E-03 a button's id with more behind it is none of ours", async () => {
    const { channel, messages } = createMessenger(BUTTONS);
    channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    const [first] = messages[0]?.buttons ?? [];
    expect(await channel.receive({ conversation: "room", button: `${first?.id} ` })).toBe("agent");
    expect(await channel.receive({ conversation: "room", button: `${first?.id}0000000` })).toBe("agent");
  });

  it("E-03 an answer is not told in another conversation, whoever replays a button there", async () => {
    const { channel, messages, say, last } = createMessenger(BUTTONS);
    const reply = channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    const [first] = messages[0]?.buttons ?? [];
    await say("our secret");
    await reply;
    await channel.receive({ conversation: "elsewhere", button: first?.id ?? "" });
    await passTurns();
    expect(last()).toMatchObject({
      conversation: "elsewhere",
      text: "That question is not open any more.",
    });
  });

  it("E-03 who is not known may not answer where somebody says who may", async () => {
    const { channel, messages } = createMessenger({ ...BUTTONS, authorise: () => true });
    channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    expect(await channel.receive({ conversation: "room", text: "1" })).toBe("agent");
    await channel.receive({ conversation: "room", button: messages[0]?.buttons?.[0]?.id ?? "" });
    await passTurns();
    expect(messages.map(({ text }) => text).slice(1)).toEqual(["You may not answer this question."]);
  });

  it("E-03 messages of two conversations may have one id", async () => {
    const { channel } = createMessenger();
    const replies = ["a", "b"].map((sessionId) =>
      channel.askUser({ ...createRequest(choice("Which?")), sessionId }),
    );
    await passTurns();
    for (const conversation of ["a", "b"]) await channel.receive({ conversation, id: "7", text: "2" });
    expect(await Promise.all(replies)).toMatchObject([
      { answers: { "Which?": "b" } },
      { answers: { "Which?": "b" } },
    ]);
  });
});

describe("one ask after the other in a chat", () => {
  it("E-01 what is aborted before it was sent is not sent", async () => {
    const { channel, messages } = createMessenger();
    const controller = new AbortController();
    const reply = channel.askUser({ ...createRequest(choice("Which?")), signal: controller.signal });
    controller.abort();
    expect(await reply).toMatchObject({ code: "aborted" });
    await passTurns();
    expect(messages).toEqual([]);
  });

  it("E-01 a host that aborts when it hears of an answer is asked nothing more", async () => {
    const { channel, messages, say } = createMessenger();
    const controller = new AbortController();
    const reply = channel.askUser({
      ...createRequest(choice("First?"), choice("Second?")),
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await passTurns();
    await say("1");
    expect(await reply).toMatchObject({ code: "aborted" });
    expect(messages).toHaveLength(1);
  });

  it("E-02 a slip in one question is no answer to the next one", async () => {
    const { channel, messages, say, last } = createMessenger();
    channel.askUser(createRequest(choice("First?", { options: NEAR }), choice("Second?", { options: NEAR })));
    await passTurns();
    for (const text of ["Bet", "2", "Bet"]) await say(text);
    expect(last().text).toContain("Did you mean");
    expect(messages).toHaveLength(4);
  });

  it("E-03 a reply to a message with several questions is for those that have no answer yet", async () => {
    const { channel, say } = createMessenger({ layout: "all-in-one" });
    const reply = channel.askUser(
      createRequest(choice("First?", { allowOther: false }), choice("Second?", { options: NEAR })),
    );
    await passTurns();
    await say("7\n1");
    await say("b", { replyTo: "m1" });
    expect(await reply).toMatchObject({ answers: { "First?": "b", "Second?": "Alpha" } });
  });

  it("E-03 a reply to what the bot asks about a message says which question it was for", async () => {
    const { channel, say, last } = createMessenger();
    const replies = ["First?", "Second?"].map((question) => channel.askUser(createRequest(choice(question))));
    await passTurns();
    await say("my own words");
    await say("2", { replyTo: last().id });
    expect(await replies[1]).toMatchObject({ answers: { "Second?": "my own words" } });
  });

  it("E-02 what was pressed and what was typed beside it stand in the options' order", async () => {
    const { channel, press, say } = createMessenger(BUTTONS);
    const reply = channel.askUser(createRequest(choice("Which ones?", { multiSelect: true })));
    await passTurns();
    await press("b");
    await say("1");
    expect(await reply).toMatchObject({ answers: { "Which ones?": ["a", "b"] } });
  });

  it.each([
    [3, ["Decline"]],
    [4, ["a", "b", "Done", "Decline"]],
  ])("E-02 of %d buttons those of several choices leave room for two more", async (buttons, texts) => {
    const { channel, messages } = createMessenger({ limits: { buttons } });
    channel.askUser(createRequest(choice("Which ones?", { multiSelect: true })));
    await passTurns();
    expect(messages[0]?.buttons?.map(({ text }) => text)).toEqual(texts);
  });
});

describe("what is taken back in a chat", () => {
  const three = ["Which?", "And?", "What else?"].map((question) => choice(question));
  const at = (question: string) => ({ path: `$.${question}`, pointer: `/${question}` });

  it.each<[told: string, places: { path: string; pointer?: string }[], asked: string[]]>([
    ["one of three", [at("And?")], ["And?"]],
    ["two of three", [at("Which?"), at("What else?")], ["Which?", "What else?"]],
    ["nobody knows which", [{ path: "$" }], ["Which?", "And?", "What else?"]],
  ])(
    "E-02 is asked again where the host's check refuses it, and nothing else is: %s",
    async (_, places, asked) => {
      const refusals = [
        places.map((place) => ({ ...place, code: "invalid_schema" as const, message: "Not that." })),
      ];
      const { channel, say, last } = createMessenger();
      const reply = channel.askUser({ ...createRequest(...three), check: () => refusals.shift() ?? [] });
      await passTurns();
      for (let count = 0; count < 3; count += 1) await say("1");
      for (const question of asked) {
        expect(last().text).toContain(question);
        await say("2");
      }
      const expected = three.map(({ question }) => [question, asked.includes(question) ? "b" : "a"]);
      expect(await reply).toMatchObject({ answers: Object.fromEntries(expected) });
    },
  );
});
