import { describe, expect, it } from "vitest";
import { leastMs } from "../../processor-time.js";
import { choice, createRequest, option } from "./ask.js";
import { BOB, createMessenger, passTurns } from "./messenger.js";

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

describe("what somebody writes in a chat", () => {
  it("E-02 is the same again with blanks around it, and then taken as their own words", async () => {
    const { channel, say } = createMessenger();
    const reply = channel.askUser(createRequest(choice("Which?", { options: NEAR })));
    await passTurns();
    await say("Alpah");
    await say("  Alpah ");
    expect(await reply).toMatchObject({ answers: { "Which?": "Alpah" } });
  });

  it("E-03 declines in a group too, and is from somebody without a name by their id", async () => {
    const { channel, say } = createMessenger();
    const declined = channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    expect(await say("/cancel@deploy_bot", { isGroup: true })).toBe("answer");
    expect(await declined).toMatchObject({ code: "declined" });
    const reply = channel.askUser(createRequest(choice("And?")));
    await passTurns();
    await say("1", { from: { id: "7" } });
    expect(await reply).toMatchObject({ provenance: { by: "7" } });
  });

  it("E-02 X-03 leaves no text field open: nobody tells whether somebody types", async () => {
    const typing: boolean[] = [];
    const { channel, say } = createMessenger();
    const reply = channel.askUser({
      ...createRequest(choice("Which?"), choice("And?", { multiSelect: true })),
      onProgress: (draft) => typing.push(draft.typing),
    });
    await passTurns();
    for (const text of ["1", "own words that are none", "2"]) await say(text);
    await reply;
    expect(typing.length).toBeGreaterThan(0);
    expect(typing).not.toContain(true);
  });
});

describe("who and what a chat takes", () => {
  it("D-04 E-01 asks nothing where one of several questions is a secret, and says what it can ask", async () => {
    const { channel, messages } = createMessenger();
    const secret = choice("Token?", { options: [], schema: { type: "string", writeOnly: true } });
    expect(await channel.askUser(createRequest(choice("Which?"), secret))).toMatchObject({
      type: "cancelled",
    });
    expect(messages).toEqual([]);
    const able = { closedChoice: true, freeText: true, schema: true, mode: "interactive" };
    expect(channel.capabilities).toEqual(able);
  });

  it("E-03 takes the choice between two questions from nobody else", async () => {
    const { channel, say, last } = createMessenger();
    const replies = ["First?", "Second?"].map((text) => channel.askUser(createRequest(choice(text))));
    await passTurns();
    await say("1");
    expect(last().text).toMatch(/First\?[\s\S]*Second\?/);
    // What Bob writes is his own, and so asked about: it says nothing of Ann's.
    await say("2", { from: BOB });
    expect(await Promise.race([...replies, "open"])).toBe("open");
    await say("2");
    expect(await replies[1]).toMatchObject({ answers: { "Second?": "a" }, provenance: { by: "Ann (1)" } });
  });

  it("E-03 takes a press on the twelfth option of the twelfth question", async () => {
    const { channel, say, press } = createMessenger({ limits: { buttons: 20 } });
    const options = Array.from({ length: 12 }, (_, index) => option(`Option ${index + 1}`));
    const questions = options.map(({ label }) => choice(`${label}?`, { options }));
    const reply = channel.askUser(createRequest(...questions));
    await passTurns();
    for (let count = 1; count < 12; count += 1) await say("1");
    expect(await press("Option 12")).toBe("answer");
    expect(await reply).toMatchObject({ answers: { "Option 11?": "Option 1", "Option 12?": "Option 12" } });
  });

  it("E-02 K-17 takes no sign that a terminal acts on, and no blanks, for an answer", async () => {
    const { channel, say, last } = createMessenger();
    const reply = channel.askUser(createRequest(choice("Which?", { options: [] })));
    await passTurns();
    for (const text of ["a\u001b[2Jb", "\u0000", "a\u009bb"]) {
      await say(text);
      expect(last().text).toContain("no text that can be read");
    }
    await say("a b");
    expect(await reply).toMatchObject({ answers: { "Which?": "a b" } });
  });

  it("E-02 X-03 tells what is picked of the question that is asked, and of no other", async () => {
    const drafts: unknown[] = [];
    const { channel, press } = createMessenger(BUTTONS);
    const questions = ["First?", "Second?"].map((text) => choice(text, { multiSelect: true }));
    const onProgress = ({ answers }: { answers: unknown }) => drafts.push(answers);
    void channel.askUser({ ...createRequest(...questions), onProgress });
    await passTurns();
    await press("a");
    await press("✓ a");
    expect(drafts).toEqual([{ "First?": ["a"] }, {}]);
  });

  it("E-03 an answer that somebody gives while another one is being let in is told to be late", async () => {
    const gates: (() => void)[] = [];
    const authorise = () => new Promise<boolean>((resolve) => gates.push(() => resolve(true)));
    const { channel, messages, last } = createMessenger({ ...BUTTONS, authorise });
    const reply = channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    const [first, second] = messages[0]?.buttons ?? [];
    const presses = [first, second].map((button) =>
      channel.receive({ conversation: "room", from: BOB, button: button?.id ?? "" }),
    );
    await passTurns();
    for (const open of gates) open();
    await Promise.all(presses);
    await passTurns();
    expect(await reply).toMatchObject({ answers: { "Which?": "a" } });
    expect(last().text).not.toContain("Which?");
    expect(last().text).toBe("That question is closed: answered by Bob: a");
  });
});
