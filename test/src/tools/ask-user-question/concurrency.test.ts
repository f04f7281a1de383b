import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { createAskUserQuestionTool, type PilotDeckElicitationRequest } from "../../../../src/index.js";
import { createCall, createChannel } from "./call.js";

const CALLS = 1_000;

it("T-18 gives each of 1 000 concurrent calls its own answer, or its own abort", async () => {
  const open: { request: PilotDeckElicitationRequest; answer: () => void }[] = [];
  const elicitation = createChannel(
    (request) =>
      new Promise((resolve) => {
        const answers = { "the same question": `the answer to ${request.toolCallId}` };
        open.push({ request, answer: () => resolve({ type: "answered", answers }) });
      }),
  );
  const tool = createAskUserQuestionTool();
  const controllers = Array.from({ length: CALLS }, () => new AbortController());
  const calls = controllers.map(async ({ signal }, index) => {
    const context = { turnId: "turn", currentToolCallId: `call ${index}`, elicitation, abortSignal: signal };
    const { data } = await tool.execute(createCall("the same question"), context);
    return data?.answers["the same question"];
  });

  expect(open).toHaveLength(CALLS);
  expect(new Set(open.map(({ request }) => request.requestId)).size).toBe(CALLS);
  for (const controller of controllers.filter((_, index) => isAborted(index))) controller.abort();
  for (const { answer } of open.reverse()) answer();

  expect(await Promise.all(calls.map((call) => call.catch((thrown: Error) => thrown.message)))).toEqual(
    calls.map((_, index) =>
      isAborted(index) ? "User declined to answer questions (aborted)" : `the answer to call ${index}`,
    ),
  );
  for (const { signal } of controllers) expect(getEventListeners(signal, "abort")).toEqual([]);
});

function isAborted(index: number): boolean {
  return index % 10 === 3;
}
