import { describe, expect, it } from "vitest";
import { fallback, firstAnswer } from "../../../channels/compose/index.js";
import type { ElicitationDraft } from "../../../src/index.js";
import { createPerson, request, yes } from "./people.js";

describe("what the user does on several channels", () => {
  it("X-01 makes one draft of what the user does on all of them", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const drafts: ElicitationDraft[] = [];
    const channel = firstAnswer([desk.channel, phone.channel]);
    const answer = channel.askUser({ ...request, onProgress: (draft) => drafts.push(draft) });
    desk.progress({ answers: { "Go on?": "Yes" } });
    phone.progress({ answers: { "Go on?": "No", "What else?": ["No"] }, typing: true });
    desk.progress({ answers: { "Go on?": "Yes" } });
    await phone.fail(new Error("lost"));
    desk.progress({ answers: {} });
    await desk.reply(yes);
    await answer;
    desk.progress({ answers: { "Go on?": "No" } });
    expect(drafts).toEqual([
      { answers: { "Go on?": "Yes" }, typing: false },
      { answers: { "Go on?": "No", "What else?": ["No"] }, typing: true },
      { answers: { "Go on?": "Yes", "What else?": ["No"] }, typing: true },
      { answers: { "Go on?": "Yes", "What else?": ["No"] }, typing: false },
      { answers: { "Go on?": "No", "What else?": ["No"] }, typing: false },
    ]);
  });

  it.each([
    ["the first answer", firstAnswer],
    ["a fallback", fallback],
  ])("X-01 X-02 is told once where a channel breaks with no text field open: %s", async (_, join) => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const drafts: ElicitationDraft[] = [];
    const channel = join([desk.channel, phone.channel]);
    const answer = channel.askUser({ ...request, onProgress: (draft) => drafts.push(draft) });
    desk.progress({ answers: { "Go on?": "Yes" } });
    await desk.fail(new Error("lost"));
    await phone.reply(yes);
    await answer;
    expect(drafts).toEqual([{ answers: { "Go on?": "Yes" }, typing: false }]);
  });

  it.each([
    ["the first answer", firstAnswer],
    ["a fallback", fallback],
  ])("X-01 X-02 is asked of no channel where nobody listens: %s", async (_, join) => {
    const desk = createPerson("desk");
    const answer = join([desk.channel]).askUser(request);
    expect(desk.asked[0]).not.toHaveProperty("onProgress");
    await desk.reply(yes);
    await answer;
  });
});
