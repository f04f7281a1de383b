import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withNotification } from "../../../../channels/compose/index.js";
import { answer, createScriptedChannel } from "../../../../channels/scripted/index.js";
import { createTerminalChannel } from "../../../../channels/terminal/index.js";
import type { HumanAct } from "../../../../src/testing/index.js";
import { createAskUserTool, createPiInstruction } from "../../../../src/tools/index.js";
import { createRpcHarness } from "../../../channels/harnesses/rpc.js";
import { createTerminalHarness } from "../../../channels/harnesses/terminal.js";
import { setUp } from "../../../channels/pending-file/set-up.js";
import { connect, turn } from "../../../channels/rpc/connect.js";
import { createFakeTerminal, opened } from "../../../channels/terminal/fake-terminal.js";
import { callOf, NOON } from "./act.js";

const tool = createAskUserTool();
const seed = callOf("seed");
const context = { turnId: "turn", sessionId: "session", now: () => NOON };

/** The seed's person: picks PostgreSQL and types a name. */
const ACT: HumanAct = {
  type: "answer",
  answers: [
    { question: "Which database should we use?", labels: ["PostgreSQL (Recommended)"] },
    { question: "What should we name this service?", own: "order-processor" },
  ],
};
const ANSWERS = [
  {
    question: "Which database should we use?",
    answer: "PostgreSQL (Recommended)",
    selectedOption: "PostgreSQL (Recommended)",
    wasCustom: false,
  },
  { question: "What should we name this service?", answer: "order-processor", wasCustom: true },
];
const ANSWERED = JSON.stringify({ answered: true, answers: ANSWERS });
const CANCELLED = JSON.stringify({ answered: false, answers: [], cancelled: true });
const COME_BACK = "Make the same call again once that is done. Until then, do not answer for the user.";
const LOST = JSON.stringify({ answered: false, answers: [], connectionLost: true });

describe.each([
  ["interactive", createTerminalHarness],
  ["rpc", createRpcHarness],
] as const)("the mode %s", (mode, createHarness) => {
  it("D-02 gives the seed's answers, and details that say the mode", async () => {
    const { content, data } = await run(createHarness(ACT));
    expect(content).toEqual([{ type: "text", text: ANSWERED }]);
    expect(data?.details).toStrictEqual({
      questions: seed.questions,
      answers: ANSWERS,
      answeredAt: NOON.getTime(),
      mode,
      metadata: { source: "project-setup" },
    });
  });

  it("D-02 is cancelled by a person who declines", async () => {
    const { content, data } = await run(createHarness({ type: "decline" }));
    expect(content).toEqual([{ type: "text", text: CANCELLED }]);
    expect(data?.details).toMatchObject({ answers: [], mode });
  });
});

describe("the dialog on a terminal", () => {
  it("D-02 shows headers of any length, options with their descriptions, and Other", async () => {
    const { terminal, output } = await open();
    const shown = (await terminal.lines()).join("\n");
    for (const text of [
      "□ Database Selection",
      "□ Service Setup",
      "Which database should we use?",
      "PostgreSQL (Recommended)",
      "Lightweight, file-based",
    ]) {
      expect(shown).toContain(text);
    }
    expect(shown).toContain("Other (type your answer)");
    await terminal.sendEscape();
    await output;
  });

  it("D-02 is cancelled at once by Esc where nothing is answered", async () => {
    const { terminal, output } = await open();
    await terminal.sendEscape();
    expect((await output).content).toEqual([{ type: "text", text: CANCELLED }]);
  });

  it("D-02 discards the answers that there are, after asking", async () => {
    const { terminal, output } = await open();
    terminal.send("1");
    await terminal.sendEscape();
    expect((await terminal.lines()).join("\n")).toContain("Discard 1 answer? [y/N]");
    terminal.send("y");
    const { content, data } = await output;
    expect(content).toEqual([{ type: "text", text: CANCELLED }]);
    expect(data?.details.answers).toEqual([]);
  });

  async function open() {
    const terminal = createFakeTerminal();
    const elicitation = createTerminalChannel(terminal.options);
    const output = tool.execute(seed, { ...context, elicitation });
    await opened(terminal);
    terminal.advance(1000);
    return { terminal, output };
  }
});

