import { describe, expect, it, vi } from "vitest";
import { createChatChannel } from "../../../channels/chat/index.js";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { choice, createRequest, option } from "./ask.js";
import talks from "./languages.json" with { type: "json" };
import { BOB, createMessenger, type Messenger, passTurns } from "./messenger.js";

const QUESTIONS = [
  choice("Which?", { options: [option("Alpha"), option("Beta")], recommended: 0 }),
  choice("Which ones?", { multiSelect: true, options: [option("a"), option("b")] }),
];

/** Asks, and waits until it was shown: a language is loaded with its first question. */
async function ask({ channel, messages }: Messenger, request: PilotDeckElicitationRequest) {
  const reply = channel.askUser(request);
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  return { reply };
}

describe.each(talks)("a chat in $language", ({ language, done, declines, messages, tooLate }) => {
  const options = { language: language === "de" ? "de" : "zh-CN", limits: { buttons: 8 } } as const;

  it("O-01 says in it all that a person reads, and what comes of it is as ever", async () => {
    const messenger = createMessenger(options);
    const { say, press, texts } = messenger;
    const { reply } = await ask(messenger, { ...createRequest(...QUESTIONS), asker: "planner" });
    await say("4");
    await say("Bet");
    await say("2");
    await press(done);
    await press("a");
    await press(done);
    expect(await reply).toMatchObject({
      answers: { "Which?": "Beta", "Which ones?": ["a"] },
      provenance: { by: "Ann (1)" },
    });
    await say("1", { replyTo: "m3", from: BOB });
    expect(texts()).toEqual(messages);
  });

  it.each([declines[0], declines[1], "/cancel"])("O-01 is declined by %j", async (word = "") => {
    const messenger = createMessenger(options);
    const { reply } = await ask(messenger, createRequest(choice("How many?", { options: [] })));
    await messenger.say(word);
    expect(await reply).toEqual({ type: "cancelled", code: "declined" });
    expect(messenger.last().text).toContain(declines[0]);
  });

  it("O-01 tells what was taken when the time is up", async () => {
    const messenger = createMessenger(options);
    const over = new AbortController();
    const timeout = { ms: 1_000, then: "recommended" } as const;
    const { signal } = over;
    await ask(messenger, { ...createRequest(choice("Which?", { recommended: 1 })), timeout, signal });
    over.abort("timeout");
    await passTurns();
    expect(messenger.last().text).toBe(tooLate);
  });
});

it("O-01 a word that declines in another language is an answer", async () => {
  const messenger = createMessenger({ language: "zh-CN" });
  const { reply } = await ask(messenger, createRequest(choice("Which?")));
  await messenger.say("abbrechen");
  expect(await reply).toMatchObject({ answers: { "Which?": "abbrechen" } });
});

it("O-01 a language that there is not is refused at once", () => {
  const wanted = JSON.parse('{ "language": "tlh" }');
  expect(() => createChatChannel({ send: () => undefined, ...wanted })).toThrow(TypeError);
});

describe.each([
  ["de", "Zurückgezogen (der Zug des Agenten ist vorbei)."],
  ["zh-CN", "已撤回（本轮对话已结束）。"],
] as const)("why it is over, in a chat in %s", (language, told) => {
  it.each([
    ["the turn is over", told],
    ["we moved on", told.replace(/[(（].*[)）]/, language === "de" ? "(we moved on)" : "（we moved on）")],
  ])("O-01 is told in it where it is ours: %s", async (reason, said) => {
    const messenger = createMessenger({ language });
    const over = new AbortController();
    await ask(messenger, { ...createRequest(choice("Which?")), signal: over.signal });
    over.abort(reason);
    await passTurns();
    expect(messenger.last().text.split("\n").at(-1)).toBe(said);
  });
});
