// Four calls of two tools in one message: three that wait for a person, one that is malformed.
import { readFileSync } from "node:fs";
import { createAskUserQuestionTool } from "@pilotdeck/ask-user-question";
import { createSingleQuestionTool } from "@pilotdeck/ask-user-question/tools";

/** @type {import("@pilotdeck/ask-user-question").PilotDeckToolDefinition[]} */
export const TOOLS = [createAskUserQuestionTool(), createSingleQuestionTool({ name: "ask_reviewer" })];

const options = ["PostgreSQL", "SQLite"].map((label) => ({ label, description: `${label}.` }));
/** @param {string} question */
const ask = (question, header = "Database") => ({ questions: [{ question, header, options }] });

export const CALLS = [
  { id: "call_1", name: "ask_user_question", input: ask("First?") },
  { id: "call_2", name: "ask_user_question", input: ask("Second?") },
  { id: "call_3", name: "ask_user_question", input: ask("Third?", "far too long a header") },
  { id: "call_4", name: "ask_reviewer", input: { question: "Sure?", options: ["PostgreSQL", "SQLite"] } },
];

/** What one process left for the next. @param {string | undefined} file */
export function readState(file) {
  return JSON.parse(readFileSync(String(file), "utf8"));
}
