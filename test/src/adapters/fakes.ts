import type {
  ElicitationToolDefinition,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../src/index.js";
import { createAskUserQuestionTool } from "../../../src/index.js";

export const TOOL = createAskUserQuestionTool() as ElicitationToolDefinition;

const options = ["a", "b"].map((label) => ({ label, description: "" }));
export const INPUT = { questions: [{ question: "Which?", header: "Choice", options }] };
/** A call that is mended. */
export const SPOILT = { questions: JSON.stringify(INPUT.questions) };
/** A call that is not. */
export const WRONG = { questions: [{ ...INPUT.questions[0], header: "far too long a header" }] };

export const ANSWERED =
  'User has answered your questions: "Which?"="a". You can now continue with the user\'s answers in mind.';
export const REFUSED =
  'ask_user_question was called with invalid input:\n- /questions/0/header: header for "Which?" exceeds 12 chars';
export const REPLY = { type: "answered", answers: { "Which?": "a" } } as const;

/** A channel that takes "a", and keeps what it was asked. */
export function createAsked(): PilotDeckElicitationChannel & { asked: PilotDeckElicitationRequest[] } {
  const asked: PilotDeckElicitationRequest[] = [];
  return {
    asked,
    capabilities: {},
    async askUser(request) {
      asked.push(request);
      return REPLY;
    },
  };
}

/** A runtime's `tool` or `createTool`, which gives back what it was given. */
export function keep<Fields>(fields: Fields): Fields {
  return fields;
}
