import { describe, expect, it } from "vitest";
import { choice, createRequest } from "./ask.js";
import { ANN, BOB, createMessenger, passTurns } from "./messenger.js";

const BUTTONS = { limits: { buttons: 8 } };

describe("several asks that are open in one conversation", () => {
  async function askTwice(options = {}) {
    const messenger = createMessenger(options);
    const red = messenger.channel.askUser(createRequest(choice("Which red?")));
    const blue = messenger.channel.askUser(createRequest(choice("Which blue?")));
    await passTurns();
    return { ...messenger, red, blue };
  }

  it("E-03 a reply is for the question that it replies to", async () => {
    const { say, red, blue } = await askTwice();
    await say("2", { replyTo: "m2" });
    await say("1", { replyTo: "m1" });
    expect(await blue).toMatchObject({ answers: { "Which blue?": "b" } });
    expect(await red).toMatchObject({ answers: { "Which red?": "a" } });
  });

  it("E-03 a button is for the question below which it stands", async () => {
    const { press, red, blue } = await askTwice(BUTTONS);
    await press("a");
    expect(await blue).toMatchObject({ answers: { "Which blue?": "a" } });
    await press("b");
    expect(await red).toMatchObject({ answers: { "Which red?": "b" } });
  });

  it("E-03 the bot asks which one words are for that reply to nothing, and takes them then", async () => {
    const { say, last, red, blue } = await askTwice();
    await say("my own words");
    expect(last().text).toBe(
      [
        "Several questions are open. Which one is that for?",
        "1. Which red?",
        "2. Which blue?",
        "Reply with its number; 0 is for none of them. Or reply to the question itself.",
      ].join("\n"),
    );
    await say("neither");
    expect(last().text).toContain('"neither" is not one of the options.');
    await say("2");
    expect(await blue).toMatchObject({ answers: { "Which blue?": "my own words" } });
    await say("1");
    expect(await red).toMatchObject({ answers: { "Which red?": "a" } });
  });

  it("E-03 words that are for none of them are taken for none of them, and a 0 declines neither", async () => {
    const { say, last, red } = await askTwice();
    await say("0");
    expect(last().text).toContain("Which one is that for?");
    await say("0");
    expect(last().text).toBe("It was taken for none of them.");
    await say("2", { replyTo: "m1" });
    expect(await red).toMatchObject({ answers: { "Which red?": "b" } });
  });

  it("E-03 what was held back for a question that is closed meanwhile goes to no other", async () => {
    const { say, last, red, blue } = await askTwice();
    await say("own words");
    await say("1", { replyTo: "m1", from: BOB });
    await red;
    await say("1");
    expect(last().text).toBe("That question is closed: answered by Bob: a");
    await say("2");
    expect(await blue).toMatchObject({ answers: { "Which blue?": "b" } });
  });

  it("E-03 of the same words are told apart by number, and by who asks", async () => {
    const { channel, say, last } = createMessenger();
    const replies = [undefined, undefined, "planner"].map((asker) =>
      channel.askUser({ ...createRequest(choice("Proceed?")), ...(asker && { asker }) }),
    );
    await passTurns();
    await say("b");
    expect(last().text).toContain("\n1. Proceed?\n2. Proceed? (2)\n3. planner: Proceed?\n");
    await say("2");
    expect(await replies[1]).toMatchObject({ answers: { "Proceed?": "b" } });
    await say("a");
    await say("planner: proceed?");
    expect(await replies[2]).toMatchObject({ answers: { "Proceed?": "a" } });
  });

  it("E-03 what was held back is forgotten once nothing is open any more", async () => {
    const { channel, say } = createMessenger();
    const controller = new AbortController();
    for (const question of ["Red?", "Blue?"])
      void channel.askUser({ ...createRequest(choice(question)), signal: controller.signal });
    await passTurns();
    await say("own words");
    controller.abort();
    expect(await say("hello")).toBe("agent");
  });

  it("E-03 a group that talks on is not asked again and again", async () => {
    const { say, texts, red } = await askTwice();
    await say("b", { isGroup: true });
    const told = texts().length;
    expect(await say("lunch?", { isGroup: true })).toBe("agent");
    expect(texts()).toHaveLength(told);
    await say("1", { isGroup: true });
    expect(await red).toMatchObject({ answers: { "Which red?": "b" } });
  });

  it("E-03 in a thread, replies to what somebody wrote themselves are for the same question", async () => {
    const { say, last, red, blue } = await askTwice();
    await say("7, 8", { id: "t1", replyTo: "m1" });
    expect(last().replyTo).toBe("t1");
    await say("2", { id: "t2", replyTo: "t1" });
    expect(await red).toMatchObject({ answers: { "Which red?": "b" } });
    void blue;
  });

  it("E-03 in a thread, which question was meant may be said as a reply to the words themselves", async () => {
    const { say, blue } = await askTwice();
    await say("own words", { id: "t1" });
    await say("2", { id: "t2", replyTo: "t1" });
    expect(await blue).toMatchObject({ answers: { "Which blue?": "own words" } });
  });

  it("E-03 in two conversations are two asks", async () => {
    const { channel, say } = createMessenger();
    const here = channel.askUser(createRequest(choice("Here?")));
    const there = channel.askUser({ ...createRequest(choice("There?")), sessionId: "attic" });
    await passTurns();
    await say("2");
    await say("1", { conversation: "attic" });
    expect(await here).toMatchObject({ answers: { "Here?": "b" } });
    expect(await there).toMatchObject({ answers: { "There?": "a" } });
  });

  it("E-03 a button of one conversation does nothing in another", async () => {
    const { channel, press, last, messages } = createMessenger(BUTTONS);
    let isOver = false;
    void channel.askUser(createRequest(choice("Here?"))).then(() => {
      isOver = true;
    });
    await passTurns();
    expect(await press("a", { conversation: "attic" })).toBe("answer");
    expect(last()).toMatchObject({ conversation: "attic", text: "That question is not open any more." });
    expect([isOver, messages[0]?.edits]).toEqual([false, 0]);
  });
});

