import { foldText } from "../../src/elicitation/fold-text.js";
import { readChoice } from "../../src/elicitation/read-choice.js";
import type { ChatTable } from "../../src/language/chat.js";
import { type IncomingChatMessage, placeOf, type ReceivedMessage } from "./chat.js";
import type { OpenAsk } from "./open-ask.js";

/** Words that were written while several asks were open, until whoever wrote them says for which. */
export type HeldMessages = {
  /** Holds a message, and asks about it with `tell`, which gives the ids of what it sends: a reply to that is for this. */
  hold(
    message: ReceivedMessage,
    asks: readonly OpenAsk[],
    tell: (asking: string) => ReadonlySet<string>,
  ): void;
  /** What somebody means by their next words, where some of theirs are held. */
  choose(message: IncomingChatMessage): HeldChoice | undefined;
};

type HeldChoice =
  | { type: "chosen"; ask: OpenAsk; message: ReceivedMessage }
  | { type: "none" }
  | { type: "unclear"; explanation: string };

type Held = {
  message: ReceivedMessage;
  asks: readonly OpenAsk[];
  labels: readonly string[];
  /** Of the messages that ask about it. */
  askedIn: ReadonlySet<string>;
};

export function createHeldMessages(isOpen: (ask: OpenAsk) => boolean, say: ChatTable): HeldMessages {
  const held = new Map<string, Held>();
  // What nothing is open for any more is nobody's answer.
  const forget = () => {
    for (const [key, { asks }] of held) if (!asks.some(isOpen)) held.delete(key);
  };
  return {
    hold(message, asks, tell) {
      forget();
      const titles = asks.map((ask) => ask.title());
      const labels = titles.map((title, index) =>
        titles.indexOf(title) === index ? title : `${title} (${index + 1})`,
      );
      const lines = labels.map((label, index) => `${index + 1}. ${label}`);
      const askedIn = tell([say.which, ...lines, say.whichHow].join("\n"));
      held.set(keyOf(message), { message, asks, labels, askedIn });
    },
    choose(message) {
      forget();
      const waiting = held.get(keyOf(message));
      if (waiting === undefined || !isAbout(waiting, message)) return undefined;
      const { text = "" } = message;
      if (foldText(text) === "0") {
        held.delete(keyOf(message));
        return { type: "none" };
      }
      const options = waiting.labels.map((label) => ({ label, description: "" }));
      const question = { question: say.which, header: "", options, allowOther: false };
      // A number is what was asked for: its place in the list, whatever numbers the titles have themselves.
      const said = /^\d+$/.test(foldText(text)) ? `#${text}` : text;
      const reading = readChoice(said, question, { say: say.answers });
      const index = reading.type === "answer" ? waiting.labels.indexOf(reading.texts[0] ?? "") : -1;
      const ask = waiting.asks[index];
      if (ask === undefined) {
        const why = reading.type === "unclear" ? reading.explanation : say.which;
        return { type: "unclear", explanation: why + say.answers.gap + say.whichHow };
      }
      held.delete(keyOf(message));
      return { type: "chosen", ask, message: waiting.message };
    },
  };
}

// In messengers with threads what is asked about a message, and the answer, reply to that message.
function isAbout({ message, askedIn }: Held, { replyTo }: IncomingChatMessage): boolean {
  return replyTo === undefined || replyTo === message.id || askedIn.has(replyTo);
}

function keyOf(message: IncomingChatMessage): string {
  return JSON.stringify([placeOf(message), message.from?.id]);
}
