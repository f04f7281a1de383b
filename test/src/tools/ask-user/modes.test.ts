import { describe, expect, it } from "vitest";
import { withNotification } from "../../../../channels/compose/index.js";
import { answer, createScriptedChannel } from "../../../../channels/scripted/index.js";
import { createTerminalChannel } from "../../../../channels/terminal/index.js";
import type { HumanAct } from "../../../../src/testing/index.js";
import { createAskUserTool } from "../../../../src/tools/index.js";
import { createRpcHarness } from "../../../channels/harnesses/rpc.js";
import { createTerminalHarness } from "../../../channels/harnesses/terminal.js";
import { connect, turn } from "../../../channels/rpc/connect.js";
import { createFakeTerminal, opened } from "../../../channels/terminal/fake-terminal.js";
import { NOON } from "./act.js";
import { ANSWERED, ANSWERS, CANCELLED, context, seed } from "./seed-call.js";

const tool = createAskUserTool();

/** The seed's person: picks PostgreSQL and types a name. */
const ACT: HumanAct = {
  type: "answer",
  answers: [
    { question: "Which database should we use?", labels: ["PostgreSQL (Recommended)"] },
    { question: "What should we name this service?", own: "order-processor" },
  ],
};

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
