import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { choice, createRequest, option } from "./ask.js";
import { createMessenger, passTurns } from "./messenger.js";

const BUTTONS = { limits: { buttons: 8 } };

describe("buttons", () => {
  it("E-02 stand below a question, with an id of at most 64 bytes, and go once it is answered", async () => {
    const { channel, press, last } = createMessenger(BUTTONS);
    const reply = channel.askUser(createRequest(choice("Which?", { recommended: 1 })));
    await passTurns();
    const { buttons = [] } = last();
    expect(buttons.map(({ text }) => text)).toEqual(["a", "b (Recommended)", "Decline"]);
    for (const { id } of buttons) expect(id).toMatch(/^[!-~]{1,64}$/);
    expect(await press("b (Recommended)")).toBe("answer");
    expect(await reply).toMatchObject({
      answers: { "Which?": "b" },
      provenance: { channel: "chat", by: "Ann (1)" },
    });
    expect(last()).toMatchObject({ edits: 1, text: expect.stringMatching(/\n\n→ b \(Ann\)$/) });
    expect(last().buttons).toBeUndefined();
  });

  it("E-02 toggle where several may be chosen, show it, and are joined with what is typed", async () => {
    const { channel, press, say, last } = createMessenger(BUTTONS);
    const drafts: unknown[] = [];
    const request: PilotDeckElicitationRequest = createRequest(choice("Which?", { multiSelect: true }));
    const reply = channel.askUser({ ...request, onProgress: ({ answers }) => drafts.push(answers) });
    await passTurns();
    await press("Done");
    expect(last().text).toBe("Choose at least one first.");
    await press("b");
    await press("a");
    await press("✓ b");
    expect(drafts).toEqual([{ "Which?": ["b"] }, { "Which?": ["a", "b"] }, { "Which?": ["a"] }]);
    await press("b");
    await say("and mine");
    expect(await reply).toMatchObject({ answers: { "Which?": ["a", "b", "and mine"] } });
  });

  it("E-02 toggle no more than one can see: where nothing can be changed, numbers choose several", async () => {
    const { channel, say, last } = createMessenger(BUTTONS, { isFixed: true });
    const reply = channel.askUser(createRequest(choice("Which?", { multiSelect: true })));
    await passTurns();
    expect(last().buttons?.map(({ text }) => text)).toEqual(["Decline"]);
    await say("2,1");
    expect(await reply).toMatchObject({ answers: { "Which?": ["b", "a"] } });
    expect(last().text).toBe("→ b, a (Ann)");
  });

  it("E-02 are left out where they do not all fit, and long ones are cut", async () => {
    const { channel, last } = createMessenger({ limits: { buttons: 3, buttonText: 8 } });
    const many = ["one", "two", "three"].map((label) => option(label));
    void channel.askUser(createRequest(choice("Which?", { options: many })));
    await passTurns();
    expect(last().buttons?.map(({ text }) => text)).toEqual(["Decline"]);
    void channel.askUser(createRequest(choice("Which?", { options: [option("a long label"), option("b")] })));
    await passTurns();
    expect(last().buttons?.map(({ text }) => text)).toEqual(["a long …", "b", "Decline"]);
  });

  it("E-02 decline too", async () => {
    const { channel, press } = createMessenger(BUTTONS);
    const reply = channel.askUser(createRequest(choice("Which?", { options: [] })));
    await passTurns();
    await press("Decline");
    expect(await reply).toEqual({ type: "cancelled", code: "declined" });
  });
});
