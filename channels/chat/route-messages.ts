import { readChoice } from "../../src/elicitation/read-choice.js";
import { isBlank } from "../../src/text/foreign-words.js";
import { readButtonId } from "./button-ids.js";
import type { AuthoriseChat, ChatPerson, ChatReceipt, IncomingChatMessage } from "./chat.js";
import type { OpenAsk } from "./open-ask.js";
import type { Outbox } from "./outbox.js";
import { CHAT_SENTENCES } from "./sentences.js";

/** An ask that is over, as those who come late are told. */
export type EndedAsk = { ask: OpenAsk; how: string };

export type RouterOptions = {
  open: ReadonlyMap<string, OpenAsk>;
  /** The ask that was of a key, or had a message, and is over. */
  findEnded(isIt: (ask: OpenAsk) => boolean): EndedAsk | undefined;
  authorise: AuthoriseChat | undefined;
  outbox: Outbox;
  onError: ((thrown: unknown) => void) | undefined;
};

/** Words that were written while several asks were open, until somebody says for which of them. */
type HeldMessage = { message: IncomingChatMessage; asks: readonly OpenAsk[] };

const NOBODY: ChatPerson = { id: "" };

/** Finds the ask that a message is for, and gives it to that. */
export function createRouter({ open, findEnded, authorise, outbox, onError }: RouterOptions) {
  const held = new Map<string, HeldMessage>();

  return async function route(message: IncomingChatMessage): Promise<ChatReceipt> {
    const { button, replyTo } = message;
    if (button !== undefined) return routeButton(button, message);
    const asks = openIn(message);
    if (replyTo !== undefined) {
      const answered = asks.find((ask) => ask.owns(replyTo));
      if (answered !== undefined) return give(answered, message);
      const ended = findEnded((ask) => ask.conversation === placeOf(message) && ask.owns(replyTo));
      if (ended !== undefined) return say(CHAT_SENTENCES.over(ended.how), message);
      // The answer may be quicker than the messenger, which has not said yet what the question's id is.
      if (!asks.some((ask) => ask.isSending())) return "agent";
    }
    return routeWords(asks, message);
  };

  async function routeButton(button: string, message: IncomingChatMessage): Promise<ChatReceipt> {
    const meaning = readButtonId(button);
    if (meaning === undefined) return "agent";
    const ask = open.get(meaning.key);
    if (ask === undefined || ask.conversation !== placeOf(message)) {
      const ended = findEnded((one) => one.key === meaning.key && one.conversation === placeOf(message));
      return say(ended === undefined ? CHAT_SENTENCES.overLong : CHAT_SENTENCES.over(ended.how), message);
    }
    if (!(await mayAnswer(ask, message))) return say(CHAT_SENTENCES.notAllowed, message);
    // It may have ended while the host was asked who may answer.
    if (!open.has(ask.key)) return routeButton(button, message);
    ask.takeButton(meaning, message);
    return "answer";
  }

  async function routeWords(asks: readonly OpenAsk[], message: IncomingChatMessage): Promise<ChatReceipt> {
    const { text = "", isGroup = false, replyTo } = message;
    const waiting = held.get(holderOf(message));
    if (waiting !== undefined && replyTo === undefined) return chooseAsk(waiting, message);
    const meant =
      isGroup && replyTo === undefined
        ? asks.filter((ask) => ask.expects(text, message.from ?? NOBODY))
        : asks;
    const allowed: OpenAsk[] = [];
    for (const ask of meant) if (await mayAnswer(ask, message)) allowed.push(ask);
    const [only] = allowed.filter((ask) => open.has(ask.key));
    if (only === undefined) return "agent";
    if (allowed.length === 1) return give(only, message, true);
    held.set(holderOf(message), { message, asks: allowed });
    return say(
      [
        CHAT_SENTENCES.which,
        ...allowed.map((ask, index) => `${index + 1}. ${ask.title()}`),
        CHAT_SENTENCES.whichHow,
      ].join("\n"),
      message,
    );
  }

  async function chooseAsk(waiting: HeldMessage, message: IncomingChatMessage): Promise<ChatReceipt> {
    const { text = "" } = message;
    const options = waiting.asks.map((ask) => ({ label: ask.title(), description: "" }));
    if (text.trim().normalize("NFKC") === "0") {
      held.delete(holderOf(message));
      return say(CHAT_SENTENCES.forNone, message);
    }
    const reading = readChoice(text, {
      question: CHAT_SENTENCES.which,
      header: "",
      options,
      allowOther: false,
    });
    const index =
      reading.type === "answer" ? options.findIndex(({ label }) => label === reading.texts[0]) : -1;
    const ask = waiting.asks[index];
    if (ask === undefined) {
      const why = reading.type === "unclear" ? reading.explanation : CHAT_SENTENCES.which;
      return say(`${why} ${CHAT_SENTENCES.whichHow}`, message);
    }
    held.delete(holderOf(message));
    if (open.has(ask.key)) return give(ask, waiting.message);
    const ended = findEnded((one) => one === ask);
    return say(ended === undefined ? CHAT_SENTENCES.overLong : CHAT_SENTENCES.over(ended.how), message);
  }

  async function give(ask: OpenAsk, message: IncomingChatMessage, isAllowed = false): Promise<ChatReceipt> {
    if (!isAllowed && !(await mayAnswer(ask, message))) return say(CHAT_SENTENCES.notAllowed, message);
    if (!open.has(ask.key)) {
      const ended = findEnded((one) => one === ask);
      return say(ended === undefined ? CHAT_SENTENCES.overLong : CHAT_SENTENCES.over(ended.how), message);
    }
    const { text = "", hasAttachments = false } = message;
    if (hasAttachments) return say(CHAT_SENTENCES.noAttachments, message);
    if (isBlank(text)) return say(CHAT_SENTENCES.notUnderstood, message);
    ask.takeText(text, message);
    return "answer";
  }

  async function mayAnswer(ask: OpenAsk, { from }: IncomingChatMessage): Promise<boolean> {
    if (authorise === undefined) return true;
    if (from === undefined) return false;
    try {
      const may: unknown = await authorise(from, ask.request);
      return may === true;
    } catch (thrown) {
      onError?.(thrown);
      return false;
    }
  }

  function openIn(message: IncomingChatMessage): OpenAsk[] {
    return [...open.values()].filter(({ conversation }) => conversation === placeOf(message));
  }

  function say(text: string, message: IncomingChatMessage): "answer" {
    outbox.tell(placeOf(message), text, message);
    return "answer";
  }
}

export function placeOf({ conversation = "" }: IncomingChatMessage): string {
  return conversation;
}

function holderOf(message: IncomingChatMessage): string {
  return JSON.stringify([placeOf(message), message.from?.id]);
}
