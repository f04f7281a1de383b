import { describe, expect, it } from "vitest";
import { choice, createRequest } from "./ask.js";
import { ANN, BOB, createMessenger, passTurns } from "./messenger.js";

const BUTTONS = { limits: { buttons: 8 } };

describe("a group", () => {
  it("E-03 the first one wins, and the others are told", async () => {
    const { channel, press, say, last } = createMessenger({ ...BUTTONS, now: () => new Date(0) });
    const reply = channel.askUser(createRequest(choice("First?"), choice("Second?")));
    await passTurns();
    const { buttons: [, second] = [] } = last();
    await press("a", { from: BOB });
    await channel.receive({
      conversation: "room",
      from: ANN,
      button: second?.id ?? "",
      id: "9",
      replyTo: "m1",
    });
    await passTurns();
    expect(last()).toMatchObject({ text: "That was answered already by Bob: a", replyTo: "m1" });
    await say("2", { replyTo: "m2" });
    expect(await reply).toMatchObject({
      answers: { "First?": "a", "Second?": "b" },
      provenance: { by: "Bob (2), Ann (1)", answeredAt: "1970-01-01T00:00:00.000Z" },
    });
    expect(await say("1", { replyTo: "m2", from: BOB })).toBe("answer");
    expect(last().text).toBe("That question is closed: answered by Bob, Ann: a; b");
  });

  it.each([
    ["says no", () => false],
    ["says something else than yes", () => "yes" as never],
    [
      "throws",
      () => {
        throw new Error("who?");
      },
    ],
    ["rejects", () => Promise.reject(new Error("who?"))],
  ])("E-03 nobody answers who may not: authorise %s", async (kind, authorise) => {
    const { channel, press, say, last, texts, errors } = createMessenger({ ...BUTTONS, authorise });
    void channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    await press("a");
    expect(last().text).toBe("You may not answer this question.");
    await say("2", { replyTo: "m1" });
    const told = texts().length;
    expect(await say("2")).toBe("agent");
    expect(await channel.receive({ conversation: "room", text: "2" })).toBe("agent");
    expect(texts()).toHaveLength(told);
    expect(errors.map(String)).toEqual(Array(/throw|reject/.test(kind) ? 3 : 0).fill("Error: who?"));
  });

  it("E-03 whoever may is asked about with the request, and may take their time", async () => {
    const asked: unknown[] = [];
    const { channel, say } = createMessenger({
      async authorise(by, request) {
        await passTurns();
        asked.push([by, request.toolCallId]);
        return by.id === BOB.id;
      },
    });
    const reply = channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    await Promise.all([say("1"), say("2", { from: BOB })]);
    expect(await reply).toMatchObject({ answers: { "Which?": "b" }, provenance: { by: "Bob (2)" } });
    expect(asked).toEqual([
      [ANN, "call"],
      [BOB, "call"],
    ]);
  });

  it("E-03 talk that replies to nothing is no answer, but a number or a label is", async () => {
    const { channel, say } = createMessenger();
    const reply = channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    for (const talk of ["lunch, anybody?", "7", ""]) expect(await say(talk, { isGroup: true })).toBe("agent");
    expect(await say("photo", { isGroup: true, hasAttachments: true })).toBe("agent");
    expect(await say("B", { isGroup: true })).toBe("answer");
    expect(await reply).toMatchObject({ answers: { "Which?": "b" } });
  });

  it("E-03 own words are taken from whoever asked to give some, and as a reply", async () => {
    const { channel, say } = createMessenger();
    const reply = channel.askUser(createRequest(choice("First?"), choice("Second?")));
    await passTurns();
    await say("3", { isGroup: true });
    expect(await say("lunch?", { isGroup: true, from: BOB })).toBe("agent");
    await say("mine", { isGroup: true });
    await say("both of them", { isGroup: true, replyTo: "m3", from: BOB });
    expect(await reply).toMatchObject({ answers: { "First?": "mine", "Second?": "both of them" } });
  });
});
