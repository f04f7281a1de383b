import {
  type ElicitationValueSchema,
  elicit,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationQuestion,
} from "../../../src/index.js";

export const CAPABLE = { closedChoice: true, freeText: true, schema: true, secret: true };

export function answerWith(text: string, schema: ElicitationValueSchema) {
  return ask({ question: "Value?", header: "", options: [], schema }, text);
}

export function ask(question: PilotDeckElicitationQuestion, answer: string | string[]) {
  const channel: PilotDeckElicitationChannel = {
    name: "test channel",
    capabilities: CAPABLE,
    askUser: async () => ({ type: "answered", answers: { "Value?": answer } }),
  };
  return elicit(channel, { toolCallId: "call", toolName: "test", questions: [question] });
}
