// `start <file>` runs an agent until its calls wait for approval, `resume <file>` goes on in another process.
import { writeFileSync } from "node:fs";
import { Agent, Runner, RunState, setTracingDisabled, tool } from "@openai/agents";
import { assistantMessage, functionCall, modelResponse, ScriptedModel } from "@openai/agents/testing";
import { createOpenAiAgentsApprovalTool } from "@pilotdeck/ask-user-question/adapters/openai-agents";
import { CALLS, readState, TOOLS } from "./calls.js";

setTracingDisabled(true);
const [step, file] = process.argv.slice(2);
const stored = step === "start" ? { replies: {} } : readState(file);
const { tools, open } = createOpenAiAgentsApprovalTool(TOOLS, {
  tool,
  findReply: (callId) => stored.replies[callId],
});
const model = new ScriptedModel([
  step === "start"
    ? modelResponse(
        CALLS.map(({ id, name, input }) => functionCall(name, JSON.stringify(input), { callId: id })),
      )
    : modelResponse([assistantMessage("done")]),
]);
const agent = new Agent({ name: "agent", model, tools });

if (step === "start") {
  const { interruptions, state } = await new Runner().run(agent, "Go.");
  const requests = [];
  for (const interruption of interruptions) requests.push(await open(interruption));
  writeFileSync(String(file), JSON.stringify({ state: state.toString(), requests }));
} else {
  const state = await RunState.fromString(agent, stored.state);
  for (const interruption of state.getInterruptions()) state.approve(interruption);
  const { finalOutput } = await new Runner().run(agent, state);
  /** @type {any[]} */
  const input = [model.calls[0]?.request.input].flat();
  const readings = input.flatMap(({ type, callId, output }) =>
    type === "function_call_result" ? [[callId, { value: output.text ?? output }]] : [],
  );
  console.log(JSON.stringify({ readings, text: finalOutput }));
}
