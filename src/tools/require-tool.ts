import { requireMethods } from "../text/require-methods.js";

/** Throws a `TypeError` for what is no tool, with what to do, and what else might stand there. */
export function requireTool(value: unknown, place: string, otherwise = ""): void {
  requireMethods(
    value,
    ["execute"],
    `${place} must be a tool, such as createAskUserQuestionTool()${otherwise}`,
  );
}
