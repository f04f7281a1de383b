import { attempt } from "../../src/elicitation/attempt.js";
import { LONGEST_DELAY_MS } from "../../src/elicitation/clock.js";
import { countOf } from "../../src/text/count.js";
import type { ChatButton, ChatEdit, ChatMessage, IncomingChatMessage } from "./chat.js";
import { type ChatText, type ChatTextOptions, writeChatMessages } from "./text/write-messages.js";

/** How messages leave. Nothing here throws; what fails where nobody waits for it is told to the host. */
export type Outbox = {
  /** Sends texts as few messages, buttons below the last one, after all that was sent there before. */
  post(
    conversation: string,
    texts: readonly ChatText[],
    buttons: readonly ChatButton[],
    replyTo?: string,
  ): Posted;
  /** Sends a remark, as a reply to what somebody did, and gives the ids of what was sent: where it cannot be, nobody waits for it. */
  tell(conversation: string, text: string, about?: IncomingChatMessage): ReadonlySet<string>;
  /** Changes the last message of what was posted, or says the remark in a message of its own where that is not possible. */
  amend(posted: Posted, buttons: readonly ChatButton[], remark?: string): void;
};

/** What was posted. */
type Posted = {
  conversation: string;
  /** The text of the last message. */
  text: string;
  /** Of the messages that were sent so far. */
  ids: Set<string>;
  /** Whether all of it was sent, in time. Rejects with why not. */
  sent: Promise<void>;
  /** The id of the last message, as late as it comes; undefined where there is none. */
  lastId: Promise<string | undefined>;
  /** The changes that it was given so far: one after the other, so that the last one stays. */
  edited: Promise<void>;
};

export type OutboxOptions = {
  send: (message: ChatMessage) => unknown;
  update: ((edit: ChatEdit) => unknown) | undefined;
  text: Required<ChatTextOptions>;
  sendTimeoutMs: number;
  onError: ((thrown: unknown) => void) | undefined;
};

export function createOutbox({
  send,
  update,
  text: textOptions,
  sendTimeoutMs,
  onError,
}: OutboxOptions): Outbox {
  const turns = new Map<string, Promise<unknown>>();
  const report = (thrown: unknown) => attempt(() => onError?.(thrown));

  /** One after the other in each conversation, so that parts stay in order; what hangs holds the others up no longer than its time. */
  function inTurn(conversation: string, act: () => Promise<void>): Promise<void> {
    const done = (turns.get(conversation) ?? Promise.resolve()).then(act);
    const turn = done
      .catch(() => undefined)
      .then(() => {
        if (turns.get(conversation) === turn) turns.delete(conversation);
      });
    turns.set(conversation, turn);
    return done;
  }

  function post(
    conversation: string,
    texts: readonly ChatText[],
    buttons: readonly ChatButton[],
    replyTo?: string,
  ) {
    const messages = writeChatMessages(texts, textOptions);
    let tellLast: (id: string | undefined | Promise<string | undefined>) => void = () => undefined;
    const lastId = new Promise<string | undefined>((resolve) => {
      tellLast = resolve;
    });
    const ids = new Set<string>();
    const sent = inTurn(conversation, async () => {
      try {
        for (const [index, text] of messages.entries()) {
          const isLast = index === messages.length - 1;
          const message: ChatMessage = { conversation, text };
          if (isLast && buttons.length > 0) message.buttons = buttons;
          if (index === 0 && replyTo !== undefined) message.replyTo = replyTo;
          const id = callHost(() => send(message)).then((given) => {
            const read = readId(given);
            if (read !== undefined) ids.add(read);
            return read;
          });
          if (isLast) tellLast(id.catch(() => undefined));
          await within(id, sendTimeoutMs);
        }
      } finally {
        tellLast(undefined);
      }
    });
    sent.catch(() => undefined);
    return { conversation, text: messages.at(-1) ?? "", ids, sent, lastId, edited: Promise.resolve() };
  }

  function tell(conversation: string, text: string, about?: IncomingChatMessage): ReadonlySet<string> {
    // A press has an id, but is no message: what it was below is.
    const replyTo = about?.button === undefined ? about?.id : about.replyTo;
    const { ids, sent } = post(conversation, [{ text }], [], replyTo);
    sent.catch(report);
    return ids;
  }

  async function edit(posted: Posted, buttons: readonly ChatButton[], remark: string | undefined) {
    const { conversation, text } = posted;
    const message = await posted.lastId;
    const isSeen =
      posted.ids.size > 0 ||
      (await posted.sent.then(
        () => true,
        () => false,
      ));
    if (!isSeen) return undefined;
    const added = remark === undefined ? [] : writeChatMessages([{ text: remark }], textOptions);
    const whole = [text, ...added].join("\n\n");
    const isTooLong = whole.length > textOptions.limit;
    if (update === undefined || message === undefined) return remark;
    try {
      const edited: ChatEdit = { conversation, message, text: isTooLong ? text : whole };
      if (buttons.length > 0) edited.buttons = buttons;
      await within(
        callHost(() => update(edited)),
        sendTimeoutMs,
      );
      return isTooLong ? remark : undefined;
    } catch (thrown) {
      report(thrown);
      return remark;
    }
  }

  return {
    post,
    tell,
    amend(posted, buttons, remark) {
      posted.edited = posted.edited
        .then(() => edit(posted, buttons, remark))
        .then((left) => void (left !== undefined && tell(posted.conversation, left)))
        .catch(report);
    },
  };
}

async function callHost(call: () => unknown): Promise<unknown> {
  return call();
}

// Messengers count their messages in numbers or in texts.
function readId(given: unknown): string | undefined {
  if (typeof given === "number") return String(given);
  return typeof given === "string" && given !== "" ? given : undefined;
}

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new Error(`the messenger did not take the message within ${countOf(ms / 1000, "second")}`)),
      Math.min(ms, LONGEST_DELAY_MS),
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
