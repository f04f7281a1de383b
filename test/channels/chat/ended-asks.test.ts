import { describe, expect, it } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import { elicit } from "../../../src/index.js";
import { choice, createRequest } from "./ask.js";
import { ANN, BOB, createMessenger, passTurns } from "./messenger.js";

const BUTTONS = { limits: { buttons: 8 } };

describe("an ask that is over", () => {
  it("E-03 that was answered elsewhere says so, and by whom, where the question stands", async () => {
    const { channel, last, say } = createMessenger(BUTTONS);
    const elsewhere = createMessenger({ name: "other" });
    const outcome = elicit(firstAnswer([channel, elsewhere.channel]), createRequest(choice("Which?")));
    await passTurns();
    await elsewhere.say("2", { from: BOB });
    expect(await outcome).toMatchObject({ answers: { "Which?": "b" } });
    await passTurns();
    expect(last()).toMatchObject({
      id: "m1",
      edits: 1,
      text: expect.stringMatching(/Taken back \(.*Bob.*\)\.$/),
    });
    expect(last().buttons).toBeUndefined();
    await say("1", { replyTo: "m1" });
    expect(last().text).toMatch(/^That question is closed: taken back \(.*Bob.*\)\.$/);
  });

  it("E-03 says so in a message of its own where nothing can be changed", async () => {
    const { channel, last } = createMessenger({}, { isFixed: true });
    const controller = new AbortController();
    void channel.askUser({ ...createRequest(choice("Which?")), signal: controller.signal });
    await passTurns();
    controller.abort("the turn ended");
    await passTurns();
    expect(last()).toMatchObject({ id: "m2", text: "Taken back (the turn ended)." });
  });

  it("E-03 K-16 says what a timeout took, and what was the person's", async () => {
    const { channel, say, last } = createMessenger();
    const controller = new AbortController();
    const request = createRequest(choice("First?"), choice("Second?", { recommended: 1 }));
    const timeout = { ms: 60_000, then: "recommended" as const };
    void channel.askUser({ ...request, timeout, signal: controller.signal });
    await passTurns();
    await say("2");
    controller.abort("timeout");
    await passTurns();
    expect(last().text).toMatch(/Time is up\. This was taken:\nFirst\? → b \(your answer\)\nSecond\? → b$/);
  });

  it("E-03 a button of a question from before a restart is told to be over", async () => {
    const { channel, last } = createMessenger(BUTTONS);
    expect(await channel.receive({ conversation: "room", button: "auq:abc123:0:1", from: ANN })).toBe(
      "answer",
    );
    await passTurns();
    expect(last().text).toBe("That question is not open any more.");
  });
});
