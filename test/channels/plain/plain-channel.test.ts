import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elicit } from "../../../src/index.js";
import fixtures from "./lines.json" with { type: "json" };
import { request, setUp } from "./set-up.js";

describe("the plain channel", () => {
  for (const { id = "K-07", title, ask, lines, answers, cancelled, explains = [] } of fixtures.cases) {
    it(`${id} ${title}`, async () => {
      const { channel, input, printed } = setUp(lines);
      input.end();
      const outcome = await elicit(channel, request(ask));
      if (cancelled === undefined) expect(outcome).toMatchObject({ type: "answered", answers });
      else expect(outcome).toMatchObject({ type: "cancelled", reason: cancelled, code: "dismissed" });
      for (const explanation of explains) expect(printed()).toContain(explanation);
    });
  }

  it("K-07 prints a numbered question, its descriptions, and the row for own words last", async () => {
    const { channel, printed } = setUp("1\n");
    await channel.askUser(request(["database"]));
    expect(printed()).toBe(
      "To leave without an answer, end the input (Ctrl+D).\n\n" +
        "Question [Database]\nWhich database?\n\n" +
        "  1. PostgreSQL\n     Relational.\n  2. SQLite\n     One file.\n  3. MongoDB\n     Documents.\n" +
        "  4. Other (type your answer)\n\nYour choice:   → PostgreSQL\n\n",
    );
  });

  it("K-07 prints who asks, the context, the time limit, the hint and what is recommended", async () => {
    const { channel, printed } = setUp("1\n");
    const question = {
      ...fixtures.questions.database,
      hint: "Ask operations first.",
      recommended: 1,
      otherLabel: "Mine",
    };
    await channel.askUser({
      ...request([]),
      questions: [question],
      asker: "reviewer",
      context: { markdown: "The service stores **orders**." },
      timeout: { ms: 90_000, then: "recommended" },
    });
    expect(printed()).toContain(
      "reviewer asks:\n\nThe service stores **orders**.\n\nWithout an answer for 90 seconds the recommended options are taken.\n\n",
    );
    expect(printed()).toContain("Which database?\nAsk operations first.\n");
    expect(printed()).toContain("  2. SQLite (Recommended)\n");
    expect(printed()).toContain("  4. Mine\n");
  });

  it("K-07 shows an HTML preview as text and a Markdown preview as it is", async () => {
    const options = [
      { label: "A", description: "", preview: "<p><b>bold</b> &amp; plain</p>" },
      { label: "B", description: "", preview: "**bold**" },
    ];
    const html = setUp("1\n");
    await html.channel.askUser({ ...request([]), questions: [{ question: "?", header: "", options }] });
    expect(html.printed()).toContain("     | bold & plain\n");
    const markdown = setUp("1\n");
    await markdown.channel.askUser({
      ...request([]),
      questions: [{ question: "?", header: "", options }],
      previewFormat: "markdown",
    });
    expect(markdown.printed()).toContain("     | **bold**\n");
  });

  it("K-07 never prints a control character that came with the question", async () => {
    const foreign = "\u001b]52;c;aGk=\u0007\u009b2J\u202egnp.exe\u0000";
    const option = { label: foreign, description: foreign, preview: `<p>${foreign}</p>` };
    const { channel, printed } = setUp("0\nfine\n");
    await channel.askUser({
      ...request([]),
      questions: [
        { question: foreign, header: foreign, hint: foreign, otherLabel: foreign, options: [option, option] },
      ],
      asker: foreign,
      context: { markdown: foreign },
    });
    expect(printed()).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e]/u);
    expect(printed()).toContain("gnp.exe");
  });

  it("C-12 never prints a control character that came with a label or an issue", async () => {
    const foreign = "\u001b]52;c;aGk=\u0007\u202egnp.exe";
    const options = [`No retries ${foreign}`, "A", "a"].map((label) => ({ label, description: "" }));
    const { channel, printed } = setUp("No retries\n1\n2\n");
    const issues = [{ path: "$", code: "invalid_schema" as const, message: `Not ${foreign}.` }];
    await channel.askUser({
      ...request([]),
      questions: [{ question: "?", header: "", options, multiSelect: true }],
      check: () => issues.splice(0),
    });
    expect(printed()).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e]/u);
    expect(printed()).toContain('Did you mean "No retries ');
    expect(printed()).toContain("  → No retries ");
    expect(printed()).toContain("gnp.exe.\nPlease answer again.");
  });

  it("K-07 says once how to decline", async () => {
    const { channel, printed } = setUp("1\n2\n");
    await channel.askUser(request(["database", "features"]));
    expect(printed().split("To leave without an answer, end the input (Ctrl+D).\n\n")).toHaveLength(2);
  });

  it("K-07 explains a line that is not UTF-8 and one over 1 MiB, and asks again", async () => {
    const { channel, printed } = setUp(Buffer.from([0xff, 0xfe, 0x0a]), `${"x".repeat(2 ** 21)}\n`, "1\n");
    const outcome = await elicit(channel, request(["database"]));
    expect(outcome).toMatchObject({ answers: { "Which database?": "PostgreSQL" } });
    expect(printed()).toContain("That line is not valid UTF-8.");
    expect(printed()).toContain("That line is longer than 1 MiB.");
  });

  it("K-07 reads the same answers however the bytes are cut", async () => {
    const bytes = Buffer.from("grüße 👋🏽\n3,1\n", "utf8");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 6 }), async (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const { channel, input } = setUp();
        const asked = channel.askUser(request(["name", "features"]));
        for (const [index, edge] of edges.slice(1).entries()) input.write(bytes.subarray(edges[index], edge));
        expect(await asked).toMatchObject({
          answers: { "What name?": "grüße 👋🏽", "Which features?": ["Audit log", "Sign-in"] },
        });
      }),
    );
  });

  it("K-07 an answer of one's own loses the blanks around it, and two questions are counted", async () => {
    const { channel, printed } = setUp("0\n  Oracle \n1\n");
    expect(await channel.askUser(request(["database", "closed"]))).toMatchObject({
      answers: { "Which database?": "Oracle", "Go on?": "Yes" },
    });
    expect(printed()).toContain("Question 1 of 2 [Database]\n");
    expect(printed()).toContain("Question 2 of 2 [Go on]\n");
  });

  it("D-04 never shows a secret again", async () => {
    const schema = { type: "string", writeOnly: true } as const;
    const options = ["a", "b"].map((label) => ({ label, description: "" }));
    const closed = { question: "Closed?", header: "", options, schema, allowOther: false };
    const many = { question: "Many?", header: "", options, schema, multiSelect: true };
    const open = { question: "Open?", header: "", options, schema };
    const { channel, printed } = setUp("hunter2\n1\na, b\n  hunter2 \n");
    const outcome = await elicit(channel, { ...request([]), questions: [closed, many, open] });
    expect(outcome).toMatchObject({
      answers: { "Closed?": "a", "Many?": ["a", "b"], "Open?": "  hunter2 " },
    });
    expect(printed()).not.toContain("→");
    expect(printed()).toContain("That is not one of the options.");
    expect(printed()).not.toContain("hunter2");
  });

  it("K-07 an input that fails is a failure that names the channel", async () => {
    const { channel, input } = setUp();
    const outcome = elicit(channel, request(["database"]));
    await new Promise((resolve) => setImmediate(resolve));
    input.destroy(new Error("the line was cut"));
    expect(await outcome).toMatchObject({
      type: "failed",
      message: 'The elicitation channel "plain" failed: the line was cut.',
    });
  });

  it("K-07 shows what the request's own check finds, and asks again", async () => {
    const { channel, printed } = setUp("1\n2\n");
    const answer = await channel.askUser(
      request(["database"], {
        check: (answers) =>
          JSON.stringify(answers).includes("PostgreSQL")
            ? [{ path: "$", code: "invalid_schema", message: "PostgreSQL is not installed." }]
            : [],
      }),
    );
    expect(answer).toMatchObject({ answers: { "Which database?": "SQLite" } });
    expect(printed()).toContain("PostgreSQL is not installed.\nPlease answer again.");
  });

  it("K-07 reports every answer as progress", async () => {
    const drafts: unknown[] = [];
    const { channel } = setUp("1\n2\n");
    await channel.askUser(request(["database", "features"], { onProgress: (draft) => drafts.push(draft) }));
    expect(drafts).toEqual([
      { answers: { "Which database?": "PostgreSQL" }, typing: false },
      { answers: { "Which database?": "PostgreSQL", "Which features?": ["REST API"] }, typing: false },
    ]);
  });
});
