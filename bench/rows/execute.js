import assert from "node:assert/strict";
import { createAskUserQuestionTool, InMemoryElicitationChannel } from "../../dist/src/index.js";
import { compare } from "../compare.js";
import { createCall } from "../inputs/create-call.js";
import { executePlainly } from "../peers/plain-execute.js";

/**
 * B-04: a whole call through the memory channel.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measureExecute() {
  const tool = createAskUserQuestionTool();
  const call = createCall();
  const answers = call.questions.map(({ question, options, multiSelect }) => {
    const labels = options.map(({ label }) => label);
    return [question, multiSelect === true ? labels.slice(0, 2) : labels[0]];
  });
  const context = {
    turnId: "turn",
    elicitation: new InMemoryElicitationChannel(Object.fromEntries(answers)),
  };
  const { content, data } = await tool.execute(call, context);
  assert.deepEqual(await executePlainly(call, context), { content, data });
  const { ours, plain } = await compare({
    ours: () => tool.execute(call, context),
    plain: () => executePlainly(call, context),
  });
  return { execute: { ours, peer: plain } };
}
