import { expect, it } from "vitest";
import { READERS } from "../channels/chat/read-flavour.js";
import { failToStart, startExample, startStandIn } from "./stand-in.js";

const TOKEN = "123:abc";
const CHAT = { id: 7, type: "private" };
const ANN = { id: 1, first_name: "Ann" };

type Message = { text: string; parse_mode?: string; reply_markup?: { inline_keyboard: Button[][] } };
type Button = { text: string; callback_data: string };

it("E-01 E-02 E-03 a Telegram bot asks with an inline keyboard, edits what it asked, and keeps to the Bot API's format", async () => {
  const { telegram, write, press } = await startTelegram();
  startExample("telegram-bot/bot.js", { TELEGRAM_TOKEN: TOKEN, TELEGRAM_API: telegram.url });

  write("/release");
  const [question] = await telegram.until("sendMessage", 1);
  const asked = question?.body as Message;
  expect(READERS["telegram-markdown"](asked.text)).toMatchObject({
    text: expect.stringContaining("1. Now"),
    strong: ["Publish release 2.0 (final)?"],
  });
  const buttons = asked.reply_markup?.inline_keyboard.flat() ?? [];
  expect(buttons.map(({ text }) => text)).toEqual(["Now", "Tomorrow", "Decline"]);

  write("7, please", { photo: true });
  const [, refused] = await telegram.until("sendMessage", 2);
  expect(refused?.body).toMatchObject({
    text: expect.stringContaining("Only text can be an answer here"),
    reply_parameters: { message_id: 1002 },
  });

  press(buttons[1]?.callback_data ?? "");
  const [pressed] = await telegram.until("answerCallbackQuery", 1);
  expect(pressed?.body).toEqual({ callback_query_id: "press-1" });
  const [edited] = await telegram.until("editMessageText", 1);
  expect(edited?.body).toMatchObject({ message_id: 1, reply_markup: { inline_keyboard: [] } });
  expect(READERS["telegram-markdown"](String(edited?.body.text)).text).toMatch(/→ Tomorrow \(Ann\)$/);
  const [, , result] = await telegram.until("sendMessage", 3);
  expect(result?.body.text).toBe(
    `User has answered your questions: "Publish release 2.0 (final)?"="Tomorrow". You can now continue with the user's answers in mind.`,
  );

  press(buttons[0]?.callback_data ?? "");
  const [, , , late] = await telegram.until("sendMessage", 4);
  expect(READERS["telegram-markdown"](String(late?.body.text)).text).toBe(
    "That question is closed: answered by Ann: Tomorrow",
  );
  expect(telegram.calls.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

it("E-01 a Telegram bot goes on where Telegram failed for a while, and takes a press that came too late to be confirmed", async () => {
  const { telegram, write, press } = await startTelegram({
    getUpdates: { error_code: 502, description: "Bad Gateway" },
    answerCallbackQuery: { error_code: 400, description: "query is too old" },
  });
  startExample("telegram-bot/bot.js", { TELEGRAM_TOKEN: TOKEN, TELEGRAM_API: telegram.url });
  write("/release");
  const [question] = await telegram.until("sendMessage", 1);
  const asked = question?.body as Message;
  press(asked.reply_markup?.inline_keyboard.flat()[0]?.callback_data ?? "");
  const [, result] = await telegram.until("sendMessage", 2);
  expect(result?.body.text).toContain('="Now"');
});

it("E-01 a Telegram bot says what is wrong with its token, and ends", async () => {
  const { telegram } = await startTelegram({
    getUpdates: { error_code: 401, description: "Unauthorized" },
  });
  const env = { TELEGRAM_TOKEN: TOKEN, TELEGRAM_API: telegram.url };
  expect(await failToStart("telegram-bot/bot.js", env)).toBe("Error: getUpdates: Unauthorized\n");
  expect(await failToStart("telegram-bot/bot.js", { ...env, TELEGRAM_TOKEN: "" })).toBe(
    "Set TELEGRAM_TOKEN to the token that @BotFather gave you.\n",
  );
});

type Refusal = { error_code: number; description: string };

/** Telegram, as far as one chat with Ann needs it; the first call of some methods is refused. */
async function startTelegram(refusals: Record<string, Refusal> = {}) {
  const refused = new Map(Object.entries(refusals));
  const updates: Record<string, unknown>[] = [];
  let wake: () => void = () => undefined;
  let sent = 0;
  let written = 1000;
  let presses = 0;
  const telegram = await startStandIn({
    fixture: "services/telegram.json",
    judge: ({ url, method, headers }) => [
      ...(url?.startsWith(`/bot${TOKEN}/`) ? [] : [`The address is ${url}.`]),
      ...(method === "POST" && headers["content-type"] === "application/json" ? [] : ["It is no JSON."]),
    ],
    async answer({ method, body, faults }) {
      if (faults.length > 0) return { ok: false, error_code: 400, description: faults.join(" ") };
      const refusal = refused.get(method);
      refused.delete(method);
      if (refusal !== undefined) return { ok: false, ...refusal };
      if (method === "getUpdates") {
        const next = () => updates.filter((update) => Number(update.update_id) >= Number(body.offset));
        while (next().length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        return { ok: true, result: next() };
      }
      if (body.parse_mode === "MarkdownV2") READERS["telegram-markdown"](String(body.text));
      if (method !== "sendMessage") return { ok: true, result: true };
      sent += 1;
      return { ok: true, result: { message_id: sent, chat: CHAT, date: 0, text: body.text } };
    },
  });
  const push = (update: Record<string, unknown>) => {
    updates.push({ update_id: updates.length + 1, ...update });
    wake();
  };
  return {
    telegram,
    write(text: string, { photo = false } = {}) {
      written += 1;
      const content = photo ? { photo: [{ file_id: "f" }], caption: text } : { text };
      push({ message: { message_id: written, chat: CHAT, from: ANN, date: 0, ...content } });
    },
    press(data: string) {
      presses += 1;
      const message = { message_id: 1, chat: CHAT, date: 0 };
      push({ callback_query: { id: `press-${presses}`, from: ANN, chat_instance: "1", message, data } });
    },
  };
}
