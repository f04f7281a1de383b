import { describe, expect, it, vi } from "vitest";
import { elicit } from "../../../src/index.js";
import { choice, createRequest, option } from "./ask.js";
import { createMessenger, passTurns } from "./messenger.js";

const ALIKE = [option("Alpha"), option("Alphb")];

describe("a question in a chat", () => {
  it("E-02 is a numbered message: who asks, what, the options with previews as text, and how to answer", async () => {
    const { channel, messages } = createMessenger();
    const question = choice("Which database?", {
      header: "Database",
      recommended: 0,
      options: [
        { ...option("SQLite", "One file.\nNo server."), preview: "<pre>npm i <b>better-sqlite3</b></pre>" },
        option("PostgreSQL"),
      ],
    });
    void channel.askUser({ ...createRequest(question), asker: "planner", project: "shop" });
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    expect(messages).toEqual([
      {
        conversation: "room",
        id: "m1",
        edits: 0,
        text: [
          "planner asks (shop):",
          "",
          "[Database]",
          "Which database?",
          "",
          "1. SQLite (Recommended)",
          "   One file.",
          "   No server.",
          "| npm i better-sqlite3",
          "2. PostgreSQL",
          "",
          "Reply with the number of one, or in your own words. 0 declines.",
        ].join("\n"),
      },
    ]);
  });

  it.each([
    ["2", "b"],
    [" 2) ", "b"],
    ["#2", "b"],
    ["２", "b"],
    ["B", "b"],
    ['"b"', "b"],
    ["2. b", "b"],
    ["neither of them", "neither of them"],
    ["b: as long as it is quick", "b: as long as it is quick"],
  ])("E-02 C-12 takes %j as any other door does", async (written, answer) => {
    const { channel, say } = createMessenger();
    const reply = channel.askUser(createRequest(choice("Which?")));
    await passTurns();
    expect(await say(written)).toBe("answer");
    expect(await reply).toMatchObject({ type: "answered", answers: { "Which?": answer } });
  });

  it.each([
    ["3", { allowOther: false }, "There is no option 3. Reply with the number of one."],
    ["1, 2", {}, "Only one option can be chosen. Reply with the number of one, or in your own words."],
    [
      "Alph",
      { options: [option("Alpha"), option("Beta")] },
      'Did you mean "Alpha"? The same again is taken as your own words.',
    ],
    [
      "soon",
      { options: [], schema: { type: "integer" as const } },
      "The answer must be a whole number. Reply with your answer.",
    ],
    ["\u0007", {}, "That has no text that can be read. Please write your answer."],
  ])("E-02 explains %j, and stays open", async (written, more, explanation) => {
    const { channel, say, last } = createMessenger();
    const reply = channel.askUser(createRequest(choice("Which?", more)));
    await passTurns();
    expect(await say(written, { id: "99" })).toBe("answer");
    expect(last()).toMatchObject({ text: expect.stringContaining(explanation), replyTo: "99" });
    await say("1");
    expect(await reply).toMatchObject({ type: "answered" });
  });

  it("E-02 C-12 takes what resembles an option as own words when it is said again", async () => {
    const { channel, say } = createMessenger();
    const reply = channel.askUser(
      createRequest(choice("Which?", { options: [option("Alpha"), option("Beta")] })),
    );
    await passTurns();
    await say("Alph");
    await say("Alph");
    expect(await reply).toMatchObject({ answers: { "Which?": "Alph" } });
  });

  it.each([
    [["Alph", "yes"], {}, "Alpha"],
    [["Alph", "no", "Alph"], {}, "Alph"],
    [["Alph", "no", "no"], {}, "no"],
    [["Alph", "yes"], { allowOther: false }, "Alpha"],
    [["Alph", "No", "2"], { allowOther: false }, "Beta"],
    [["Alph", "yes"], { options: [option("Alpha"), option("Yes")] }, "Yes"],
    [["Alp", "yes", "yes"], { options: [option("Alpha"), option("Alps")] }, "yes"],
    [["yes"], {}, "yes"],
  ])("E-02 C-12 takes yes for what was meant, and no for nothing: %j of %j", async (texts, more, answer) => {
    const { channel, say } = createMessenger();
    const question = choice("Which?", { options: [option("Alpha"), option("Beta")], ...more });
    const reply = channel.askUser(createRequest(question));
    await passTurns();
    for (const text of texts) await say(text);
    expect(await reply).toMatchObject({ type: "answered", answers: { "Which?": answer } });
  });

  it.each([
    ["no", {}, /^The same again is taken as your own words\./],
    ["yes", { options: ALIKE }, /^Did you mean "Alpha" or "Alphb"\? The same again is taken/],
    ["yes", { options: ALIKE, allowOther: false }, /^Did you mean "Alpha" or "Alphb"\? Reply/],
    ["no", { allowOther: false }, /^"no" is not one of the options\. Reply/],
  ])("E-02 C-12 is told what can be said next by whoever says %s of %j", async (word, more, told) => {
    const { channel, say, last } = createMessenger();
    const question = choice("Which?", { options: [option("Alpha"), option("Beta")], ...more });
    void channel.askUser(createRequest(question));
    await passTurns();
    await say("Alph");
    await say(word);
    expect(last().text).toMatch(told);
  });

  it("E-02 C-12 one of several that was not understood is not all that was meant", async () => {
    const { channel, say, last } = createMessenger();
    const options = [option("Alpha"), option("Beta")];
    const reply = channel.askUser(createRequest(choice("Which?", { options, multiSelect: true })));
    await passTurns();
    await say("Alpha, Beto");
    await say("yes");
    expect(last().text).toContain('Did you mean "Beta"? The same again is taken as your own words.');
    await say("Alpha, Beta");
    expect(await reply).toMatchObject({ answers: { "Which?": ["Alpha", "Beta"] } });
  });

  it.each(["0", "０", "/cancel", "/cancel@deploy_bot", "Cancel", " decline "])(
    "E-02 is declined by %j",
    async (written) => {
      const { channel, say, last } = createMessenger();
      const reply = channel.askUser(createRequest(choice("Which?")));
      await passTurns();
      await say(written);
      expect(await reply).toEqual({ type: "cancelled", code: "declined" });
      expect(last().text).toMatch(/0 declines\.\n\nDeclined by Ann\.$/);
    },
  );

  it.each([
    ["0", choice("How many?", { options: [] }), "0"],
    ["0", choice("How many?", { options: [], schema: { type: "integer" } }), "0"],
    ["0", choice("How many?", { options: [option("0"), option("1")] }), "0"],
    ["cancel", choice("What then?", { options: [option("Cancel"), option("Go on")] }), "Cancel"],
  ])("E-02 takes %j as an answer where it is one", async (written, question, answer) => {
    const { channel, say, last } = createMessenger();
    const reply = channel.askUser(createRequest(question));
    await passTurns();
    if (written === "0") expect(last().text).toContain("/cancel declines.");
    await say(written);
    expect(await reply).toMatchObject({ answers: { [question.question]: answer } });
  });

  it("E-02 asks for own words where somebody wants to give some, also beside what they chose", async () => {
    const { channel, say, last } = createMessenger();
    const reply = channel.askUser(createRequest(choice("Which?", { multiSelect: true })));
    await passTurns();
    await say("1, 3");
    expect(last().text).toBe("Now write it in your own words.");
    await say("2");
    expect(await reply).toMatchObject({ answers: { "Which?": ["a", "2"] } });
  });
});

