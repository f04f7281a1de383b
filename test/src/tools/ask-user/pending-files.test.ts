import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createTerminalChannel } from "../../../../channels/terminal/index.js";
import { createAskUserTool, createPiInstruction } from "../../../../src/tools/index.js";
import { setUp } from "../../../channels/pending-file/set-up.js";
import { createFakeTerminal, opened } from "../../../channels/terminal/fake-terminal.js";
import { NOON } from "./act.js";
import { ANSWERED, ANSWERS, CANCELLED, context, seed } from "./seed-call.js";

const tool = createAskUserTool();

const COME_BACK = "Make the same call again once that is done. Until then, do not answer for the user.";

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
    expect(content).toEqual([
      { type: "text", text: CANCELLED },
      { type: "text", text: "User declined to answer questions (later)" },
    ]);
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
