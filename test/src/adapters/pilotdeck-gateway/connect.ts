import { setImmediate } from "node:timers/promises";
import type { PilotDeckElicitationChannel, PilotDeckElicitationRequest } from "../../../../protocol/index.js";
import {
  createPilotDeckAnswerer,
  type PilotDeckAnswererOptions,
} from "../../../../src/adapters/pilotdeck-gateway/index.js";
import { createAskUserQuestionTool, runTool } from "../../../../src/index.js";
import { createStandInGateway } from "./stand-in.js";

export const SESSION = "telegram:chat=7";
export const CALL = {
  questions: [
    {
      question: "Which?",
      header: "Choice",
      options: ["a (Recommended)", "b"].map((label) => ({ label, description: "" })),
    },
  ],
};

/** A gateway whose events are answered on a channel. */
export function connect<Channel extends PilotDeckElicitationChannel>(
  channel: Channel,
  options: Partial<PilotDeckAnswererOptions> = {},
) {
  const gateway = createStandInGateway((sessionKey, event) => void answerer.take(sessionKey, event));
  const answerer = createPilotDeckAnswerer({ gateway, channel, ...options });
  return {
    ...{ channel, gateway, answerer },
    /** With our tool in PilotDeck's registry. */
    async ask() {
      const { content } = await runTool(createAskUserQuestionTool(), CALL, {
        elicitation: gateway.channelOf(SESSION),
      });
      return content.map((block) => (block.type === "text" ? block.text : "")).join();
    },
    /** With PilotDeck's own, which reads answers, previews, notes and reasons. */
    async askAsPilotDeck() {
      const reply = await gateway.channelOf(SESSION).askUser(createRequest());
      if (reply.type === "cancelled")
        return `User declined to answer questions${reply.reason ? ` (${reply.reason})` : ""}`;
      const notes = reply.annotations?.["Which?"]?.notes;
      return `User has answered your questions: "Which?"="${reply.answers["Which?"]}"${notes ? ` user notes: ${notes}` : ""}. You can now continue with the user's answers in mind.`;
    },
  };
}

export async function passTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}

export function createRequest(): PilotDeckElicitationRequest {
  return { toolCallId: "turn", toolName: "ask_user_question", questions: structuredClone(CALL.questions) };
}

/** A channel that nobody answers; it notes why it is taken back. */
export function createSilent(reasons: unknown[]): PilotDeckElicitationChannel {
  return {
    askUser: ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener("abort", () => {
          reasons.push(signal.reason);
          resolve({ type: "cancelled", code: "aborted" });
        });
      }),
  };
}