describe("several questions", () => {
  const questions = [
    choice("First?"),
    choice("Second?", { multiSelect: true }),
    choice("Third?", { options: [] }),
  ];

  it("E-02 come one after the other, and are answered in their order", async () => {
    const { channel, say, texts, last } = createMessenger();
    const reply = channel.askUser(createRequest(...questions));
    await passTurns();
    expect(last().text).toMatch(/^Question 1 of 3\nFirst\?/);
    await say("2");
    expect(last().text).toMatch(/^Question 2 of 3\nSecond\?/);
    await say("1-2");
    await say("all that is left");
    expect(texts()).toHaveLength(3);
    expect(await reply).toMatchObject({
      answers: { "First?": "b", "Second?": ["a", "b"], "Third?": "all that is left" },
    });
  });

  it("E-02 come all in one by option, and are answered line by line", async () => {
    const { channel, say, messages } = createMessenger({ layout: "all-in-one" });
    const reply = channel.askUser(createRequest(...questions));
    await passTurns();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("2. b\nOne or more, with commas between.\n\nQuestion 3 of 3");
    expect(messages[0]?.text).toContain("an answer on each line, in this order. 0 declines.");
    await say("2\n\n1, 2\nmy words");
    expect(await reply).toMatchObject({
      answers: { "First?": "b", "Second?": ["a", "b"], "Third?": "my words" },
    });
  });

  it("E-02 what was understood of them is kept, and the rest is asked again", async () => {
    const { channel, say, texts, last } = createMessenger({ layout: "all-in-one" });
    const reply = channel.askUser(createRequest(...questions));
    await passTurns();
    await say("2");
    expect(last().text).toBe("That was 1 line, but 3 are needed: an answer on each line.");
    await say("7\n1\nmy words");
    expect(texts().slice(-2)).toEqual([
      "“First?”: There is no option 7.",
      expect.stringMatching(/^Question 1 of 3\nFirst\?[^?]*$/),
    ]);
    await say("1");
    expect(await reply).toMatchObject({
      answers: { "First?": "a", "Second?": ["a"], "Third?": "my words" },
    });
  });

  it("E-02 C-12 yes to a question is no option of the one before", async () => {
    const { channel, say } = createMessenger();
    const options = [option("Alpha"), option("Beta")];
    const reply = channel.askUser(
      createRequest(choice("First?", { options }), choice("Second?", { options })),
    );
    await passTurns();
    for (const text of ["Alph", "2", "yes"]) await say(text);
    expect(await reply).toMatchObject({ answers: { "First?": "Beta", "Second?": "yes" } });
  });

  it("E-02 C-12 yes to several questions at once is no option of one of them", async () => {
    const { channel, say } = createMessenger({ layout: "all-in-one" });
    const options = [option("Alpha"), option("Beta")];
    const reply = channel.askUser(
      createRequest(choice("First?", { options }), choice("Second?", { options })),
    );
    await passTurns();
    await say("Alph\nAlph");
    await say("yes\nyes");
    expect(await reply).toMatchObject({ answers: { "First?": "yes", "Second?": "yes" } });
  });

  it("E-02 what a check refuses is asked again, and only that where it says so", async () => {
    const { channel, say, texts } = createMessenger();
    const request = createRequest(choice("First?"), choice("Second?"));
    const check = (answers: unknown) =>
      JSON.stringify(answers).includes('"Second?":"b"')
        ? [{ path: "$", code: "invalid_schema" as const, message: "Not that one.", pointer: "/Second?" }]
        : [];
    const outcome = elicit(channel, { ...request, check });
    await passTurns();
    await say("1");
    await say("2");
    expect(texts().slice(-2)).toEqual([
      "Not that one.\nPlease answer again.",
      expect.stringContaining("Second?"),
    ]);
    await say("1");
    expect(await outcome).toMatchObject({ answers: { "First?": "a", "Second?": "a" } });
  });
});
