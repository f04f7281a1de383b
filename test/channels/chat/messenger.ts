import { setImmediate } from "node:timers/promises";
import {
  type ChatChannel,
  type ChatChannelOptions,
  type ChatEdit,
  type ChatMessage,
  type ChatPerson,
  createChatChannel,
  type IncomingChatMessage,
} from "../../../channels/chat/index.js";

/** A message as the messenger shows it now. */
export type ShownMessage = ChatMessage & { id: string; edits: number };

export type Messenger = {
  channel: ChatChannel;
  /** What the bot sent, as it reads by now. */
  messages: ShownMessage[];
  /** The same as it was when it was sent. */
  sent: ChatMessage[];
  errors: unknown[];
  last(): ShownMessage;
  texts(): string[];
  /** Somebody writes; gives the receipt once all that came of it was sent. */
  say(text: string, more?: IncomingChatMessage): Promise<string>;
  /** Somebody presses the button that says so, below the last message that has it. */
  press(text: string, more?: IncomingChatMessage): Promise<string>;
};

export const ANN: ChatPerson = { id: "1", name: "Ann" };
export const BOB: ChatPerson = { id: "2", name: "Bob" };

/** A messenger in memory; with `isFixed` one that cannot change what was sent. */
export function createMessenger(
  options: Partial<ChatChannelOptions> = {},
  { isFixed = false }: { isFixed?: boolean } = {},
): Messenger {
  const messages: ShownMessage[] = [];
  const sent: ChatMessage[] = [];
  const errors: unknown[] = [];
  const update = ({ message, ...edit }: ChatEdit) => {
    const found = messages.find(({ id }) => id === message);
    if (found === undefined) throw new Error(`no message ${message}`);
    const { buttons: _, ...kept } = found;
    messages[messages.indexOf(found)] = { ...kept, ...edit, edits: found.edits + 1 };
  };
  const channel = createChatChannel({
    conversationOf: ({ sessionId }) => sessionId ?? "room",
    onError: (thrown) => errors.push(thrown),
    async send(message) {
      const id = `m${messages.length + 1}`;
      sent.push(message);
      messages.push({ ...message, id, edits: 0 });
      return id;
    },
    ...(!isFixed && { update }),
    ...options,
  });
  const receive = async (message: IncomingChatMessage) => {
    const receipt = await channel.receive({ conversation: "room", from: ANN, ...message });
    await passTurns();
    return receipt;
  };
  return {
    ...{ channel, messages, sent, errors },
    last() {
      const message = messages.at(-1);
      if (message === undefined) throw new Error("Nothing was sent.");
      return message;
    },
    texts: () => messages.map(({ text }) => text),
    say: (text, more) => receive({ text, ...more }),
    press(text, more) {
      for (const { id, buttons = [] } of messages.toReversed()) {
        const button = buttons.find((one) => one.text === text);
        if (button !== undefined) return receive({ button: button.id, replyTo: id, ...more });
      }
      throw new Error(`There is no button "${text}".`);
    },
  };
}

/** Lets what was begun be sent. */
export async function passTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}
