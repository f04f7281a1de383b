// Another process, which has nothing of the first but JSON: `toRequest` or `toResult` of each case that it reads.
import { text } from "node:stream/consumers";
import { createAskUserQuestionTool } from "../../../dist/src/index.js";
import { createAskTool, createAskUserTool, createSingleQuestionTool } from "../../../dist/src/tools/index.js";

/** @type {Record<string, () => object>} */
const TOOLS = {
  ask_user_question: createAskUserQuestionTool,
  ask: createAskTool,
  ask_user: createAskUserTool,
  AskUserQuestion: createSingleQuestionTool,
};

const endings = JSON.parse(await text(process.stdin)).map(run);
process.stdout.write(JSON.stringify(endings));

/** @param {{ name: string, input: unknown, context?: unknown, outcome?: unknown }} half */
function run({ name, input, context, outcome }) {
  const tool = /** @type {Record<string, (...parts: unknown[]) => unknown>} */ (TOOLS[name]?.());
  if (outcome === undefined) return tool.toRequest?.(input, context);
  try {
    return { output: tool.toResult?.(input, outcome) };
  } catch (thrown) {
    const { code, message, details } = Object(thrown);
    return { error: { code, message, details } };
  }
}
