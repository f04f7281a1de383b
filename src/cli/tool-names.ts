/** The contracts that `--tool` chooses from. */
export const TOOL_NAMES = ["ask_user_question", "ask", "ask_user", "AskUserQuestion", "decisions"] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** The name of a JSON Schema that the package ships. */
export const TOOL_SCHEMAS: Record<ToolName, string> = {
  ask_user_question: "ask-user-question.json",
  ask: "ask.json",
  ask_user: "ask-user.json",
  AskUserQuestion: "single-question.json",
  decisions: "decisions.json",
};
