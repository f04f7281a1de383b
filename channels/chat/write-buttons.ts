import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { markRecommended } from "../../src/elicitation/recommended-label.js";
import type { ChatTable } from "../../src/language/chat.js";
import { shorten } from "../../src/text/foreign-words.js";
import { toPrintableLine } from "../../src/text/printable.js";
import { writeButtonId } from "./button-ids.js";
import type { ChatButton } from "./chat.js";

/** How many buttons fit below a message, and how long their texts may be; whether they can change once they are sent. */
export type ChosenButtons = { most: number; textMax: number; canChange: boolean };

type Shown = {
  key: string;
  index: number;
  question: PilotDeckElicitationQuestion;
  picked: ReadonlySet<number>;
};

/**
 * The buttons of a question: one for each option where all of them fit, and one that declines. Several can only be chosen where
 * a button can change, to show that it is.
 */
export function createButtons(
  { key, index, question, picked }: Shown,
  { most, textMax, canChange }: ChosenButtons,
  say: ChatTable,
): ChatButton[] {
  const { options, multiSelect = false } = question;
  const create = (act: number | "done" | "decline", text: string): ChatButton => ({
    id: writeButtonId({ key, question: index, act }),
    text: shorten(toPrintableLine(text), textMax),
  });
  const decline = create("decline", say.decline);
  if (most < 1) return [];
  const isOffered = options.length + (multiSelect ? 2 : 1) <= most && (!multiSelect || canChange);
  if (!isOffered) return [decline];
  return [
    ...options.map((_, position) => {
      const label = markRecommended(question, position, say.answers);
      return create(position, picked.has(position) ? say.chosen(label) : label);
    }),
    ...(multiSelect && options.length > 0 ? [create("done", say.done)] : []),
    decline,
  ];
}