describe("an answer that comes while something else is asked already", () => {
  const questions = [choice("First?"), choice("Second?")];

  it("E-03 is none to that: a reply to the question before is told what was answered", async () => {
    const { channel, say, last } = createMessenger();
    const reply = channel.askUser(createRequest(...questions));
    await passTurns();
    await say("2");
    await say("1", { replyTo: "m1", from: BOB });
    expect(last().text).toBe("That was answered already by Ann: b");
    await say("2");
    expect(await reply).toMatchObject({ answers: { "First?": "b", "Second?": "b" } });
  });

  it("E-03 is none to that: the next question came while the host was asked who may answer", async () => {
    const { channel, say, last } = createMessenger({
      async authorise(by) {
        if (by.id === BOB.id) await passTurns();
        return true;
      },
    });
    const reply = channel.askUser(createRequest(...questions));
    await passTurns();
    await Promise.all([say("1", { from: BOB }), say("2")]);
    await passTurns();
    expect(last().text).toBe("That was answered already by Ann: b");
    await say("2");
    expect(await reply).toMatchObject({ answers: { "First?": "b", "Second?": "b" } });
  });

  it("E-03 is none to that: it was held back until somebody said for which ask", async () => {
    const { channel, say, last } = createMessenger();
    const first = channel.askUser(createRequest(...questions));
    void channel.askUser(createRequest(choice("Else?")));
    await passTurns();
    await say("own words");
    await say("2", { replyTo: "m1", from: BOB });
    await say("1");
    expect(last().text).toBe("That was answered already by Bob: b");
    await say("1", { replyTo: "m4" });
    expect(await first).toMatchObject({ answers: { "First?": "b", "Second?": "a" } });
  });
});

describe("whose a message is", () => {
  it("E-01 is the agent's where nothing is asked, or where it replies to something else", async () => {
    const { channel, say, texts } = createMessenger();
    expect(await say("hello")).toBe("agent");
    void channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    expect(await say("fine", { replyTo: "another message" })).toBe("agent");
    expect(await channel.receive({ conversation: "room", button: "menu:7", from: ANN })).toBe("agent");
    expect(await say("2", { conversation: "attic" })).toBe("agent");
    expect(texts()).toHaveLength(1);
  });

  it("E-01 is told once of a message that is handed over twice", async () => {
    const { channel, say } = createMessenger();
    const reply = channel.askUser(createRequest(choice("First?"), choice("Second?")));
    await passTurns();
    expect(await say("2", { id: "7" })).toBe("answer");
    expect(await say("2", { id: "7" })).toBe("answer");
    await say("1", { id: "8" });
    expect(await reply).toMatchObject({ answers: { "First?": "b", "Second?": "a" } });
  });

  it("E-02 attachments are refused with a sentence, and so is what has no text", async () => {
    const { channel, say, last } = createMessenger();
    const reply = channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    expect(await say("2", { hasAttachments: true })).toBe("answer");
    expect(last().text).toBe(
      "Only text can be an answer here. What you sent was not taken; please write it.",
    );
    expect(await say("")).toBe("answer");
    expect(last().text).toBe("That has no text that can be read. Please write your answer.");
    await say("1");
    expect(await reply).toMatchObject({ answers: { "Which?": "a" } });
  });
});

it("E-03 the number of an ask is its place in the list, whatever number its title has", async () => {
  const { channel, say, last } = createMessenger();
  const [first, second] = ["2. Deploy?", "1. Where?"].map((text) =>
    channel.askUser(createRequest(choice(text))),
  );
  await passTurns();
  await say("a");
  await say("1");
  expect(await first).toMatchObject({ answers: { "2. Deploy?": "a" } });
  await say("b");
  expect(await second).toMatchObject({ answers: { "1. Where?": "b" } });
  expect(last().text).not.toContain("could be");
});
