// What a worker does with the package: a call of each tool, a preview, a question over the wait handle, on the page and in a
// chat. Tells what came of it as text. What is made is made while the modules load, where a worker has no timer, no signal and
// nothing random.
import { McpServer } from "@modelcontextprotocol/server";
import {
  createAskUserQuestionTool,
  InMemoryElicitationChannel,
  readTypedValue,
  runTool,
} from "@pilotdeck/ask-user-question";
import { createMcpMemory, registerMcpTools } from "@pilotdeck/ask-user-question/adapters/mcp-server";
import { createPilotDeckEventChannel } from "@pilotdeck/ask-user-question/adapters/pilotdeck-gateway";
import { createChatChannel } from "@pilotdeck/ask-user-question/channels/chat";
import { firstAnswer, withTimeout } from "@pilotdeck/ask-user-question/channels/compose";
import { createInbox, createMemoryStore } from "@pilotdeck/ask-user-question/channels/inbox";
import { createInboxPages } from "@pilotdeck/ask-user-question/channels/inbox/page";
import { createWaitHandleChannel } from "@pilotdeck/ask-user-question/channels/wait-handle";
import { validateHtmlPreview } from "@pilotdeck/ask-user-question/html-preview";
import { createAskUserTool } from "@pilotdeck/ask-user-question/tools";

const QUESTION = "Which port?";
const options = ["8080", "9090"].map((label) => ({ label, description: "", preview: `<b>${label}</b>` }));
const ignore = () => undefined;
const inbox = createInbox({ store: createMemoryStore() });
const pages = createInboxPages(inbox);
const channel = createWaitHandleChannel();
const gateway = createPilotDeckEventChannel({ emit: ignore });
const chat = createChatChannel({
  send() {
    queueMicrotask(() => chat.receive({ from: { id: "1", name: "Ann" }, text: "2" }));
    return undefined;
  },
});
const whoeverIsFirst = withTimeout(firstAnswer([gateway, chat]), { ms: 60_000, then: "cancel" });
const server = new McpServer({ name: "asker", version: "1.0.0" });
registerMcpTools(server, createAskUserQuestionTool(), { memory: createMcpMemory() });
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
    await answerOnPage(),
    textOf(await runTool(tool, call, { elicitation: whoeverIsFirst })),
  ];
}

/** Somebody signs in on the inbox's page and answers there, previews and Markdown beside the options. */
async function answerOnPage() {
  const asked = { toolCallId: "1", toolName: "ask", context: { markdown: "**Look.**" } };
  const { entry } = await inbox.ask({ ...asked, questions: [{ question: QUESTION, header: "", options }] });
  const { code } = await pages.createSignInCode("Ada");
  const signedIn = await pages.fetch(form("/sign-in", { code }, ""));
  const cookie = (signedIn.headers.get("set-cookie") ?? "").replace(/;.*/, "");
  const page = await pages.fetch(new Request(`http://localhost/q/${entry.id}`, { headers: { cookie } }));
  const [, token = ""] = /name="token" value="(\w+)"/.exec(await page.text()) ?? [];
  const sent = await pages.fetch(form(`/q/${entry.id}`, { token, act: "answer", q0: "1" }, cookie));
  const { settlement } = (await inbox.get(entry.id)) ?? {};
  return `${page.status} ${sent.status} ${JSON.stringify(settlement?.answers)}`;
}

/**
 * @param {string} path
 * @param {Record<string, string>} fields
 * @param {string} cookie
 */
function form(path, fields, cookie) {
  return new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { cookie, origin: "http://localhost", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
}

/**
 * @template Input, Output
 * @param {import("@pilotdeck/ask-user-question/protocol").PilotDeckToolDefinition<Input, Output>} tool
 * @param {unknown} call
 */
async function askOverHttp(tool, call) {
  const asked = runTool(tool, call, { elicitation: channel, sessionId: "s" });
  const events = channel.events({ sessionId: "s" });
  const first = await Promise.race([events.next(), asked]);
  if ("type" in first) return [textOf(first)];
  const requestId = "requestId" in first.value ? first.value.requestId : "";
  const refused = await channel.fetch(post({ kind: "question", requestId, answer: "" }));
  const taken = await channel.fetch(post({ kind: "question", requestId, answer: "9090" }));
  const text = textOf(await asked);
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
