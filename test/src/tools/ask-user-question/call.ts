import {
  type AskUserQuestionInput,
  type AskUserQuestionItem,
  type AskUserQuestionToolOptions,
  createAskUserQuestionTool,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationRequest,
  type PilotDeckToolDefinition,
  type PilotDeckToolValidationResult,
} from "../../../../src/index.js";

/** The verdict on any value at all. */
export async function validate(
  input: unknown,
  options: AskUserQuestionToolOptions = {},
): Promise<PilotDeckToolValidationResult> {
  const tool: PilotDeckToolDefinition = createAskUserQuestionTool(options);
  const verdict = await tool.validateInput?.(input, { turnId: "turn" });
  if (verdict === undefined) throw new Error("The tool has no validateInput.");
  return verdict;
}

/** A question with the options `a` and `b`. */
export function createQuestion(
  question: string,
  members: Partial<AskUserQuestionItem> = {},
): AskUserQuestionItem {
  const options = ["a", "b"].map((label) => ({ label, description: `take ${label}` }));
  return { question, header: "Header", options, ...members };
}

/** A call that asks these questions. */
export function createCall(...questions: (string | AskUserQuestionItem)[]): AskUserQuestionInput {
  return {
    questions: questions.map((asked) => (typeof asked === "string" ? createQuestion(asked) : asked)),
  };
}

/** A channel with this `askUser`, whatever it returns; it declares no capabilities, as PilotDeck's do not. */
export function createChannel(
  askUser: (request: PilotDeckElicitationRequest) => unknown,
  members: Partial<PilotDeckElicitationChannel> = {},
): PilotDeckElicitationChannel {
  const channel: PilotDeckElicitationChannel = {
    name: "test channel",
    askUser: () => Promise.reject(),
    ...members,
  };
  // Past the type: what a channel may not return is the point of many tests.
  return Object.defineProperty(channel, "askUser", { value: askUser });
}

/** What a promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`It did not reject but gave ${JSON.stringify(value)}.`);
    },
    (thrown: unknown) => thrown,
  );
}
