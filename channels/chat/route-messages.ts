import type { ChatTable } from "../../src/language/chat.js";
import { isBlank } from "../../src/text/foreign-words.js";
import { readButtonId } from "./button-ids.js";
import {
  type AuthoriseChat,
  type ChatReceipt,
  type IncomingChatMessage,
  placeOf,
  type ReceivedMessage,
} from "./chat.js";
import { createHeldMessages } from "./held-messages.js";
import type { OpenAsk } from "./open-ask.js";
import type { Outbox } from "./outbox.js";

export type RouterOptions = {
  open: ReadonlyMap<string, OpenAsk>;
  /** How the ask ended that was of a key, or had a message, in a conversation; undefined where nobody remembers it. */
  findEnd(conversation: string, of: { key: string } | { message: string }): string | undefined;
  authorise: AuthoriseChat | undefined;
  outbox: Outbox;
  say: ChatTable;
  onError: (thrown: unknown) => void;
};

/** Gives a message to the ask that it is for, and says whose it was. */
export type Route = (incoming: IncomingChatMessage) => Promise<ChatReceipt>;

/** Finds the ask that a message is for, and gives it to that. */
export function createRouter(options: RouterOptions): Route {
  const { open, findEnd, authorise, outbox, say, onError } = options;
  const isOpen = ({ key }: OpenAsk) => open.has(key);
  const held = createHeldMessages(isOpen, say);

  return (incoming) => {
    const asks = [...open.values()].filter(({ conversation }) => conversation === placeOf(incoming));
    // What is asked may change while the host is asked who may answer.
    const message = { ...incoming, steps: new Map(asks.map((ask) => [ask.key, ask.step()])) };
    return incoming.button === undefined ? routeText(asks, message) : routeButton(incoming.button, message);
  };

  async function routeButton(button: string, message: ReceivedMessage): Promise<ChatReceipt> {
    const meaning = readButtonId(button);
    if (meaning === undefined) return "agent";
    const ask = open.get(meaning.key);
    if (ask === undefined || ask.conversation !== placeOf(message)) return sayEnd(meaning.key, message);
    if (!(await mayAnswer(ask, message))) return respond(say.notAllowed, message);
    if (!isOpen(ask)) return sayEnd(meaning.key, message);
    ask.takeButton(meaning, message);
    return "answer";
  }

  async function routeText(asks: readonly OpenAsk[], message: ReceivedMessage): Promise<ChatReceipt> {
    const { replyTo } = message;
    const choice = held.choose(message);
    if (choice?.type === "chosen") return give(choice.ask, choice.message);
    if (choice?.type === "none") return respond(say.forNone, message);
    // Talk in a group is not to be answered each time.
    if (choice?.type === "unclear" && message.isGroup !== true) return respond(choice.explanation, message);
    if (replyTo === undefined) return routeWords(asks, message);
    const answered = asks.find((ask) => ask.owns(replyTo));
    if (answered !== undefined) return give(answered, message);
    const how = findEnd(placeOf(message), { message: replyTo });
    if (how !== undefined) return respond(say.over(how), message);
    // The answer may be quicker than the messenger, which has not said yet what the question's id is.
    return asks.some((ask) => ask.isSending()) ? routeWords(asks, message) : "agent";
  }

  async function routeWords(asks: readonly OpenAsk[], message: ReceivedMessage): Promise<ChatReceipt> {
    const { text = "", isGroup = false, from, replyTo } = message;
    const isTalk = isGroup && replyTo === undefined;
    const meant = isTalk ? asks.filter((ask) => ask.expects(text, from)) : asks;
    const allowed: OpenAsk[] = [];
    for (const ask of meant) if (await mayAnswer(ask, message)) allowed.push(ask);
    const [only, ...others] = allowed;
    if (only === undefined) return "agent";
    if (others.length === 0) return give(only, message, true);
    held.hold(message, allowed, (asking) => outbox.tell(placeOf(message), asking, message));
    return "answer";
  }

  async function give(ask: OpenAsk, message: ReceivedMessage, isAllowed = false): Promise<ChatReceipt> {
    if (!isAllowed && !(await mayAnswer(ask, message))) return respond(say.notAllowed, message);
    if (!isOpen(ask)) return sayEnd(ask.key, message);
    const { text = "", hasAttachments = false } = message;
    if (hasAttachments) ask.refuse(say.noAttachments, message);
    else if (isBlank(text)) ask.refuse(say.notUnderstood, message);
    else ask.takeText(text, message);
    return "answer";
  }

  async function mayAnswer(ask: OpenAsk, { from }: IncomingChatMessage): Promise<boolean> {
    if (authorise === undefined) return true;
    if (from === undefined) return false;
    try {
      const may: unknown = await authorise(from, ask.request);
      return may === true;
    } catch (thrown) {
      onError(thrown);
      return false;
    }
  }

  function sayEnd(key: string, message: IncomingChatMessage): "answer" {
    const how = findEnd(placeOf(message), { key });
    return respond(how === undefined ? say.overLong : say.over(how), message);
  }

  function respond(text: string, message: IncomingChatMessage): "answer" {
    outbox.tell(placeOf(message), text, message);
    return "answer";
  }
}
