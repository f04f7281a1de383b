import type { PilotDeckElicitationOption } from "../../protocol/elicitation.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { foldText } from "./fold-text.js";

/** The options that a text may name: one, or several between which it does not decide. */
export type NamedLabels = [label: string, ...others: string[]];

/**
 * Finds options by their labels: as they were offered before without the blanks around them, in any case and width, in
 * quotes, and with or without ` (Recommended)`, in the person's language too. What fits more closely wins. Takes time that grows no faster than the
 * text.
 */
export function createLabelFinder(
  options: readonly PilotDeckElicitationOption[],
  say: AnswersSentences,
): (text: string) => NamedLabels | undefined {
  const found = new Map<string, NamedLabels>();
  for (const { label } of options) {
    for (const key of listKeys(label, say)) {
      const known = found.get(key);
      if (known === undefined) found.set(key, [label]);
      else if (known.length < LISTED_MAX && !known.includes(label)) known.push(label);
    }
  }
  return (text) => {
    return listKeys(text, say)
      .map((key) => found.get(key))
      .find((labels) => labels !== undefined);
  };
}

/** A label, or a part of one, as people write it in a list: folded, without the quotes around it. */
export function foldLabel(text: string): string {
  return stripQuotes(foldText(text));
}

/** A folded label without the suffix that a recommended one is shown with. */
export function stripRecommended(folded: string, say: AnswersSentences): string {
  const mark = [say, SENTENCES]
    .map(({ recommended }) => foldText(recommended))
    .find((one) => folded.endsWith(one));
  return (mark && folded.slice(0, -mark.length).trimEnd()) || folded;
}

/** How many options a text that does not decide is said to name. */
const LISTED_MAX = 4;

const LEVELS: readonly ((key: string, say: AnswersSentences) => string)[] = [
  (text) => text,
  (text) => text.trim(),
  foldText,
  stripQuotes,
  stripRecommended,
];

// Each level goes on from the key of the one before, and is told apart by its number.
function listKeys(text: string, say: AnswersSentences): string[] {
  let key = text;
  return LEVELS.map((next, level) => {
    key = next(key, say);
    return `${level} ${key}`;
  });
}

function stripQuotes(folded: string): string {
  const bare = folded.replace(/^["'`“”„‘’‚«»「」『』]/, "").replace(/["'`“”‘’«»「」『』]$/, "");
  return bare.trim() || folded;
}
