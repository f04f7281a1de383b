import type { ChatButton, IncomingChatMessage, ReceivedMessage } from "./chat.js";
import type { Outbox } from "./outbox.js";
import type { ChatText } from "./text/write-messages.js";

/** The messages of one ask: what it asked, and what was said about that. */
export type AskMessages = {
  /** The ids of all of them, as far as they are known, and of what people wrote: in a thread, replies are to these. */
  readonly ids: readonly ReadonlySet<string>[];
  /** Asks some of the questions. Resolves when that was sent, and rejects with why not. */
  ask(indexes: readonly number[], texts: readonly ChatText[], buttons: readonly ChatButton[]): Promise<void>;
  /** How many times it has asked. */
  count(): number;
  /** Changes what it asked last. */
  amend(buttons: readonly ChatButton[], remark?: string): void;
  respond(text: string, about?: IncomingChatMessage): void;
  owns(message: string): boolean;
  /** Whether the id of a question is not known, or not yet. */
  isSending(): boolean;
  /** The questions that a message is about: those that it replies to, else those that were asked when it came. */
  askedFor(message: ReceivedMessage): readonly number[];
};

export function createAskMessages(key: string, conversation: string, outbox: Outbox): AskMessages {
  const posts: (ReturnType<Outbox["post"]> & { indexes: readonly number[] })[] = [];
  const written = new Set<string>();
  const ids: ReadonlySet<string>[] = [written];
  return {
    ids,
    ask(indexes, texts, buttons) {
      const posted = { ...outbox.post(conversation, texts, buttons), indexes };
      posts.push(posted);
      ids.push(posted.ids);
      return posted.sent;
    },
    count: () => posts.length,
    amend(buttons, remark) {
      const last = posts.at(-1);
      if (last !== undefined) outbox.amend(last, buttons, remark);
    },
    respond(text, about) {
      if (about?.button === undefined && about?.id !== undefined) written.add(about.id);
      ids.push(outbox.tell(conversation, text, about));
    },
    owns: (message) => ids.some((own) => own.has(message)),
    isSending: () => posts.some((post) => post.ids.size === 0),
    askedFor({ replyTo, steps }) {
      const repliedTo = posts.find((post) => replyTo !== undefined && post.ids.has(replyTo));
      return (repliedTo ?? posts[(steps.get(key) ?? posts.length) - 1])?.indexes ?? [];
    },
  };
}