describe("a peer over RPC", () => {
  it("D-02 is asked in the seed's shape, with the metadata", async () => {
    const { channel, sent, say } = connect();
    const output = tool.execute(seed, { ...context, elicitation: channel });
    await turn();
    expect(sent).toMatchObject([
      {
        type: "ask_user_request",
        questions: seed.questions.map(({ question }) => ({ question })),
        metadata: seed.metadata,
      },
    ]);
    const answers = ["PostgreSQL (Recommended)", "order-processor"];
    say({ type: "ask_user_response", requestId: sent[0]?.requestId, answers });
    expect((await output).content).toEqual([{ type: "text", text: ANSWERED }]);
    channel.close();
  });

  it("D-02 R-03 that goes away leaves a result that says so", async () => {
    const { channel, input, sent } = connect();
    const output = tool.execute(seed, { ...context, elicitation: channel });
    await turn();
    expect(sent).toHaveLength(1);
    input.end();
    const { content, data } = await output;
    expect(content).toEqual([{ type: "text", text: LOST }]);
    expect(data).toMatchObject({ reason: "the peer closed the connection", details: { mode: "rpc" } });
  });

  it("D-02 R-03 that was gone before leaves the same result", async () => {
    const { channel, input } = connect();
    input.end();
    await turn();
    expect((await tool.execute(seed, { ...context, elicitation: channel })).content).toEqual([
      { type: "text", text: LOST },
    ]);
  });
});

describe("questions that wait in a file", () => {
  it.each<[string, Parameters<typeof setUp>[0], (file: string) => string[]]>([
    ["the seed's words, and how the model comes back", {}, (file) => [seedInstruction(file), COME_BACK]],
    [
      "its host's words alone",
      { instruction: (file) => `Ask Ada for ${file}.` },
      (file) => [`Ask Ada for ${file}.`],
    ],
    [
      "those that are the seed's too",
      { instruction: createPiInstruction },
      (file) => [seedInstruction(file)],
    ],
  ])("D-02 P-08 are told of in %s", async (_, options, expected) => {
    const { channel, path, read } = setUp(options);
    const { content, data, metadata } = await ask(channel);
    expect(content).toEqual(expected(path).map((text) => ({ type: "text", text })));
    expect(data).toStrictEqual({
      answered: false,
      answers: [],
      pendingFile: path,
      details: {
        questions: seed.questions,
        answers: [],
        answeredAt: NOON.getTime(),
        mode: "print",
        metadata: { source: "project-setup" },
      },
      deferred: expect.objectContaining({
        id: expect.any(String),
        file: path,
        message: expect.any(String),
      }),
    });
    expect(metadata).toBeUndefined();
    expect(read().questions).toMatchObject([
      {
        question: "Which database should we use?",
        options: ["PostgreSQL (Recommended)", "SQLite", "MongoDB"],
        answer: null,
      },
      { question: "What should we name this service?", answer: null },
    ]);
  });

  it("D-02 P-04 are answered when the call is made again, and the file is gone", async () => {
    const { channel, answer: fill, list } = setUp();
    await ask(channel);
    fill(["PostgreSQL (Recommended)", "order-processor"]);
    const { content, data, metadata } = await ask(channel);
    expect(content).toEqual([{ type: "text", text: ANSWERED }]);
    expect(data?.details).toMatchObject({ answers: ANSWERS, mode: "print" });
    expect(metadata).toMatchObject({ provenance: { source: "user", channel: "pending-file" } });
    await channel.confirm();
    expect(list()).toEqual([]);
  });

  it("D-02 P-04 are still pending when the call is made again too early", async () => {
    const { channel, path, list } = setUp();
    const first = await ask(channel);
    expect(await ask(channel)).toEqual(first);
    expect(first.data).toHaveProperty("pendingFile", path);
    expect(list()).toEqual(["pending-questions.json"]);
  });

  it("D-02 P-02 are explained before the seed's words where the answers cannot be used", async () => {
    const { channel, path, answer: fill } = setUp();
    await ask(channel);
    fill(["SQLite", null]);
    const { content } = await ask(channel);
    expect(content).toEqual([
      {
        type: "text",
        text: `1 of 2 questions in ${path} wait for an answer.\n\n${seedInstruction(path)}`,
      },
      { type: "text", text: COME_BACK },
    ]);
  });

  it("D-02 P-02 are refused in the file", async () => {
    const { channel, edit } = setUp();
    await ask(channel);
    edit((document) => Object.assign(document, { declined: true, reason: "later" }));
    const { content, data } = await ask(channel);
    expect(content).toEqual([{ type: "text", text: CANCELLED }]);
    expect(data).toMatchObject({ reason: "later", details: { mode: "print" } });
  });

  it("D-02 P-01 fail the call where no file can be written", async () => {
    const { channel } = setUp({ path: "/dev/null/pending.json" });
    await expect(ask(channel)).rejects.toMatchObject({
      code: "unsupported_tool",
      message: expect.stringMatching(
        /^The questions could not be shown to the user \(the questions cannot be written to .*\)\. The user has not declined\.$/,
      ),
      details: { code: "undeliverable" },
    });
  });

  const ask = (elicitation: ReturnType<typeof setUp>["channel"]) =>
    tool.execute(seed, { ...context, elicitation });
});

