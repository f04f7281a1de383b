import type {
  PilotDeckElicitationOption,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";

/** A request of these questions. */
export function createRequest(...questions: PilotDeckElicitationQuestion[]): PilotDeckElicitationRequest {
  return { toolCallId: "call", toolName: "test", questions };
}

/** A question with the options `a` and `b`, or others. */
export function choice(
  question: string,
  more: Partial<PilotDeckElicitationQuestion> = {},
): PilotDeckElicitationQuestion {
  return { question, header: "", options: [option("a"), option("b")], ...more };
}

export function option(label: string, description = ""): PilotDeckElicitationOption {
  return { label, description };
}
