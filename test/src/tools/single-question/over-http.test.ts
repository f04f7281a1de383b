import { EventSource } from "eventsource";
import { describe, expect, it, onTestFinished } from "vitest";
import { createWaitHandleChannel, type WaitHandleEvent } from "../../../../channels/wait-handle/index.js";
import { runTool } from "../../../../src/index.js";
import { createSingleQuestionTool } from "../../../../src/tools/index.js";
import { serve } from "../../../channels/wait-handle/serve.js";

type Prompt = Extract<WaitHandleEvent, { type: "waiting_for_user_input" }>;

/** The seed's client (seed 004, Minimal client example), whose person answers as `answer` says. */
async function startClient(url: string, sessionId: string, answer: (prompt: Prompt) => string) {
  const prompts: Prompt[] = [];
  const statuses: number[] = [];
  const events = new EventSource(`${url}/api/sessions/${sessionId}/events`);
  onTestFinished(() => events.close());
  events.onmessage = ({ data }) => {
    const event: WaitHandleEvent = JSON.parse(data);
    if (event.type === "waiting_for_user_input") {
      prompts.push(event);
      void submitAnswer(answer(event));
    }
  };
  await new Promise((resolve) => {
    events.onopen = resolve;
  });
  return { prompts, statuses };

  async function submitAnswer(answer: string) {
    const response = await fetch(`${url}/api/sessions/${sessionId}/respond`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind: "question", answer }),
    });
    statuses.push(response.status);
  }
}

describe("AskUserQuestion through the wait handle", () => {
  for (const [said, answer] of [
    ["Vitest", "Vitest (Recommended)"],
    ["vitest (recommended)", "Vitest (Recommended)"],
    ["2", "Jest"],
    [" #3 ", "Mocha"],
  ] as const) {
    it(`W-06 the seed's example takes ${said} for ${answer}`, async () => {
      const channel = createWaitHandleChannel();
      const { url } = await serve(channel);
      const { statuses } = await startClient(url, "s", () => said);
      const question = "Which testing framework should I use?";
      const options = ["Vitest (Recommended)", "Jest", "Mocha"];
      const context = { elicitation: channel, sessionId: "s" };
      const result = await runTool(createSingleQuestionTool(), { question, options, custom: false }, context);
      expect(result).toMatchObject({ type: "success", data: { question, answer } });
      await expect.poll(() => statuses).toEqual([204]);
    });
  }

  it.each([
    [
      {
        question: "What is the target deployment environment?",
        hint: "e.g. AWS, GCP, Azure, or on-premises",
      },
      "on-premises",
      {
        question: "What is the target deployment environment?",
        hint: "e.g. AWS, GCP, Azure, or on-premises",
      },
    ],
    [
      {
        question: "Which testing framework should I use?",
        options: ["Vitest (Recommended)", "Jest", "Mocha"],
        custom: false,
      },
      "Vitest (Recommended)",
      { options: ["Vitest (Recommended)", "Jest", "Mocha"], custom: false },
    ],
    [
      { question: "Which checks?", options: ["Lint", "Types", "Tests"], multiple: true },
      "Tests, Lint, and a look by Ada",
      { options: ["Lint", "Types", "Tests"], multiple: true, custom: true },
    ],
  ])(
    "D-03 suspends the call, tells the client, and resumes with its answer: %j",
    async (input, answer, told) => {
      const channel = createWaitHandleChannel();
      const { url } = await serve(channel);
      const { prompts, statuses } = await startClient(url, "s 1", () => answer);
      const context = { elicitation: channel, sessionId: "s 1", currentToolCallId: "call-7" };
      const result = await runTool(createSingleQuestionTool(), input, context);
      expect(result).toMatchObject({
        type: "success",
        content: [{ type: "text", text: JSON.stringify({ question: input.question, answer }) }],
        data: { question: input.question, answer },
        metadata: { provenance: { source: "user", channel: "wait-handle" } },
      });
      expect(prompts).toMatchObject([{ toolCallId: "call-7", question: input.question, ...told }]);
      await expect.poll(() => statuses).toEqual([204]);
    },
  );

  it("D-03 an answer that a closed choice does not allow is refused, and the question stays open", async () => {
    const channel = createWaitHandleChannel();
    const { url } = await serve(channel);
    const asked = runTool(
      createSingleQuestionTool(),
      { question: "Go on?", options: ["Yes", "No"], custom: false },
      { elicitation: channel, sessionId: "s" },
    );
    const post = async (body: object) => {
      const headers = { "Content-Type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${url}/api/sessions/s/respond`, init);
      return { status: response.status, said: await response.text() };
    };
    const refused = await post({ kind: "question", answer: "Perhaps" });
    expect(refused.status).toBe(400);
    expect(refused.said).toContain('must be one of its options: \\"Yes\\", \\"No\\".');
    expect((await post({ kind: "question", declined: true, reason: "not now" })).status).toBe(204);
    expect((await asked).content).toEqual([
      { type: "text", text: "User declined to answer questions (not now)" },
    ]);
    expect((await post({ kind: "question", answer: "Yes" })).status).toBe(409);
  });
});
