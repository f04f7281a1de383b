import type { ElicitationTimeout, PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { PilotDeckToolRuntimeContext } from "../../../protocol/tool.js";
import { createToolRequest } from "../create-request.js";
import { pairWithUnique, type QuestionPair } from "../unique-questions.js";
import type { AskInput, AskQuestion } from "./input.js";

/** What a call of `ask` puts to the person. In plan mode no timeout counts. */
export function createAskRequest(
  { questions }: AskInput,
  context: PilotDeckToolRuntimeContext,
  { name, timeoutSeconds, isPlanning }: { name: string; timeoutSeconds: number; isPlanning: boolean },
): PilotDeckElicitationRequest {
  const timeout = chooseTimeout(timeoutSeconds, isPlanning);
  const unique = pairAskQuestions(questions).map(([, question]) => question);
  return createToolRequest(name, unique, context, { timeout });
}

/** The questions with those that a channel asks, in the same order. A label that is there twice is offered once. */
export function pairAskQuestions(questions: readonly AskQuestion[]): QuestionPair<AskQuestion>[] {
  return pairWithUnique(questions, ({ id, question, options, multi = false, recommended = -1 }) => {
    const labels = [...new Set(options.map(({ label }) => label))];
    const chosen = options[recommended];
    return {
      question,
      // What tells several questions apart, on tabs and in lists.
      header: questions.length > 1 ? id : "",
      options: labels.map((label) => ({ label, description: "" })),
      allowOther: true,
      otherLabel: "Other (type your own)",
      ...(multi && labels.length > 0 && { multiSelect: true }),
      ...(chosen && { recommended: labels.indexOf(chosen.label) }),
    };
  });
}

// In plan mode 0 milliseconds also take away a timeout that the channel has.
function chooseTimeout(seconds: number, isPlanning: boolean): ElicitationTimeout | undefined {
  if (isPlanning) return { ms: 0, then: "recommended" };
  return seconds > 0 ? { ms: seconds * 1000, then: "recommended" } : undefined;
}
