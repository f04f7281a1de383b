import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";

export function createQuestion(labels: readonly string[], allowOther: boolean) {
  const options = labels.map((label) => ({ label, description: "" }));
  return { question: "Q?", header: "", options, multiSelect: true, allowOther };
}

export function requestOf(question: PilotDeckElicitationQuestion) {
  return { toolCallId: "call", toolName: "test", questions: [question] };
}
