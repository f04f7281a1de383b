import { describe, expect, it } from "vitest";
import { choice, createRequest, option } from "./ask.js";
import { BOB, createMessenger, passTurns } from "./messenger.js";

const BUTTONS = { limits: { buttons: 8 } };
const NEAR = [option("Alpha"), option("Beta")];

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
