// What a worker does with the package: a call of each tool, a preview, and a question over the wait handle. Tells what
// came of it as text.
import {
  createAskUserQuestionTool,
  InMemoryElicitationChannel,
  readTypedValue,
  runTool,
} from "@pilotdeck/ask-user-question";
import { createWaitHandleChannel } from "@pilotdeck/ask-user-question/channels/wait-handle";
import { validateHtmlPreview } from "@pilotdeck/ask-user-question/html-preview";
import { createAskUserTool } from "@pilotdeck/ask-user-question/tools";

const QUESTION = "Which port?";
const options = ["8080", "9090"].map((label) => ({ label, description: "", preview: `<b>${label}</b>` }));
const call = { questions: [{ question: QUESTION, header: "Port", options }] };

/** @returns {Promise<string[]>} */
export async function run() {
  const tool = createAskUserQuestionTool({ previewFormat: "html" });
  const memory = new InMemoryElicitationChannel({ [QUESTION]: "8080" });
  return [
    textOf(await runTool(tool, call, { elicitation: memory })),
    textOf(await runTool(tool, { questions: [] }, { elicitation: memory })),
    `${readTypedValue("8080", { type: "integer", minimum: 1 })} ${readTypedValue("x@", { type: "string", format: "email" })}`,
    String(validateHtmlPreview("<a onclick='f()'>x</a>")),
    ...(await askOverHttp(tool, call)),
    ...(await askOverHttp(createAskUserTool(), { questions: [{ question: QUESTION }] })),
  ];
}

/**
 * @template Input, Output
 * @param {import("@pilotdeck/ask-user-question/protocol").PilotDeckToolDefinition<Input, Output>} tool
 * @param {unknown} call
 */
async function askOverHttp(tool, call) {
  const channel = createWaitHandleChannel();
  const asked = runTool(tool, call, { elicitation: channel, sessionId: "s" });
  const events = channel.events({ sessionId: "s" });
  const first = await Promise.race([events.next(), asked]);
  if ("type" in first) return [textOf(first)];
  const requestId = "requestId" in first.value ? first.value.requestId : "";
  const refused = await channel.fetch(post({ kind: "question", requestId, answer: "" }));
  const taken = await channel.fetch(post({ kind: "question", requestId, answer: "9090" }));
  const text = textOf(await asked);
  channel.close();
  return [`${refused.status} ${taken.status}`, text];
}

/** @param {unknown} body */
function post(body) {
  return new Request("http://localhost/api/sessions/s/respond", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** @param {import("@pilotdeck/ask-user-question").ToolResult} result */
function textOf(result) {
  return result.type === "success"
    ? result.content.map((block) => (block.type === "text" ? block.text : JSON.stringify(block))).join()
    : `${result.error.code}: ${result.error.message}`;
}