describe("a call that is interrupted", () => {
  it("D-02 asks from the beginning when it is made again", async () => {
    const terminal = createFakeTerminal();
    const elicitation = createTerminalChannel(terminal.options);
    const controller = new AbortController();
    const first = tool.execute(seed, { ...context, elicitation, abortSignal: controller.signal });
    await opened(terminal);
    terminal.advance(1000);
    terminal.send("1");
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: "tool_aborted" });

    const again = tool.execute(seed, { ...context, elicitation });
    await opened(terminal);
    terminal.advance(1000);
    terminal.send("2", "order-processor", "\r", "\r");
    expect((await again).data?.answers.map(({ answer: given }) => given)).toEqual([
      "SQLite",
      "order-processor",
    ]);
  });

  it("D-02 leaves no file behind, and no partial answers", async () => {
    const { channel, folder } = setUp();
    const aborted = { ...context, elicitation: channel, abortSignal: AbortSignal.abort() };
    await expect(tool.execute(seed, aborted)).rejects.toMatchObject({ code: "tool_aborted" });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("answers that are given in advance, as by --answers", () => {
  it("D-02 P-02 give the same bytes as a person's", async () => {
    const given = ["PostgreSQL (Recommended)", "order-processor"];
    const elicitation = createScriptedChannel(
      answer(Object.fromEntries(seed.questions.map(({ question }, index) => [question, given[index] ?? ""]))),
    );
    const { content, data } = await tool.execute(seed, { ...context, elicitation });
    expect(content).toEqual([{ type: "text", text: ANSWERED }]);
    expect(data?.details.mode).toBe("interactive");
  });
});

/** The person acts as soon as they are asked. */
function run({ channel, perform, close }: ReturnType<typeof createTerminalHarness>) {
  const elicitation = withNotification(channel, (request) => void perform?.(request));
  return tool.execute(seed, { ...context, elicitation }).finally(() => close?.());
}

/** Seed 002, Pass 1. */
function seedInstruction(file: string): string {
  return [
    "Questions pending. User input required.",
    "",
    "To answer, re-run with:",
    `  pi -p @${file} "your answers"`,
    "",
    "Or edit the JSON file and run:",
    "  pi -c",
    "",
    `Questions saved to: ${file}`,
  ].join("\n");
}
