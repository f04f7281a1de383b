import type { PilotDeckElicitationOption } from "../../protocol/elicitation.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { countEdits } from "../text/count-edits.js";
import { shorten } from "../text/foreign-words.js";
import { foldText } from "./fold-text.js";
import { foldLabel, stripRecommended } from "./option-labels.js";
import type { OtherRow } from "./other-row.js";

/**
 * The options, and the row for one's own words among them, that a text resembles without naming one: those that begin with
 * the text, else those that the fewest edits make of it, at most 3 in 10. None where these are more than three: then
 * it says nothing. Nothing over 64 characters resembles anything.
 */
export function findNearLabels(
  text: string,
  options: readonly PilotDeckElicitationOption[],
  row?: OtherRow,
  say: AnswersSentences = SENTENCES,
): readonly string[] {
  if (text.length > 4 * COMPARED_MAX) return [];
  const wanted = foldLabel(text);
  if (wanted.length > COMPARED_MAX) return [];
  const shown = [...options, ...(row ? [row] : [])];
  const begun = shown.filter(({ label }) => foldText(label).startsWith(wanted));
  if (begun.length > 0) return limit(begun.map(({ label }) => label));
  const candidates = [
    ...options.map(({ label }) => ({ label, offered: stripRecommended(foldLabel(label), say) })),
    ...(row?.names.map((offered) => ({ label: row.label, offered })) ?? []),
  ];
  let least = Number.POSITIVE_INFINITY;
  const nearest = new Set<string>();
  for (const { label, offered } of candidates) {
    if (offered.length > COMPARED_MAX) continue;
    const most = Math.floor(0.3 * Math.max(wanted.length, offered.length));
    if (Math.abs(wanted.length - offered.length) > most) continue;
    const distance = countEdits(wanted, offered);
    if (distance > most || distance > least) continue;
    if (distance < least) nearest.clear();
    least = distance;
    nearest.add(label);
  }
  return limit([...nearest]);
}

/** Which options were probably meant, as a question. */
export function suggestLabels(labels: readonly string[], say: AnswersSentences = SENTENCES): string {
  return say.didYouMean(labels.map((label) => shorten(label)));
}

const COMPARED_MAX = 64;
const NAMED_MAX = 3;

function limit(labels: readonly string[]): readonly string[] {
  return labels.length > NAMED_MAX ? [] : labels;
}
