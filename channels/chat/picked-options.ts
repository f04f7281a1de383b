import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { ChatTable } from "../../src/language/chat.js";
import type { ChatPerson } from "./chat.js";
import { type ChatReading, readChatText } from "./read-chat-text.js";

/** What was pressed, or chosen, of the question that is shown, until it is answered. */
export type PickedOptions = {
  readonly indexes: ReadonlySet<number>;
  toggle(index: number): void;
  /** What was picked, in the order of the options, then what was typed. */
  join(typed: readonly string[]): string[];
  /** The next words of this person are their own, beside what they chose. */
  awaitOwnWords(chosen: readonly string[], by: ChatPerson | undefined): void;
  isAwaiting(by: ChatPerson | undefined): boolean;
  /** Reads words that were waited for. */
  readOwnWords(text: string): ChatReading;
};

/** @param question - undefined where several are shown at once: nothing is picked then */
export function createPickedOptions(
  question: PilotDeckElicitationQuestion | undefined,
  say: ChatTable,
): PickedOptions {
  const indexes = new Set<number>();
  const labels = question?.options.map(({ label }) => label) ?? [];
  let awaited: { chosen: readonly string[]; by: string } | undefined;
  return {
    indexes,
    toggle(index) {
      if (!indexes.delete(index)) indexes.add(index);
    },
    join(typed) {
      if (indexes.size === 0) return [...typed];
      const chosen = labels.filter((label, index) => indexes.has(index) || typed.includes(label));
      return [...new Set([...chosen, ...typed])];
    },
    awaitOwnWords(chosen, by) {
      awaited = { chosen, by: by?.id ?? "" };
    },
    isAwaiting: (by) => awaited !== undefined && awaited.by === (by?.id ?? ""),
    readOwnWords(text) {
      const asked = question === undefined ? [] : [{ ...question, options: [] }];
      const message = readChatText(text, asked, undefined, say);
      if (message.type !== "answers") return message;
      const readings = message.readings.map((reading) => {
        if (reading.type !== "answer") return reading;
        return { ...reading, texts: [...new Set([...(awaited?.chosen ?? []), ...reading.texts])] };
      });
      return { ...message, readings };
    },
  };
}
