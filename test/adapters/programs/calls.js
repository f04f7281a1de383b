// Three calls in one message: two that wait for a person, one that is malformed.
import { readFileSync } from "node:fs";
import { createAskUserQuestionTool } from "@pilotdeck/ask-user-question";

export const TOOL = createAskUserQuestionTool();

const options = ["PostgreSQL", "SQLite"].map((label) => ({ label, description: `${label}.` }));
/** @param {string} question */
const ask = (question, header = "Database") => ({ questions: [{ question, header, options }] });

export const CALLS = [
  { id: "call_1", input: ask("First?") },
  { id: "call_2", input: ask("Second?") },
  { id: "call_3", input: ask("Third?", "far too long a header") },
];

/** What one process left for the next. @param {string | undefined} file */
export function readState(file) {
  return JSON.parse(readFileSync(String(file), "utf8"));
}
