// `start <file>` runs Claude until its question is deferred, `resume <file>` goes on in another process.
import { mkdirSync, writeFileSync } from "node:fs";
import { query } from "@anthropic-ai/claude-agent-sdk";
import { createAskUserQuestionTool } from "@pilotdeck/ask-user-question";
import {
  createClaudeCanUseTool,
  createClaudeDeferHook,
} from "@pilotdeck/ask-user-question/adapters/claude-agent-sdk";
import { CALLS, readState } from "../../programs/calls.js";
import { isolate, readResults, serveModel, useOf } from "../model-server.js";

const [step, file] = process.argv.slice(2);
const stored = step === "start" ? { replies: {} } : readState(file);
const home = `${file}.home`;
mkdirSync(home, { recursive: true });
const tool = createAskUserQuestionTool({ previewFormat: "markdown" });
const { hook, open } = createClaudeDeferHook(tool, { findReply: (id) => stored.replies[id] });
const [call] = CALLS;
const model = await serveModel(step === "start" ? [[useOf("call_1", call?.input)]] : []);
// Stays open and says nothing: the run goes on where it stopped.
const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) };
/** @type {any} */
const options = {
  ...isolate(model.url, home),
  hooks: { PreToolUse: [{ hooks: [hook] }] },
  // Claude asks its hooks about its question only where there is one.
  canUseTool: createClaudeCanUseTool(tool),
  ...(stored.sessionId !== undefined && { resume: stored.sessionId }),
};
const run = query({ prompt: step === "start" ? "Go." : silent, options });
for await (const message of run) {
  if (message.type !== "result") continue;
  const use = /** @type {any} */ (message).deferred_tool_use;
  const requests = use === undefined ? [] : [await open(use)];
  if (step === "start")
    writeFileSync(String(file), JSON.stringify({ sessionId: message.session_id, requests }));
  else console.log(JSON.stringify({ readings: readResults(model.calls.at(-1)), requests }));
  break;
}
model.close();
process.exit(0);
