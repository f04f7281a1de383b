import { expect } from "vitest";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../../channels/inbox/index.js";
import type { PilotDeckToolRuntimeContext } from "../../../../src/index.js";
import {
  type AskUserDecisionInput,
  createDecisionTools,
  type DecisionToolsOptions,
} from "../../../../src/tools/index.js";

export const START = Date.parse("2026-11-22T02:00:00.000Z");

/** Agents and a person around one inbox, whose clock moves only when it is told to. */
export function setUp(options: DecisionToolsOptions = {}, baseUrl?: string) {
  let at = START;
  let calls = 0;
  const store = createMemoryStore({ now: () => new Date(at) });
  const inbox = createInbox({ store, ...(baseUrl !== undefined && { baseUrl }) });
  const tools = createDecisionTools(options);
  const context = (more: Partial<PilotDeckToolRuntimeContext> = {}): PilotDeckToolRuntimeContext => {
    calls += 1;
    const elicitation = createInboxChannel(inbox);
    return { turnId: "turn", currentToolCallId: `call-${calls}`, sessionId: "night", elicitation, ...more };
  };
  const ask = async (input: AskUserDecisionInput, more?: Partial<PilotDeckToolRuntimeContext>) => {
    const output = await tools.ask_user.execute(input, context(more));
    if (output.data === undefined) throw new Error("There is no handle.");
    return { ...output, id: output.data.decision_id, handle: output.data };
  };
  const look = async (id: string) => (await tools.get_decision.execute({ decision_id: id }, context())).data;
  const answer = async (id: string, answers: unknown, more: object = {}) => {
    const result = await inbox.answer(id, { answers, by: "Ada", ...more });
    if (result.type === "refused") return result.issues.map(({ message }) => message);
    expect(result.type).toBe("settled");
    return [];
  };
  return { inbox, tools, context, ask, look, answer, pass: (ms: number) => (at += ms) };
}

/** Seed 001's example call. */
export const DEPLOY: AskUserDecisionInput = {
  question: "The migration finished cleanly. Deploy to production?",
  kind: "bool",
  context_md: "Migration ran in 4m 12s. 0 errors. Staging looks good.",
  notify: "push",
};
