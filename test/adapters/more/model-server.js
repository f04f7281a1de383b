// A model server that Claude's command takes for Anthropic's: it says what it is told to, one message a call.
import { createServer } from "node:http";
import { join } from "node:path";

/** @typedef {{ type: string, [member: string]: unknown }} Block */
/** @typedef {{ role: string, content: string | Block[] }} Message */

/** @param {Block[][]} answers - once they are used up, it says "done" */
export async function serveModel(answers) {
  /** @type {Message[][]} */
  const calls = [];
  const server = createServer((request, response) => {
    if (request.method !== "POST" || !request.url?.startsWith("/v1/messages?")) {
      response.writeHead(404).end();
      return;
    }
    let body = "";
    request.setEncoding("utf8").on("data", (text) => {
      body += text;
    });
    request.on("end", () => {
      const content = answers[calls.push(JSON.parse(body).messages) - 1] ?? [{ type: "text", text: "done" }];
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const event of writeMessage(content)) {
        response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      }
      response.end();
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, calls, close: () => server.close() };
}

/** @param {Block[]} content */
function writeMessage(content) {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [],
    stop_reason: null,
    usage,
  };
  const stop_reason = content.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn";
  return [
    { type: "message_start", message },
    ...content.flatMap((block, index) => {
      const isUse = block.type === "tool_use";
      const delta = isUse
        ? { type: "input_json_delta", partial_json: JSON.stringify(block.input) }
        : { type: "text_delta", text: block.text };
      return [
        {
          type: "content_block_start",
          index,
          content_block: { ...block, ...(isUse ? { input: {} } : { text: "" }) },
        },
        { type: "content_block_delta", index, delta },
        { type: "content_block_stop", index },
      ];
    }),
    { type: "message_delta", delta: { stop_reason }, usage },
    { type: "message_stop" },
  ];
}

/** @param {string} id @param {unknown} input */
export function useOf(id, input) {
  return { type: "tool_use", id, name: "AskUserQuestion", input };
}

/** What the model reads of its calls, in order. @param {Message[] | undefined} messages */
export function readResults(messages = []) {
  const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  return blocks
    .filter(({ type }) => type === "tool_result")
    .map((block) => {
      const { content } = block;
      const text = Array.isArray(content) ? content.map((one) => one.text).join("") : String(content);
      return { id: String(block.tool_use_id), text, isError: block.is_error === true };
    });
}

/**
 * Options with which the command touches nothing of this machine, and calls nobody but the model server.
 * @param {string} url @param {string} home
 */
export function isolate(url, home) {
  return {
    cwd: home,
    settingSources: [],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      CLAUDE_CONFIG_DIR: join(home, "config"),
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "fake",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    },
  };
}
