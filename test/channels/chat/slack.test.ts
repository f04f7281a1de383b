import { describe, expect, it } from "vitest";
import type { ChatFlavour } from "../../../channels/chat/index.js";
import { choice, createRequest } from "./ask.js";
import { createMessenger, passTurns } from "./messenger.js";

describe("what is Slack's own", () => {
  it.each([
    ["a &lt;b&gt; &amp;amp;", "a <b> &amp;"],
    ["see <https://example.com/?a=1&amp;b=2>", "see https://example.com/?a=1&b=2"],
    ["<http://example.com|example.com>, as ever", "example.com, as ever"],
    ["<mailto:ada@example.com|ada@example.com>", "ada@example.com"],
    ["<mailto:ada@example.com>", "ada@example.com"],
    ["<https://example.com/7|the ticket>", "the ticket (https://example.com/7)"],
    ["ask <@U07|ann> or <@U08> in <#C07|general>, <!here>", "ask @ann or @U08 in #general, @here"],
    ["<!subteam^S07|@ops> decides", "@ops decides"],
    ["1 &lt; 2 |3&gt;", "1 < 2 |3>"],
    ["a\u200bb", "ab"],
    ["<https://example.com|https://example.com>", "https://example.com"],
    ["<irc:tel:5>", "irc:tel:5"],
  ])("E-04 what Slack hands over is read as it was written: %j", async (sent, written) => {
    const { channel, say } = createMessenger({ flavour: "slack" });
    const reply = channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    await say(sent);
    expect(await reply).toMatchObject({ answers: { "Which?": written } });
  });

  it.each([
    ["uri", "<https://example.com/a>", "https://example.com/a"],
    ["email", "<mailto:ada@example.com|ada@example.com>", "ada@example.com"],
  ] as const)("E-02 E-04 an address can be answered in Slack: %s", async (format, sent, written) => {
    const { channel, say } = createMessenger({ flavour: "slack" });
    const question = { ...choice("Where?", { options: [] }), schema: { type: "string", format } as const };
    const reply = channel.askUser(createRequest(question));
    await passTurns();
    await say(sent);
    expect(await reply).toMatchObject({ answers: { "Where?": written } });
  });

  it.each<[flavour: ChatFlavour, told: string]>([
    ["slack", "Reply with your answer. cancel declines."],
    ["plain", "Reply with your answer. /cancel declines."],
  ])(
    "E-02 nobody is told to write a command where the messenger keeps commands to itself: %s",
    async (flavour, told) => {
      const { channel, messages } = createMessenger({ flavour });
      channel.askUser(createRequest(choice("How many?", { options: [] })));
      await passTurns();
      expect(messages[0]?.text).toContain(told);
    },
  );
});
