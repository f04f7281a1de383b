import { createAskUserQuestionTool, type PilotDeckElicitationChannel } from "../../../../src/index.js";
import { createCall, createQuestion, rejectionOf } from "./call.js";

export const tool = createAskUserQuestionTool();

export const call = createCall("one", createQuestion("many", { multiSelect: true }));

export function failureOf(elicitation: PilotDeckElicitationChannel): Promise<unknown> {
  return rejectionOf(tool.execute(call, { turnId: "turn", elicitation }));
}
