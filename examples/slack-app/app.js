// A Slack app whose agent asks before it acts. Give it the bot scopes chat:write, app_mentions:read and im:history, subscribe
// to app_mention and message.im at /slack/events, and send interactions to /slack/interactions. Then write "release" to it:
//
//   SLACK_TOKEN=xoxb-… SLACK_SIGNING_SECRET=… PORT=3000 node app.js
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { createAskUserQuestionTool, runTool } from "@pilotdeck/ask-user-question";
import { createChatChannel } from "@pilotdeck/ask-user-question/channels/chat";

/**
 * What is used of Slack's payloads.
 * @typedef {{ type: string, channel: string, channel_type?: string, user?: string, bot_id?: string, subtype?: string, text?: string, ts: string, thread_ts?: string, files?: unknown[] }} MessageEvent
 * @typedef {{ type: string, user: { id: string, name?: string }, channel: { id: string }, message: { ts: string }, actions: { action_id: string, action_ts: string }[] }} Interaction
 */

const {
  SLACK_TOKEN = "",
  SLACK_SIGNING_SECRET = "",
  SLACK_API = "https://slack.com/api",
  PORT = "3000",
} = process.env;
// Without the secret anybody could sign.
if (SLACK_TOKEN === "" || SLACK_SIGNING_SECRET === "") {
  process.stderr.write(
    "Set SLACK_TOKEN and SLACK_SIGNING_SECRET to what the settings of the Slack app show.\n",
  );
  process.exit(1);
}

/** How old a request may be, in seconds; and how large, in bytes. */
const AGE_MAX = 300;
const BODY_MAX = 1_000_000;

const chat = createChatChannel({
  name: "slack",
  flavour: "slack",
  limits: { text: 3000, buttons: 25, buttonText: 75 },
  async send({ conversation: channel, text, buttons, replyTo }) {
    const thread = replyTo === undefined ? {} : { thread_ts: replyTo };
    const body = { channel, text, blocks: createBlocks(text, buttons), ...thread };
    const { ts } = await call("chat.postMessage", body);
    return ts;
  },
  update: ({ conversation: channel, message: ts, text, buttons }) =>
    call("chat.update", { channel, ts, text, blocks: createBlocks(text, buttons) }),
  onError: report,
});

const server = createServer((request, response) => {
  handle(request, response).catch((thrown) => {
    // What was cut off, or is no JSON.
    report(thrown);
    response.destroy();
  });
});
server.listen(Number(PORT), "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`listening on ${typeof address === "object" ? address?.port : address}\n`);
});

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function handle(request, response) {
  /** @param {number} status @param {string} [text] */
  const reply = (status, text = "") => response.writeHead(status).end(text);
  const body = await readBody(request);
  if (body === undefined) {
    reply(413);
  } else if (!isSigned(request.headers, body)) {
    reply(401);
  } else if (request.url === "/slack/events") {
    const { type, challenge, event } = JSON.parse(body);
    // Slack waits three seconds, and then sends the event again: what comes of it is not waited for.
    reply(200, type === "url_verification" ? challenge : "");
    if (type === "event_callback") takeMessage(event).catch(report);
  } else if (request.url === "/slack/interactions") {
    reply(200);
    takePress(JSON.parse(new URLSearchParams(body).get("payload") ?? "{}"));
  } else {
    reply(404);
  }
}

/** @param {MessageEvent} event */
async function takeMessage({
  channel,
  channel_type,
  user,
  bot_id,
  subtype,
  text = "",
  ts,
  thread_ts,
  files,
}) {
  // What bots say, this one too, and what was changed or deleted.
  if (user === undefined || bot_id !== undefined || (subtype !== undefined && subtype !== "file_share"))
    return;
  const written = text.replace(/^<@[A-Z\d]+>\s*/, "");
  const receipt = await chat.receive({
    ...{ conversation: channel, id: ts, from: { id: user }, text: written },
    ...(thread_ts !== undefined && { replyTo: thread_ts }),
    hasAttachments: files !== undefined,
    isGroup: channel_type !== "im",
  });
  if (receipt === "agent" && written === "release") await release(channel);
}

/** @param {Interaction} interaction */
function takePress({ type, user, channel, message, actions }) {
  if (type !== "block_actions") return;
  for (const { action_id, action_ts } of actions) {
    void chat.receive({
      ...{ conversation: channel.id, id: action_ts, replyTo: message.ts, button: action_id },
      from: { id: user.id, ...(user.name !== undefined && { name: user.name }) },
    });
  }
}

/**
 * Where a model would call the tool.
 * @param {string} sessionId - the conversation to ask in
 */
async function release(sessionId) {
  const options = ["Now", "Tomorrow"].map((label) => ({ label, description: "" }));
  const question = { question: "Publish release 2.0 <final>?", header: "Release", options };
  const input = { questions: [question] };
  const { content } = await runTool(createAskUserQuestionTool(), input, { elicitation: chat, sessionId });
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  await call("chat.postMessage", { channel: sessionId, blocks: [createText("plain_text", text)], text });
}

/** @param {unknown} thrown */
function report(thrown) {
  process.stderr.write(`${thrown}\n`);
}

/**
 * @param {string} text
 * @param {readonly { id: string, text: string }[]} [buttons]
 */
function createBlocks(text, buttons = []) {
  const elements = buttons.map((button) => ({
    type: "button",
    action_id: button.id,
    text: { type: "plain_text", text: button.text },
  }));
  const section = createText("mrkdwn", text);
  return elements.length === 0 ? [section] : [section, { type: "actions", elements }];
}

/** @param {"mrkdwn" | "plain_text"} type @param {string} text */
function createText(type, text) {
  // Else names and channels in the text of whoever asks become mentions.
  const verbatim = type === "mrkdwn" ? { verbatim: true } : {};
  return { type: "section", text: { type, text, ...verbatim } };
}

/**
 * Slack signs what it sends, with the time: what was recorded cannot be sent again later.
 * @param {import("node:http").IncomingHttpHeaders} headers
 * @param {string} body
 */
function isSigned(headers, body) {
  const time = String(headers["x-slack-request-timestamp"]);
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= AGE_MAX)) return false;
  const digest = createHmac("sha256", SLACK_SIGNING_SECRET).update(`v0:${time}:${body}`).digest("hex");
  const expected = Buffer.from(`v0=${digest}`);
  const found = Buffer.from(String(headers["x-slack-signature"]));
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @returns {Promise<string | undefined>} nothing where it is too large
 */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * @param {string} method
 * @param {Record<string, unknown>} body
 */
async function call(method, body) {
  const response = await fetch(`${SLACK_API}/${method}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SLACK_TOKEN}`, "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  });
  const reply = /** @type {{ ok: boolean, error?: string, ts?: string }} */ (await response.json());
  if (!reply.ok) throw new Error(`${method}: ${reply.error}`);
  return reply;
}
