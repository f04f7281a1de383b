import { query } from "@anthropic-ai/claude-agent-sdk";
import {
  createAskUserQuestionTool,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationRequest,
} from "@pilotdeck/ask-user-question";
import { createClaudeCanUseTool } from "@pilotdeck/ask-user-question/adapters/claude-agent-sdk";
import { describe, expect, it } from "vitest";
import { CASES, expected, INPUT, question } from "../cases.js";
import { collect, inFolder } from "./claude-runtime.js";
import { isolate, readResults, serveModel, useOf } from "./model-server.js";

const VERSION = "claude-agent-sdk 0.3.332";
const MARKDOWN = createAskUserQuestionTool({ previewFormat: "markdown" });

/** What Claude itself says of an answer, and of what never gets to `canUseTool`. */
const CLAUDE_WORDS: Record<string, RegExp> = {
  answered: /^The user answered: "Which database\?"="SQLite" notes: for now\./,
  // Claude's command reads JSON in a string by itself.
  mended: /^The user answered: "Which database\?"="SQLite" notes: for now\./,
  invalid: /InputValidationError/,
};

type Options = { channel?: PilotDeckElicitationChannel; tool?: typeof MARKDOWN; stop?: AbortController };

async function run(inputs: unknown[], { channel, tool = MARKDOWN, stop }: Options) {
  return inFolder(async (home) => {
    const model = await serveModel([inputs.map((input, index) => useOf(`toolu_${index}`, input))]);
    const canUseTool = createClaudeCanUseTool(tool, { channel, runtimeContext: { asker: "researcher" } });
    try {
      const options = { ...isolate(model.url, home), canUseTool, ...(stop && { abortController: stop }) };
      await collect(query({ prompt: "Go.", options }));
      return { readings: readResults(model.calls.at(-1)), modelCalls: model.calls.length };
    } finally {
      model.close();
    }
  });
}

describe("A-01 A-02 A-03 A-05 A-07 Claude's own command, against a model server on this machine", () => {
  for (const one of CASES.filter(({ name }) => name !== "answered by another contract")) {
    it(`${VERSION}: ${one.name}`, async () => {
      const tool = one.tool as typeof MARKDOWN | undefined;
      const { readings, modelCalls } = await run([one.input], {
        ...(one.channel && { channel: one.channel }),
        ...(tool && { tool }),
      });
      const text = readings[0]?.text ?? "";
      console.log(`${VERSION} | ${one.name} | ${text.replaceAll("\n", "⏎")}`);
      const own = CLAUDE_WORDS[one.name];
      if (own === undefined) {
        expect(text).toBe((await expected(one)).text);
        expect(readings[0]?.isError).toBe(true);
      } else expect(text).toMatch(own);
      expect(modelCalls).toBe(2);
    });
  }

  it(`${VERSION}: a picked option, and several, are answers in Claude's words`, async () => {
    const channel: PilotDeckElicitationChannel = {
      capabilities: {},
      askUser: async () => ({
        type: "answered",
        answers: { "First?": "SQLite", "Second?": ["PostgreSQL", "SQLite"] },
      }),
    };
    const several = { ...question("Second?"), multiSelect: true };
    const { readings } = await run([{ questions: [question("First?"), several] }], { channel });
    expect(readings[0]?.text).toBe(
      'Your questions have been answered: "First?"="SQLite", "Second?"="PostgreSQL, SQLite". You can now continue with these answers in mind.',
    );
  });

  it(`${VERSION}: two at once come back to their own calls, and the request says whose it is`, async () => {
    const asked: PilotDeckElicitationRequest[] = [];
    const channel: PilotDeckElicitationChannel = {
      capabilities: {},
      async askUser(request) {
        asked.push(request);
        const text = request.questions[0]?.question ?? "";
        return { type: "answered", answers: { [text]: text === "First?" ? "SQLite" : "PostgreSQL" } };
      },
    };
    const { readings } = await run(
      ["First?", "Second?"].map((text) => ({ questions: [question(text)] })),
      { channel },
    );
    console.log(`${VERSION} | two at once | ${readings.map(({ text }) => text).join(" + ")}`);
    expect(readings.map(({ id, text }) => [id, text.includes('"First?"="SQLite"')])).toEqual([
      ["toolu_0", true],
      ["toolu_1", false],
    ]);
    expect(asked.map(({ toolCallId, asker }) => [toolCallId, asker])).toEqual([
      ["toolu_0", "researcher"],
      ["toolu_1", "researcher"],
    ]);
  });

  it(`${VERSION}: an abort reaches the channel, and the run rejects`, async () => {
    const stop = new AbortController();
    let aborted: Promise<unknown> | undefined;
    const channel: PilotDeckElicitationChannel = {
      capabilities: {},
      askUser({ signal }) {
        aborted = new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
        queueMicrotask(() => stop.abort());
        return new Promise(() => undefined);
      },
    };
    await expect(run([INPUT], { channel, stop })).rejects.toThrow(/abort/i);
    await aborted;
  });

  it(`${VERSION}: any other tool is denied where the host says nothing of it`, async () => {
    const canUseTool = createClaudeCanUseTool(MARKDOWN);
    const call = { signal: new AbortController().signal, toolUseID: "t" };
    expect(await canUseTool("Bash", {}, call)).toEqual({
      behavior: "deny",
      message: "Nobody can be asked whether Bash may be used.",
    });
    const allowing = createClaudeCanUseTool(MARKDOWN, {
      otherwise: async () => ({ behavior: "allow" as const }),
    });
    expect(await allowing("Bash", {}, call)).toEqual({ behavior: "allow" });
  });
});
