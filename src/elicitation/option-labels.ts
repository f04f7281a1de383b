import type { PilotDeckElicitationOption } from "../../protocol/elicitation.js";
import { foldText } from "./fold-text.js";

/** The options that a text may name: one, or several between which it does not decide. */
export type NamedLabels = [label: string, ...others: string[]];

/**
 * Finds options by their labels: as they were offered before without the blanks around them, in any case and width, in
 * quotes, and with or without ` (Recommended)`. What fits more closely wins. Takes time that grows no faster than the
 * text.
 */
export function createLabelFinder(
  options: readonly PilotDeckElicitationOption[],
): (text: string) => NamedLabels | undefined {
  const found = new Map<string, NamedLabels>();
  for (const { label } of options) {
    for (const key of listKeys(label)) {
      const known = found.get(key);
      if (known === undefined) found.set(key, [label]);
      else if (known.length < LISTED_MAX && !known.includes(label)) known.push(label);
    }
  }
  return (text) => {
    return listKeys(text)
      .map((key) => found.get(key))
      .find((labels) => labels !== undefined);
  };
}

/** A label, or a part of one, as people write it in a list: folded, without the quotes around it. */
export function foldLabel(text: string): string {
  return stripQuotes(foldText(text));
}

/** A folded label without the suffix that a recommended one is shown with. */
export function stripRecommended(folded: string): string {
  return folded.replace(/ ?\(recommended\)$/, "") || folded;
}

/** How many options a text that does not decide is said to name. */
const LISTED_MAX = 4;

const LEVELS: readonly ((key: string) => string)[] = [
  (text) => text,
  (text) => text.trim(),
  foldText,
  stripQuotes,
  stripRecommended,
];

// Each level goes on from the key of the one before, and is told apart by its number.
function listKeys(text: string): string[] {
  let key = text;
  return LEVELS.map((next, level) => {
    key = next(key);
    return `${level} ${key}`;
  });
}

function stripQuotes(folded: string): string {
  const bare = folded.replace(/^["'`“”„‘’‚«»「」『』]/, "").replace(/["'`“”‘’«»「」『』]$/, "");
  return bare.trim() || folded;
}
