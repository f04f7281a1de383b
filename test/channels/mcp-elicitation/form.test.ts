import type { ElicitRequestFormParams } from "@modelcontextprotocol/client";
import type { McpServer, Server } from "@modelcontextprotocol/server";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  createElicitationHandler,
  createMcpElicitationChannel,
  type McpElicitationServer,
} from "../../../channels/mcp-elicitation/index.js";
import { createScriptedChannel } from "../../../channels/scripted/index.js";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { deriveRequest } from "../../../src/elicitation/derive-request.js";
import { toPrintable } from "../../../src/text/printable.js";
import { ask, COLOR, join, NAME, REVISIONS, SIZES } from "./connect.js";
import forms from "./forms.json" with { type: "json" };
import { joinReplies, listTexts, pick, type Reply } from "./replies.js";

describe("the form", () => {
  it.each(forms)("M-01 $title", async ({ questions, forms: expected }) => {
    for (const revision of REVISIONS) {
      const { channel, shown } = await joinReplies([{ action: "cancel" }], revision);
      await channel.askUser(ask(pick(questions)));
      expect(shown[0]?.requestedSchema, revision).toEqual(expected[revision]);
    }
  });

  it.each(REVISIONS)(
    "M-02 a client of %s that fills in defaults by itself is given none",
    async (revision) => {
      const shown: ElicitRequestFormParams[] = [];
      const { server } = await join({
        revision,
        capabilities: { elicitation: { form: { applyDefaults: true } } },
        respond(params) {
          shown.push(params);
          return { action: "accept", content: {} };
        },
      });
      const channel = createMcpElicitationChannel(server);
      expect(await channel.askUser(ask([COLOR, { ...SIZES, recommended: 1 }]))).toMatchObject({
        type: "cancelled",
        code: "undeliverable",
      });
      expect(JSON.stringify(shown[0])).toContain("Blue (Recommended)");
    },
  );

  it("M-01 the message says who asks, why, for how long, and shows the previews as text", async () => {
    const { channel, shown } = await joinReplies([{ action: "cancel" }, { action: "cancel" }]);
    const layout: PilotDeckElicitationQuestion = {
      question: "Which layout?",
      header: "Layout",
      options: [
        { label: "Rows", description: "", preview: "<p>one</p><p>two &amp; three</p>" },
        { label: "None", description: "" },
      ],
    };
    const context = { markdown: "The page is **empty**." };
    await channel.askUser(
      ask([layout], { asker: "designer", context, timeout: { ms: 30_000, then: "recommended" } }),
    );
    await channel.askUser(ask([layout, COLOR], { previewFormat: "markdown" }));
    expect(shown.map(({ message }) => message)).toEqual([
      'designer asks:\n\nThe page is **empty**.\n\nPreview of "Rows":\none\n\ntwo & three\n\nWhich layout?\n\n' +
        "Without an answer for 30 seconds the recommended options are taken, and the first where none is recommended.",
      'Preview of "Rows":\n<p>one</p><p>two &amp; three</p>\n\nPlease answer 2 questions.',
    ]);
  });

  it.each([
    [{ ms: 1_500, then: "cancel" }, "\n\nWithout an answer for 1.5 seconds the questions are withdrawn."],
    [{ ms: 0, then: "recommended" }, ""],
  ] as const)("M-01 the message says what silence means: %j", async (timeout, said) => {
    const { channel, shown } = await joinReplies([{ action: "cancel" }]);
    await channel.askUser(ask([COLOR], { timeout }));
    expect(shown[0]?.message).toBe(`Which color?${said}`);
  });

  it("M-01 a header that cannot be seen is not shown, on boxes neither, and a longest length is told", async () => {
    const schema = { type: "string", maxLength: 20 } as const;
    const nick = { question: "Nick?", header: " ", options: [], schema };
    const { channel, shown } = await joinReplies([{ action: "cancel" }], "2025-06-18");
    await channel.askUser(ask([{ ...SIZES, header: "" }, nick]));
    expect(shown[0]?.requestedSchema.properties).toMatchObject({
      q1_1: { description: "Which sizes?" },
      q2: { type: "string", title: "Nick?", minLength: 1, maxLength: 20 },
    });
    expect(shown[0]?.requestedSchema.properties.q2).not.toHaveProperty("description");
  });

  it.each(REVISIONS)("M-01 a client of %s is to answer what has nothing to select", async (revision) => {
    const { channel, shown } = await joinReplies([{ action: "cancel" }], revision);
    await channel.askUser(ask([{ ...NAME, multiSelect: true }]));
    expect(shown[0]?.requestedSchema).toMatchObject({
      properties: { q1: { type: "string" } },
      required: ["q1"],
    });
  });

  it("K-15 shows the plan that is asked about", async () => {
    const { channel, shown } = await joinReplies([{ action: "cancel" }]);
    await channel.askUser(ask([COLOR], { metadata: { plan: "1. Paint it" } }));
    expect(shown[0]?.message).toMatch(/^Plan:\n1\. Paint it\n\n/);
  });

  it("M-08 nothing in it moves a cursor, sets a clipboard or turns a line around", async () => {
    const bad = "\u001b]52;c;cm0=\u0007\u202e\u009b2J\ud800\r";
    const question = (name: string, more: object = {}): PilotDeckElicitationQuestion => ({
      question: `${name}${bad}?`,
      header: `H${bad}`,
      hint: `hint${bad}`,
      otherLabel: `Other${bad}`,
      options: [
        { label: `A${bad}`, description: `d${bad}`, preview: `<p>p${bad}</p>` },
        { label: "B", description: "" },
      ],
      ...more,
    });
    const questions = [
      question("one"),
      question("many", { multiSelect: true }),
      question("own", { options: [] }),
    ];
    const request = ask(questions, {
      asker: `Eve${bad}`,
      context: { markdown: `why${bad}` },
      metadata: { plan: `how${bad}` },
    });
    for (const revision of REVISIONS) {
      const strange = { [`q9${bad}`]: "x" };
      const replies: Reply[] = [{ action: "accept", content: strange }, { action: "cancel" }];
      const { channel, shown } = await joinReplies(replies, revision);
      await channel.askUser(deriveRequest(request, { previewFormat: "markdown" }));
      const [first, second] = shown;
      expect(second?.message).toContain('"q9\ufffd]52;c;cm0=\ufffd\ufffd\ufffd2J');
      for (const text of [...listTexts(first), ...listTexts(second)]) expect(text).toBe(toPrintable(text));
      expect(JSON.stringify(first)).not.toMatch(/\\u001b|\\u0007|\\u009b|\u202e|\u009b/);
    }
    const dialogs = await joinReplies([{ action: "cancel" }]);
    await dialogs.channel.askUser(ask(questions.slice(0, 1), { asker: `Eve${bad}` }));
    expect(dialogs.shown[0]?.message).toBe(toPrintable(dialogs.shown[0]?.message ?? ""));
    const failing = await joinReplies([new Error(`gone${bad}`)]);
    await expect(failing.channel.askUser(ask())).rejects.toThrow("-32603: gone\ufffd]52;c;cm0=\ufffd");
  });

  it.each([
    {
      labels: ["A\u001b", "A\u0007", "A\u0000", "B"],
      named: ["A[U+001B]", "A[U+0007]", "A[U+0000]", "B"],
    },
    // Where one is called as another one would be named, they are counted.
    {
      labels: ["A\u001b", "A\u0007", "A\u0000", "A[U+0000]"],
      named: ["A\ufffd", "A\ufffd (2)", "A\ufffd (3)", "A[U+0000]"],
    },
  ])(
    "M-08 a label that cannot be printed is answered by how it was shown, and told apart from its like: $named",
    async ({ labels, named }) => {
      const question: PilotDeckElicitationQuestion = {
        question: "Which?",
        header: "H",
        options: labels.map((label) => ({ label, description: "" })),
        multiSelect: true,
      };
      const replies: Reply[] = [{ action: "accept", content: { q1: named.slice(1) } }];
      const { channel } = await joinReplies(replies);
      expect(await channel.askUser(ask([question]))).toMatchObject({
        answers: { "Which?": labels.slice(1) },
      });
    },
  );

  it.each(REVISIONS)("M-08 labels that look alike are shown apart at a client of %s", async (revision) => {
    const options = ["Yes", "Yes\u200b"].map((label) => ({ label, description: "" }));
    const { channel, shown } = await joinReplies([{ action: "cancel" }], revision);
    await channel.askUser(ask([{ ...SIZES, options }]));
    expect(listTexts(shown[0])).toEqual(expect.arrayContaining(["Yes", "Yes[U+200B]"]));
    expect(listTexts(shown[0])).not.toContain("Yes\u200b");
  });

  it("M-01 the server of the official SDK is one that the channel takes", () => {
    expectTypeOf<Server>().toExtend<McpElicitationServer>();
    expectTypeOf<McpServer["server"]>().toExtend<McpElicitationServer>();
  });
});

it.each([0, -1, 1.5, Number.NaN])("M-02 refuses %d attempts at once", async (attempts) => {
  const { server, client } = await join();
  const saidBy = (maker: string) =>
    new TypeError(`attempts of ${maker} must be an integer from 1, but it is ${attempts}.`);
  expect(() => createMcpElicitationChannel(server, { attempts })).toThrow(
    saidBy("createMcpElicitationChannel"),
  );
  expect(() => createElicitationHandler(createScriptedChannel([]), { attempts })).toThrow(
    saidBy("createElicitationHandler"),
  );
  await client.close();
});
