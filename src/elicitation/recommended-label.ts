import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { foldText } from "./fold-text.js";

/** A label as it is shown: the recommended one of a single choice says so, unless it does already (seed 000). */
export function markRecommended(
  { options, recommended, multiSelect }: PilotDeckElicitationQuestion,
  index: number,
  say: AnswersSentences,
): string {
  const label = options[index]?.label ?? "";
  if (index !== recommended || multiSelect === true) return label;
  const isMarked = [say, SENTENCES].some((one) => foldText(label).includes(foldText(one.recommended)));
  return isMarked ? label : label + say.recommended;
}

/** What says at the end of a shown label, or of a row of it, that it is recommended; empty where nothing does. */
export function findRecommendedMark(label: string, say: AnswersSentences): string {
  const endings = [SENTENCES, say].map(({ recommended }) => {
    const mark = recommended.trim();
    const ending = label.slice(-mark.length);
    return ending.toLowerCase() === mark.toLowerCase() ? ending : "";
  });
  return endings.find((ending) => ending !== "") ?? "";
}

/**
 * The index of the option that is recommended, by the question or by the words at the end of a label (seeds 002 and 004);
 * undefined where none is.
 */
export function findRecommended({
  options,
  recommended,
}: {
  readonly options: readonly { readonly label: string }[];
  readonly recommended?: number;
}): number | undefined {
  if (options.some((_, index) => index === recommended)) return recommended;
  const index = options.findIndex(({ label }) => /\(recommended\)\s*$/i.test(label));
  return index === -1 ? undefined : index;
}
