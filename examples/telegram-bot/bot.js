// A Telegram bot whose agent asks before it acts. Get a token of @BotFather, and write /release to the bot:
//
//   TELEGRAM_TOKEN=123:abc node bot.js
import { setTimeout } from "node:timers/promises";
import { createAskUserQuestionTool, runTool } from "@pilotdeck/ask-user-question";
import { createChatChannel } from "@pilotdeck/ask-user-question/channels/chat";

/**
 * What is used of the Bot API's objects.
 * @typedef {{ id: number, first_name?: string, username?: string }} User
 * @typedef {{ message_id: number, chat: { id: number, type: string }, from?: User, text?: string, reply_to_message?: Message }} Message
 * @typedef {{ id: string, from: User, data?: string, message?: Message }} CallbackQuery
 * @typedef {{ update_id: number, message?: Message, callback_query?: CallbackQuery }} Update
 */

const { TELEGRAM_TOKEN = "", TELEGRAM_API = "https://api.telegram.org" } = process.env;
if (TELEGRAM_TOKEN === "") {
  process.stderr.write("Set TELEGRAM_TOKEN to the token that @BotFather gave you.\n");
  process.exit(1);
}
const parse_mode = "MarkdownV2";
/** How long it waits before it asks Telegram again that failed, in milliseconds. */
const RETRY_MS = 500;

const chat = createChatChannel({
  name: "telegram",
  flavour: "telegram-markdown",
  limits: { text: 4096, buttons: 20, buttonText: 60 },
  async send({ conversation, text, buttons, replyTo }) {
    const reply = replyTo && { message_id: Number(replyTo), allow_sending_without_reply: true };
    const sent = await call("sendMessage", {
      chat_id: Number(conversation),
      ...{ text, parse_mode, reply_markup: createKeyboard(buttons), reply_parameters: reply },
    });
    return /** @type {Message} */ (sent).message_id;
  },
  update: ({ conversation, message, text, buttons }) =>
    call("editMessageText", {
      chat_id: Number(conversation),
      message_id: Number(message),
      ...{ text, parse_mode, reply_markup: createKeyboard(buttons) },
    }),
  onError: report,
});

for (let offset = 0; ; ) {
  const allowed_updates = ["message", "callback_query"];
  const updates = await call("getUpdates", { offset, timeout: 50, allowed_updates }).catch(recover);
  for (const update of /** @type {Update[]} */ (updates)) {
    offset = update.update_id + 1;
    // The next update may be the answer to what is asked here: nobody waits for this one.
    take(update).catch(report);
  }
}

/**
 * A network may fail for a while, and Telegram be restarted; what Telegram refuses, it refuses again.
 * @param {unknown} thrown
 */
async function recover(thrown) {
  const { code } = /** @type {{ code?: unknown }} */ (thrown);
  report(thrown);
  if (typeof code === "number" && code < 500 && code !== 429) process.exit(1);
  await setTimeout(RETRY_MS);
  return [];
}

/** @param {Update} update */
async function take({ message, callback_query: press }) {
  if (press?.message !== undefined) {
    // Else the button turns for a minute; what was pressed counts also where it is too late for that.
    await call("answerCallbackQuery", { callback_query_id: press.id }).catch(report);
    const replyTo = String(press.message.message_id);
    const place = whereOf(press.message, press.from);
    await chat.receive({ ...place, id: press.id, replyTo, button: press.data ?? "" });
  } else if (message?.from !== undefined) {
    const { text, message_id, reply_to_message: original } = message;
    const receipt = await chat.receive({
      ...whereOf(message, message.from),
      id: String(message_id),
      ...(original && { replyTo: String(original.message_id) }),
      ...(text === undefined ? { hasAttachments: true } : { text }),
    });
    if (receipt === "agent" && text === "/release") await release(String(message.chat.id));
  }
}

/**
 * @param {Message} message - the one that was sent, or below which the button was
 * @param {User} user
 */
function whereOf({ chat: { id, type } }, user) {
  const name = user.first_name ?? user.username ?? "";
  return {
    conversation: String(id),
    from: { id: String(user.id), name },
    isGroup: type !== "private",
  };
}

/**
 * Where a model would call the tool.
 * @param {string} sessionId - the conversation to ask in
 */
async function release(sessionId) {
  const options = ["Now", "Tomorrow"].map((label) => ({ label, description: "" }));
  const question = { question: "Publish release 2.0 (final)?", header: "Release", options };
  const input = { questions: [question] };
  const { content } = await runTool(createAskUserQuestionTool(), input, { elicitation: chat, sessionId });
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  await call("sendMessage", { chat_id: Number(sessionId), text });
}

/** @param {unknown} thrown */
function report(thrown) {
  process.stderr.write(`${thrown}\n`);
}

/** @param {readonly { id: string, text: string }[]} [buttons] */
function createKeyboard(buttons = []) {
  return { inline_keyboard: buttons.map(({ id, text }) => [{ text, callback_data: id }]) };
}

/**
 * @param {string} method
 * @param {Record<string, unknown>} body
 */
async function call(method, body) {
  const response = await fetch(`${TELEGRAM_API}/bot${TELEGRAM_TOKEN}/${method}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const reply = /** @type {{ ok: boolean, result?: unknown, error_code?: number, description?: string }} */ (
    await response.json()
  );
  if (!reply.ok)
    throw Object.assign(new Error(`${method}: ${reply.description}`), { code: reply.error_code });
  return reply.result;
}
